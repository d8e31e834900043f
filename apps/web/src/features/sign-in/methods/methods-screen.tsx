import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { Page } from '../../../ui/display/page.tsx'
import { SignedOut } from '../../../shared/signed-out.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { ServicesCard } from './services-card.tsx'
import { WalletsCard } from './wallets-card.tsx'
import styles from './methods.module.css'

/** `/my/ways`: the account's sign-in methods besides password and codes. */
export function MethodsScreen() {
  const t = useTranslations('security.ways')
  const user = useSession((state) => state.userInfo)
  return (
    <Page title={t('title')}>
      {user === null ? (
        <SignedOut />
      ) : (
        <>
          <p className={styles.explain}>{t('explain')}</p>
          <PasskeysCard user={user} />
          <WalletsCard user={user} />
          <ServicesCard user={user} />
        </>
      )}
    </Page>
  )
}
