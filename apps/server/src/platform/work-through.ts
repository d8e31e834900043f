import { LaneBusy } from './lane/index.ts'

/** As many are found at once, where nothing else is said. */
export const batchSize = 500
/** As many batches make a run at most, where nothing else is said; the next run takes those that are left. */
const batchesPerRun = 20

/** Finds at most `size` that are due, by ascending id, from after this one on. */
type Find = (after: string, size: number) => Promise<readonly string[]>

/** How far the runs of a job have come: the next run begins after this id. Null: a run has found everybody. */
export type Cursor = { after: string | null }

type Run = {
  /** How many are found at once. */
  readonly size?: number
  /** How many batches make a run at most: `Infinity` where the next run would not find those that are left. */
  readonly batches?: number
  /**
   * Where to begin; it is moved with each batch that was worked through, failures or not. A job keeps it where work leaves
   * somebody due: the next run would begin with them again, and never reach those behind them.
   */
  readonly cursor?: Cursor
  /** How many are worked on at the same time; one, where nothing else is said. */
  readonly atOnce?: number
}

/**
 * Does a job's work for everybody who is due, batch by batch. Who fails stays due for the next run and stops nobody
 * else; the run says at its end who they were. A full lane ends the run: everybody who is left stays due.
 * @throws AggregateError when somebody failed; LaneBusy when the lane was full
 */
export async function workThrough(
  find: Find,
  work: (id: string) => Promise<void>,
  { size = batchSize, batches = batchesPerRun, cursor = { after: '0' }, atOnce = 1 }: Run = {},
): Promise<void> {
  const faults: unknown[] = []
  let after = cursor.after ?? '0'
  for (let batch = 0; batch < batches; batch += 1) {
    const due = await find(after, size)
    for (let place = 0; place < due.length; place += atOnce) {
      const worked = await Promise.allSettled(due.slice(place, place + atOnce).map(work))
      const errors = worked.flatMap((one): unknown[] =>
        one.status === 'rejected' ? [one.reason] : [],
      )
      const busy = errors.find((error) => error instanceof LaneBusy)
      if (busy !== undefined && faults.length + errors.length === 1) throw busy
      faults.push(...errors)
      if (busy !== undefined)
        throw new AggregateError(faults, `${faults.length} failed`, { cause: busy })
    }
    cursor.after = due.length < size ? null : due.at(-1)!
    if (cursor.after === null) break
    after = cursor.after
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} failed`)
}
