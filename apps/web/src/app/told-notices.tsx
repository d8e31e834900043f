import { useEffect, useEffectEvent } from 'react'
import { MarginNotice } from '../features/contracts/warnings/margin-notice.tsx'
import { AlertToasts } from '../features/market/alerts/alert-toasts.tsx'
import { AnswerToasts } from '../features/support/answer-toasts.tsx'
import { storage } from '../lib/storage.ts'
import { useReread } from '../live/use-unread.ts'

/**
 * What whoever has an account, or practises without one, is told on whatever screen they are. It listens from the first
 * moment on: what is told before a part of it came would never be said.
 */
export function ToldNotices({ isSignedIn }: { isSignedIn: boolean }) {
  const reread = useEffectEvent(useReread())
  useEffect(() => {
    if (isSignedIn && storage.get('readArticles') !== null) void merge(reread)
  }, [isSignedIn])
  return (
    <>
      {isSignedIn && <AlertToasts />}
      {isSignedIn && <AnswerToasts />}
      <MarginNotice />
    </>
  )
}

/** What a visitor has read is read for the account too. */
async function merge(reread: () => Promise<unknown>): Promise<void> {
  const { mergeReads } = await import('../features/content/parts/read-articles.ts')
  await mergeReads()
  await reread()
}
