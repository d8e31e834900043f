import type { Pool } from 'pg'

/** The due rows of a job's table. */
export type DueRows = {
  readonly job: string
  /** Time since which the oldest due row is due (epoch ms); null if none is. */
  readonly oldestAt: (now: number) => Promise<number | null>
  /** A row that is due for longer (ms) is late: the job fails or is too slow. */
  readonly limitMs: number
}

/** Due rows of a query that takes the current time as `$1` and returns the oldest time as `at`. */
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

type LatenessReport = {
  readonly report: (error: unknown, what: string) => void
  /** Called with the age of the oldest due row of a job; 0 if none is due. */
  readonly onAge: (job: string, ageMs: number) => void
}

/**
 * Measures how late jobs are. A job is reported if a row that was late at one check is still due at the next, because
 * after a stop everything is late at first. It is reported again only after it has caught up.
 */
export function createLateness(all: readonly DueRows[], { report, onAge }: LatenessReport) {
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
