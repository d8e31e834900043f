import { ApiError } from '@candor/api'
import { call, newIdempotencyKey } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { callKey } from '../../api/use-call.ts'
import { forgetReads, readBefore } from './read-articles.ts'

/**
 * After a sign-in, marks the announcements read on this device as read for the account: at once, and failed ones at the
 * next start. Returns a function that stops it.
 */
export function startMergingReads(): () => void {
  void mergeReads()
  return useSession.subscribe(({ userInfo }, before) => {
    if (userInfo?.id !== before.userInfo?.id) void mergeReads()
  })
}

async function mergeReads(): Promise<void> {
  const ids = readBefore()
  if (useSession.getState().userInfo === null || ids.length === 0) return
  try {
    await call('readAnnouncements', { ids }, { key: newIdempotencyKey() })
  } catch (error) {
    // A validation error would occur again.
    if (!(error instanceof ApiError) || error.errorKey !== 'VALIDATION_FAILED') return
  }
  forgetReads()
  await queryClient.invalidateQueries({ queryKey: callKey('listUnreadAnnouncements') })
}
