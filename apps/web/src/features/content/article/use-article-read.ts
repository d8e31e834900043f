import type { Article } from '@candor/api'
import { useEffect, useEffectEvent } from 'react'
import { call, newIdempotencyKey } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { useReread } from '../../../live/use-unread.ts'
import { rememberRead } from '../read-articles.ts'

/** Marks an announcement as read by opening it. Without an account the device remembers it until a sign-in. */
export function useArticleRead({ id, msgCategory }: Pick<Article, 'id' | 'msgCategory'>): void {
  const isSignedIn = useSession(({ token }) => token !== null)
  const reread = useReread()
  const onRead = useEffectEvent(() => void reread())
  useEffect(() => {
    if (msgCategory === 'news') return
    if (!isSignedIn) return rememberRead(id)
    // On a failure it stays unread, and the next opening retries.
    const key = newIdempotencyKey()
    call('readAnnouncements', { ids: [id] }, { key }).then(onRead, () => undefined)
  }, [id, msgCategory, isSignedIn])
}
