import { setTimeout as pause } from 'node:timers/promises'
import type { BatchResult } from './batch.ts'
import { refused, type Call } from './call.ts'
import { blamesCommand, isLockTimeout, isStatementTimeout } from './connection.ts'
import type { Session } from './session.ts'

/** How often the same calls are sent again after an error that no command caused. */
const triesLimit = 5
/**
 * Pause before the second try; doubled after each try: about 4.5 s in all, longer than a killed PostgreSQL needs to
 * recover.
 */
const firstPauseMs = 300
/** Time after which they are not sent again (ms): if the database is frozen or unreachable, each try takes seconds. */
const patienceMs = 15_000
/**
 * Statement time-outs of one batch before the database itself counts as slow. Isolating one slow command among 500 by
 * halving takes nine more time-outs.
 */
const timeoutsLimit = 20
/** A call skipped this often because its owner is busy runs alone and waits for the lock. */
export const skipsLimit = 10

/** How calls are sent to the database. */
export type Sender = {
  readonly session: Session
  /** Runs the calls in one transaction. */
  readonly run: (calls: readonly Call[]) => Promise<BatchResult>
  /** Delivers the events of a committed batch. Must not throw. */
  readonly deliver: (result: BatchResult) => void
  readonly onError: (error: unknown, what: string) => void
}

/**
 * Runs calls until each is answered or has failed.
 * @returns the calls whose owner is busy, in their order.
 */
export async function attempt(
  calls: readonly Call[],
  sender: Sender,
  timeouts = { left: timeoutsLimit },
): Promise<Call[]> {
  const startedAt = performance.now()
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await sender.run(calls)
      for (const call of calls) if (call.outcome !== null) call.answer(call.outcome)
      sender.deliver(result)
      return result.busy
    } catch (error) {
      for (const call of calls) call.outcome = null
      if (isLockTimeout(error)) return putBackHeld(calls, sender)
      if (isStatementTimeout(error)) timeouts.left -= 1
      if (blamesCommand(error)) return halve(calls, error, { sender, timeouts })
      sender.onError(error, 'lane batch')
      for (const call of calls) call.fault = error as Error
      await sender.session.renew()
      if (tries === triesLimit || performance.now() - startedAt > patienceMs) {
        for (const call of calls) call.fail(error as Error)
        return []
      }
      await pause(firstPauseMs * 2 ** (tries - 1))
    }
  }
}

/**
 * Another session holds a lock that the calls need. The connection is intact and no command is at fault. A full batch
 * never waits for owners, so the lock is most likely a unique name: calls that claim names are marked to run alone and
 * wait.
 */
async function putBackHeld(calls: readonly Call[], { session }: Sender): Promise<Call[]> {
  await session.rollBack()
  for (const call of calls)
    if (calls.length === 1 || call.command.claims(call.request.input).length > 0)
      call.skips = Math.max(call.skips, skipsLimit)
  return [...calls]
}

/**
 * The database refuses one command's data, or one command is too slow: halves the calls until that command stands
 * alone.
 */
async function halve(
  calls: readonly Call[],
  error: unknown,
  { sender, timeouts }: { readonly sender: Sender; readonly timeouts: { left: number } },
): Promise<Call[]> {
  await sender.session.rollBack()
  if (calls.length === 1 || (isStatementTimeout(error) && timeouts.left <= 0)) {
    sender.onError(error, calls.length === 1 ? calls[0]!.command.name : 'lane batch')
    for (const call of calls) answerFailed(call, error, calls.length === 1 ? 'INTERNAL' : 'BUSY')
    return []
  }
  const middle = Math.ceil(calls.length / 2)
  const busy = await attempt(calls.slice(0, middle), sender, timeouts)
  // An owner's later calls never overtake an earlier one that has to wait.
  const owners = new Set(busy.map((call) => call.request.owner))
  const rest = calls.slice(middle)
  const behind = rest.filter((call) => owners.has(call.request.owner))
  const free = rest.filter((call) => !owners.has(call.request.owner))
  return [...busy, ...behind, ...(free.length > 0 ? await attempt(free, sender, timeouts) : [])]
}

/**
 * Answers a failed call. If an earlier try may have been committed and the database is too slow to tell, the outcome is
 * unknown.
 */
function answerFailed(call: Call, error: unknown, refusal: 'INTERNAL' | 'BUSY'): void {
  if (call.fault !== null && isStatementTimeout(error)) call.fail(call.fault)
  else call.answer(refused(refusal))
}
