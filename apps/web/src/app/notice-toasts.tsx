import { MarginNotice } from '../features/contracts/warnings/margin-notice.tsx'
import { AlertToasts } from '../features/market/alerts/alert-toasts.tsx'
import { AnswerToasts } from '../features/support/answer-toasts.tsx'

/**
 * The toasts for a user or visitor on any screen. It listens from the start, because an event before its chunk is
 * loaded would otherwise be lost.
 */
export function NoticeToasts({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      {isSignedIn && <AlertToasts />}
      {isSignedIn && <AnswerToasts />}
      <MarginNotice />
    </>
  )
}
