/** As many are found at once, where nothing else is said. */
export const batchSize = 500
/** As many batches make a run at most; the next run takes those that are left. */
const batchesPerRun = 20

/** Finds at most `size` that are due, by ascending id, from after this one on. */
type Find = (after: string, size: number) => Promise<readonly string[]>

/**
 * Does a job's work for everybody who is due, batch by batch. Who fails stays due for the next run and stops nobody
 * else; the run says at its end who they were.
 * @throws AggregateError when somebody failed
 */
export async function workThrough(
  find: Find,
  work: (id: string) => Promise<void>,
  size = batchSize,
): Promise<void> {
  const faults: unknown[] = []
  let after = '0'
  for (let batch = 0; batch < batchesPerRun; batch += 1) {
    const due = await find(after, size)
    for (const id of due) {
      try {
        await work(id)
      } catch (error) {
        faults.push(error)
      }
    }
    if (due.length < size) break
    after = due.at(-1)!
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} failed`)
}
