import { useEffect } from 'react'
import { keepDevice } from '../../../api/push-device.ts'
import { useSession } from '../../../api/session.ts'
import { DistributionCard } from './distribution-card.tsx'
import { HomeNotices } from './home-notices.tsx'

/** What stands below the fold of the home screen. */
export function HomeEnd() {
  const user = useSession((state) => state.userInfo?.id)
  // Here, because the installed app begins at home, and nothing of it has to come before the first screen.
  useEffect(() => (user === undefined ? undefined : keepDevice()), [user])
  return (
    <>
      <DistributionCard />
      <HomeNotices />
    </>
  )
}
