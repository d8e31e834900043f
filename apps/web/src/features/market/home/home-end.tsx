import { useEffect } from 'react'
import { keepDevice } from '../../../api/push-device.ts'
import { useSession } from '../../../api/session.ts'
import { DistributionCard } from './distribution-card.tsx'
import { HomeNotices } from './home-notices.tsx'

/** The part of the home screen below the fold. */
export function HomeEnd() {
  const user = useSession((state) => state.userInfo?.id)
  // Here, because the installed app starts at home, and push registration is not needed for the first screen.
  useEffect(() => (user === undefined ? undefined : keepDevice()), [user])
  return (
    <>
      <DistributionCard />
      <HomeNotices />
    </>
  )
}
