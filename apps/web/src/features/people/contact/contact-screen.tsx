import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { readUser } from '../../../api/account.ts'
import { useSession } from '../../../api/session.ts'
import { callKey } from '../../../api/use-call.ts'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SignedOut } from '../parts/signed-out.tsx'
import { ChangeForm } from './change-form.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact.module.css'

/** `/my/contact`: gives a guest an address, and moves anybody else's account to another one. */
export function ContactScreen() {
  const t = useTranslations('security.contact')
  const isGuest = useSession((state) => state.userInfo?.isGuest ?? false)
  // Read anew: whether a password was chosen decides what the form asks.
  const user = useQuery({ queryKey: callKey('getMyUserInfo', {}), queryFn: readUser })
  return (
    <Page title={t(isGuest ? 'title' : 'change.title')}>
      <QueryView query={user} empty={<SignedOut />}>
        {(found) =>
          found && (
            <Card>
              <p className={styles.explain}>
                {found.isGuest ? t('explain') : t('bound', { account: found.account })}
              </p>
              {found.isGuest ? (
                <ContactForm user={found} onBound={() => void user.refetch()} />
              ) : (
                <ChangeForm
                  key={found.account}
                  user={found}
                  onChanged={() => void user.refetch()}
                />
              )}
            </Card>
          )
        }
      </QueryView>
    </Page>
  )
}
