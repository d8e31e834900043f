import { useTranslations } from 'use-intl'
import { loadUser } from '../../../api/account.ts'
import { useSession } from '../../../api/session.ts'
import { useCall } from '../../../api/use-call.ts'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { AvatarCard } from './avatar-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile.module.css'

/** `/gerenziliao`: the user's profile and emergency contacts. */
export function ProfileScreen() {
  const t = useTranslations('profile')
  const user = useSession((state) => state.userInfo)
  const profile = useCall('getProfile', {})
  const finish = () => {
    toast(t('saved'))
    void profile.refetch()
    // Other screens show the nickname.
    void loadUser()
  }
  return (
    <Page title={t('title')}>
      <p className={styles.explain}>{t('sealed')}</p>
      <QueryView query={profile} empty={null}>
        {(found) => (
          <>
            {user !== null && <AvatarCard user={user} onSaved={finish} />}
            <ProfileForm profile={found} onSaved={finish} />
            <ContactsCard contacts={found.emergencyContacts} onSaved={finish} />
          </>
        )}
      </QueryView>
    </Page>
  )
}
