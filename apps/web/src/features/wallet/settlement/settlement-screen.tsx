import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useCall } from '../../../api/use-call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page, StickyActionBar } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { AccountList } from './account-list.tsx'
import { AddSheet } from './add-sheet.tsx'
import { BindingNotice, mayBind } from './binding-notice.tsx'
import { LockCard } from './lock-card.tsx'
import type { Terms } from './terms.ts'

/** `/jiesuanInfo`: the bank accounts and addresses to which withdrawals can go. */
export function SettlementScreen() {
  const t = useTranslations('settlement')
  const terms = useCall('getWithdrawalTerms', {})
  return (
    <Page title={t('title')}>
      <QueryView query={terms} skeleton={<Waiting />} empty={null} isEmpty={() => false}>
        {(known) => <Accounts terms={known} />}
      </QueryView>
    </Page>
  )
}

function Accounts({ terms }: { terms: Terms }) {
  const t = useTranslations('settlement')
  const isGuest = useSession((state) => state.userInfo?.isGuest ?? false)
  const present = useNow()
  const isOpen = useSession((state) => mayBind(state.userInfo?.security, present))
  const accounts = useCall('listWithdrawalAccounts', {})
  const [adding, setAdding] = useState(false)
  return (
    <>
      {isGuest ? <Banner tone="info">{t('guest')}</Banner> : <BindingNotice />}
      <QueryView query={accounts} skeleton={<Waiting />} empty={<EmptyState text={t('empty')} />}>
        {(list) => <AccountList accounts={list} />}
      </QueryView>
      {!isGuest && <LockCard terms={terms} />}
      <StickyActionBar>
        {isGuest ? (
          <ToRegister />
        ) : (
          <Button
            wide
            disabled={!isOpen || terms.allowList.enabled}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        )}
      </StickyActionBar>
      <AddSheet terms={terms} open={adding} onClose={() => setAdding(false)} />
    </>
  )
}

/** The link with which a guest becomes a user who may bind an account. */
function ToRegister() {
  const t = useTranslations('security.contact')
  return (
    <LinkButton to="contact" wide>
      {t('title')}
    </LinkButton>
  )
}

function Waiting() {
  return (
    <Card flush>
      <SkeletonRows count={3} />
    </Card>
  )
}
