import { LaneBusy } from './lane/index.ts'

/** Default batch size. */
export const batchSize = 500
/** Default limit of batches per run; the next run takes the rest. */
const batchesPerRun = 20

/** Finds at most `size` due ids after the id `after`, in ascending order. */
type Find = (after: string, size: number) => Promise<readonly string[]>

/** Progress of a job's runs: the next run begins after this id; null after a run that has reached the end. */
export type Cursor = { after: string | null }

type Run = {
  /** Ids per batch. */
  readonly size?: number
  /** Most batches per run; `Infinity` if the next run would not find the rest. */
  readonly batches?: number
  /**
   * Start of the run; moves with each batch, including failed ids. A job keeps a cursor if handled ids may stay due:
   * without it, the next run would begin with them again and never reach the ones behind them.
   */
  readonly cursor?: Cursor
  /** How many ids are handled at once; 1 by default. */
  readonly atOnce?: number
}

/**
 * Does a job's work for every due id, batch by batch. A failed id stays due for the next run and does not stop the
 * others; the run reports all failures at its end. A full lane ends the run, and the rest stays due.
 * @throws AggregateError when ids failed
 * @throws LaneBusy when the lane was full
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
