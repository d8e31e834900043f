import { useSession } from '../../../api/session.ts'
import { useIsDemo } from '../../../lib/demo-money.ts'

/** Whether the chart offers alerts: an account has them, and who practises without one is not led to the login. */
export function useMayAlert(): boolean {
  const isSignedIn = useSession((state) => state.userInfo !== null)
  const isDemo = useIsDemo()
  return isSignedIn || !isDemo
}
