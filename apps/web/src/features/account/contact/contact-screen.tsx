import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readUser } from '../../../api/account.ts'
import { useSession } from '../../../api/session.ts'
import { callKey } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DoneCard } from '../../../ui/display/done-card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SignedOut } from '../../../shared/signed-out.tsx'
import { ChangeForm } from './change-form.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact.module.css'

export type Done = {
  readonly account: string
  /** The end of the resulting withdrawal pause (epoch ms); null without one. */
  readonly holdUntilAt: number | null
}

/** `/my/contact`: binds an address to a guest, or changes that of any other account. */
export function ContactScreen() {
  const t = useTranslations('security.contact')
  const isGuest = useSession((state) => state.userInfo?.isGuest ?? false)
  // Refetched, because the form depends on whether a password was chosen.
  const user = useQuery({ queryKey: callKey('getMyUserInfo', {}), queryFn: readUser })
  /** The result of the last change: it stays until the user continues. */
  const [done, setDone] = useState<Done | null>(null)
  const finish = (what: Done) => {
    setDone(what)
    void user.refetch()
  }
  return (
    <Page title={t(isGuest ? 'title' : 'change.title')}>
      <QueryView query={user} empty={<SignedOut />}>
        {(found) =>
          found &&
          (done !== null ? (
            <ContactDone {...done} onChange={() => setDone(null)} />
          ) : (
            <Card>
              <p className={styles.explain}>
                {found.isGuest ? t('explain') : t('bound', { account: found.account })}
              </p>
              {found.isGuest ? (
                <ContactForm user={found} onBound={finish} />
              ) : (
                <ChangeForm key={found.account} user={found} onChanged={finish} />
              )}
            </Card>
          ))
        }
      </QueryView>
    </Page>
  )
}

/** The new sign-in address, and the resulting hold. */
function ContactDone({ account, holdUntilAt, onChange }: Done & { onChange: () => void }) {
  const t = useTranslations('security.contact')
  const next = (
    <>
      <Button look="secondary" onClick={onChange}>
        {t('change.save')}
      </Button>
      <LinkButton to="personal">{t('back')}</LinkButton>
    </>
  )
  return (
    <DoneCard title={t('done', { account })} next={next}>
      {holdUntilAt !== null && <p>{t('change.done', { time: formatDate(holdUntilAt) })}</p>}
    </DoneCard>
  )
}
