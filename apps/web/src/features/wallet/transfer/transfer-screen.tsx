import { useTranslations } from 'use-intl'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { RestrictionNotice } from '../../../shared/restriction-notice.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { EyeButton } from '../eye-button.tsx'
import { TransferForm } from './transfer-form.tsx'
import { accountFrom, isNothing } from './transfer-plan.ts'
import { useAccounts } from './use-accounts.ts'

/** `/zijinhuazhuan`: transfers between the balance and the contract account, immediate and free. */
export function TransferScreen({ search }: ScreenProps<'transfer'>) {
  const t = useTranslations('transfer')
  const accounts = useAccounts()
  const recharge = (
    <LinkButton to="recharge" size="small">
      {t('recharge')}
    </LinkButton>
  )
  const skeleton = (
    <Card flush>
      <SkeletonRows count={4} />
    </Card>
  )
  return (
    <Page title={t('title')} actions={<EyeButton />}>
      <RestrictionNotice of="transfer" />
      <QueryView
        query={accounts}
        skeleton={skeleton}
        empty={<EmptyState text={t('empty')} action={recharge} />}
        isEmpty={isNothing}
      >
        {(data) => <TransferForm accounts={data} first={accountFrom(search.from)} />}
      </QueryView>
    </Page>
  )
}
