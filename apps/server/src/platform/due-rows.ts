import type { Pool } from 'pg'

/** Work that a job finds in a table. */
export type DueRows = {
  readonly job: string
  /** When the oldest row that is due now became due, epoch ms; null where none is due. */
  readonly oldestAt: (now: number) => Promise<number | null>
  /** A row that is due for longer than this is late: the job does not keep up, or fails. */
  readonly limitMs: number
}

/** The rows of a statement that takes the present as `$1` and answers the oldest time as `at`. */
export function dueRows(
  pool: Pick<Pool, 'query'>,
  job: string,
  { limitMs, text }: { readonly limitMs: number; readonly text: string },
): DueRows {
  return {
    job,
    limitMs,
    async oldestAt(now) {
      const { rows } = await pool.query<{ at: string | null }>(text, [now])
      const at = rows[0]?.at ?? null
      return at === null ? null : Number(at) // not money: a time
    },
  }
}

type Told = {
  readonly report: (error: unknown, what: string) => void
  /** How long the oldest due row of a job has been waiting; 0 where none is due. */
  readonly onAge: (job: string, ageMs: number) => void
}

/**
 * Measures how far jobs are behind. A job is reported when a row that was late at one look is still due at the next:
 * after a stop, everything is late at first. It is reported once, and again only after it has caught up.
 */
export function createLateness(all: readonly DueRows[], { report, onAge }: Told) {
  const late = new Set<string>()
  let before = 0

  async function look({ job, oldestAt, limitMs }: DueRows, now: number, last: number) {
    const at = await oldestAt(now)
    const ageMs = at === null ? 0 : Math.max(0, now - at)
    onAge(job, ageMs)
    if (ageMs <= limitMs) late.delete(job)
    if (at === null || last - at <= limitMs || late.has(job)) return
    late.add(job)
    report(new Error(`the oldest due row has been waiting for ${ageMs} ms`), job)
  }

  return async (now: number): Promise<void> => {
    const last = before
    before = now
    await Promise.all(
      all.map((one) => look(one, now, last).catch((error: unknown) => report(error, one.job))),
    )
  }
}
