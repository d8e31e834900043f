import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import {
  IconClock,
  IconDevices,
  IconListDetails,
  IconLock,
  IconShieldCheck,
  IconShieldLock,
  IconMail,
  IconWallet,
} from '../../../ui/display/icons.ts'
import { useUnsavedGuest } from '../../../shared/guest-reminder.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { useLazySheet } from '../../../ui/overlays/use-lazy-sheet.ts'
import { HoldBanner } from '../../../shared/hold-notice.tsx'
import { IdentityRow } from './identity-row.tsx'
import styles from './personal.module.css'

const loadPassword = async () => (await import('../passwords/password-sheet.tsx')).PasswordSheet
const loadFund = async () =>
  (await import('../passwords/fund-password-sheet.tsx')).FundPasswordSheet

/** The account's security settings. A guest with the initial password is reminded of it. */
export function SecurityCard({ user }: { user: UserInfo }) {
  const t = useTranslations('personal.security')
  const fund = useTranslations('security.fund')
  const contact = useTranslations('security.contact')
  const profile = useTranslations('profile')
  const { Sheet: PasswordSheet, show: showPassword, ...password } = useLazySheet(loadPassword)
  const { Sheet: FundSheet, show: showFund, ...fundSheet } = useLazySheet(loadFund)
  const isUnsaved = useUnsavedGuest()
  const isInitial = user.isGuest && user.hasLoginPassword && !user.initialPasswordChanged
  return (
    <Card title={t('title')} flush>
      {isInitial && (
        <div className={styles.inset}>
          <Banner tone="risk">{t(isUnsaved ? 'unsaved' : 'initial')}</Banner>
        </div>
      )}
      <div className={styles.inset}>
        <HoldBanner user={user} />
      </div>
      <ListRow
        icon={<IconLock size={22} className={styles.icon} aria-hidden />}
        title={user.hasLoginPassword && !isUnsaved ? t('changePassword') : t('setPassword')}
        onPress={showPassword}
      />
      <ListRow
        icon={<IconListDetails size={22} className={styles.icon} aria-hidden />}
        title={profile('title')}
        to="profile"
      />
      <ListRow
        icon={<IconMail size={22} className={styles.icon} aria-hidden />}
        title={contact(user.isGuest ? 'title' : 'change.title')}
        to="contact"
      />
      <IdentityRow />
      <ListRow
        icon={<IconWallet size={22} className={styles.icon} aria-hidden />}
        title={fund('title')}
        value={
          <span className={styles.value}>
            {fund(user.security.fundPasswordSet ? 'isSet' : 'notSet')}
          </span>
        }
        onPress={showFund}
      />
      <ProtectionRows user={user} />
      {PasswordSheet !== null && <PasswordSheet user={user} {...password} />}
      {FundSheet !== null && <FundSheet user={user} {...fundSheet} />}
    </Card>
  )
}

/** Further proofs of a sign-in, the open sessions, and the user's own limits. */
function ProtectionRows({ user }: { user: UserInfo }) {
  const security = useTranslations('security.authenticator')
  const ways = useTranslations('security.ways')
  const sessions = useTranslations('security.sessions')
  const protection = useTranslations('protection')
  return (
    <>
      <ListRow
        icon={<IconShieldCheck size={22} className={styles.icon} aria-hidden />}
        title={security('title')}
        value={
          <span className={styles.value}>{security(user.security.googleBound ? 'on' : 'off')}</span>
        }
        to="authenticator"
      />
      <ListRow
        icon={<IconShieldLock size={22} className={styles.icon} aria-hidden />}
        title={ways('title')}
        to="ways"
      />
      <ListRow
        icon={<IconDevices size={22} className={styles.icon} aria-hidden />}
        title={sessions('title')}
        to="sessions"
      />
      <ListRow
        icon={<IconClock size={22} className={styles.icon} aria-hidden />}
        title={protection('title')}
        to="protection"
      />
    </>
  )
}
