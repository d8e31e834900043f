import { MarginNotice } from '../features/contracts/warnings/margin-notice.tsx'
import { AlertToasts } from '../features/market/alerts/alert-toasts.tsx'
import { AnswerToasts } from '../features/support/answer-toasts.tsx'

/**
 * What whoever has an account, or practises without one, is told on whatever screen they are. It listens from the first
 * moment on: what is told before a part of it came would never be said.
 */
export function ToldNotices({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      {isSignedIn && <AlertToasts />}
      {isSignedIn && <AnswerToasts />}
      <MarginNotice />
    </>
  )
}
