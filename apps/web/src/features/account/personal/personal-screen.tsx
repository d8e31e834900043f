import type { UserInfo } from '@candor/api'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { readUser } from '../../../api/account.ts'
import { useSession } from '../../../api/session.ts'
import { callKey } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { RestrictionBanners } from '../../../shared/restriction-notice.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { SignedOut } from '../../../shared/signed-out.tsx'
import { AccountCard } from './account-card.tsx'
import { HelpCard } from './help-card.tsx'
import { ClosingBanner, ClosingRow } from './closing-row.tsx'
import { LogOut } from './log-out.tsx'
import { NotificationsRow } from './notifications-row.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { RewardsCard } from './rewards-card.tsx'
import { ScoreRow } from './score-row.tsx'
import { SecurityCard } from './security-card.tsx'

/** `/my`: the signed-in user, their account, and the preferences of this device. */
export function PersonalScreen() {
  const t = useTranslations('personal')
  const { userInfo: user, token } = useSession()
  return (
    <Page title={t('title')} back="none">
      {user !== null && <Personal user={user} />}
      {user === null && (token === null ? <SignedOut /> : <UnknownUser />)}
    </Page>
  )
}

/** Loads the user of a changed session, as after a sign-in in another tab. */
function UnknownUser() {
  const user = useQuery({ queryKey: callKey('getMyUserInfo', {}), queryFn: readUser })
  const skeleton = (
    <Card flush>
      <SkeletonRows />
    </Card>
  )
  return (
    <QueryView query={user} skeleton={skeleton} empty={<SignedOut />}>
      {(found) => found && <Personal user={found} />}
    </QueryView>
  )
}

function Personal({ user }: { user: UserInfo }) {
  return (
    <>
      <RestrictionBanners restrictions={user.restrictions} />
      <ClosingBanner user={user} />
      <ProfileCard user={user} />
      <ScoreRow user={user} />
      <NotificationsRow />
      <AccountCard />
      <RewardsCard />
      <SecurityCard user={user} />
      <PreferencesCard />
      <HelpCard user={user} />
      <ClosingRow />
      <LogOut user={user} />
    </>
  )
}
