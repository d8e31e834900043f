import { setTimeout as pause } from 'node:timers/promises'
import type { BatchResult } from './batch.ts'
import { refused, type Call } from './call.ts'
import { blamesCommand, isLockTimeout, isStatementTimeout } from './connection.ts'
import type { Session } from './session.ts'

/** How often the same calls are sent again after an error that is not a command's fault. */
const triesLimit = 5
/** Doubled after each try: about 4.5 s in all, longer than a killed PostgreSQL needs to recover. */
const firstPauseMs = 300
/**
 * One slow command among 500 is found after nine more; where so many statements in a row take too long,
 * it is the database that is slow, and nobody is to blame.
 */
const timeoutsLimit = 20
/** A call skipped this often for a busy owner runs alone and waits. */
export const skipsLimit = 10

/** How calls are brought to the database. */
export type Way = {
  readonly session: Session
  /** Runs the calls in one transaction. */
  readonly run: (calls: readonly Call[]) => Promise<BatchResult>
  /** Tells what a committed batch told. Nothing here may throw. */
  readonly settle: (result: BatchResult) => void
  readonly onError: (error: unknown, what: string) => void
}

/** Runs calls until each is answered or has failed. The answer: those whose owner is busy, in their order. */
export async function attempt(
  calls: readonly Call[],
  way: Way,
  timeouts = { left: timeoutsLimit },
): Promise<Call[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await way.run(calls)
      for (const call of calls) if (call.outcome !== null) call.answer(call.outcome)
      way.settle(result)
      return result.busy
    } catch (error) {
      for (const call of calls) call.outcome = null
      if (isLockTimeout(error)) return held(calls, way)
      if (isStatementTimeout(error)) timeouts.left -= 1
      if (blamesCommand(error)) return halve(calls, error, { way, timeouts })
      way.onError(error, 'lane batch')
      for (const call of calls) call.fault = error as Error
      await way.session.renew()
      if (tries === triesLimit) {
        for (const call of calls) call.fail(error as Error)
        return []
      }
      await pause(firstPauseMs * 2 ** (tries - 1))
    }
  }
}

/**
 * Another session holds what the calls need; the connection is whole and nobody is to blame. Owners are
 * never waited for in a full batch, so what was waited for is most likely a name: such calls go and wait alone.
 */
async function held(calls: readonly Call[], { session }: Way): Promise<Call[]> {
  await session.rollBack()
  for (const call of calls)
    if (calls.length === 1 || call.command.claims(call.request.input).length > 0)
      call.skips = Math.max(call.skips, skipsLimit)
  return [...calls]
}

/** The database refuses one command's data or does not get done with it: the calls are halved until it stands alone. */
async function halve(
  calls: readonly Call[],
  error: unknown,
  { way, timeouts }: { readonly way: Way; readonly timeouts: { left: number } },
): Promise<Call[]> {
  await way.session.rollBack()
  if (calls.length === 1 || (isStatementTimeout(error) && timeouts.left <= 0)) {
    way.onError(error, calls.length === 1 ? calls[0]!.command.name : 'lane batch')
    for (const call of calls) settle(call, error, calls.length === 1 ? 'INTERNAL' : 'BUSY')
    return []
  }
  const middle = Math.ceil(calls.length / 2)
  const busy = await attempt(calls.slice(0, middle), way, timeouts)
  // An owner's later calls never overtake an earlier one that has to wait.
  const owners = new Set(busy.map((call) => call.request.owner))
  const rest = calls.slice(middle)
  const behind = rest.filter((call) => owners.has(call.request.owner))
  const free = rest.filter((call) => !owners.has(call.request.owner))
  return [...busy, ...behind, ...(free.length > 0 ? await attempt(free, way, timeouts) : [])]
}

/** Whether an earlier try was committed is not known while the database gets no further than the question. */
function settle(call: Call, error: unknown, refusal: 'INTERNAL' | 'BUSY'): void {
  if (call.fault !== null && isStatementTimeout(error)) call.fail(call.fault)
  else call.answer(refused(refusal))
}
