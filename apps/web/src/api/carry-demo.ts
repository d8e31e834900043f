import { ApiError } from '@candor/api'
import { call, newIdempotencyKey } from './client.ts'
import { queryClient } from './query-client.ts'
import { useSession } from './session.ts'
import { forgetVisitor, useVisitor } from './visitor.ts'

/** The result for the visitor's demo at a sign-in: moved to the account, kept on the device, absent, or postponed. */
export type Carried = 'taken' | 'stays' | 'nothing' | 'later'

/**
 * Moves the demo of this device into the account that has just signed in. Idempotent, also from another tab or after a
 * lost answer.
 */
export async function carryDemo(): Promise<Carried> {
  const { userInfo } = useSession.getState()
  const { token, staysBeside } = useVisitor.getState()
  if (userInfo === null || token === null || staysBeside === userInfo.id) return 'nothing'
  try {
    await call('takeDemo', { visitorToken: token }, { key: newIdempotencyKey() })
  } catch (error) {
    const key = error instanceof ApiError ? error.errorKey : null
    if (key === 'DEMO_BEGUN') {
      useVisitor.setState({ staysBeside: userInfo.id })
      return 'stays'
    }
    if (key !== 'NOT_FOUND') return 'later'
    forgetVisitor(token, true)
    return 'nothing'
  }
  forgetVisitor(token, false)
  await queryClient.invalidateQueries()
  return 'taken'
}
