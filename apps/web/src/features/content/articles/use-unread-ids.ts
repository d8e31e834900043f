import { useCall } from '../../../api/use-call.ts'
import { useSession } from '../../../api/session.ts'

/** The ids of the user's unread announcements; empty for visitors. */
export function useUnreadIds(): ReadonlySet<string> {
  const isSignedIn = useSession(({ token }) => token !== null)
  const { data } = useCall(
    'listUnreadAnnouncements',
    { pageSize: 100 },
    { enabled: isSignedIn, quiet: true },
  )
  const lists = data === undefined ? [] : [...data.anntMsgList, ...data.sysMsgList]
  return new Set(isSignedIn ? lists.map(({ id }) => id) : [])
}
