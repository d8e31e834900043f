import { useSession } from '../../../api/session.ts'
import { useIsDemo } from '../../../lib/demo-money.ts'

/** Whether the chart offers alerts. They need an account, and a visitor in the demo is not sent to the login screen. */
export function useMayAlert(): boolean {
  const isSignedIn = useSession((state) => state.userInfo !== null)
  const isDemo = useIsDemo()
  return isSignedIn || !isDemo
}
