import type { Pool } from 'pg'
import { partCount } from './part.ts'

/**
 * The parts of the users for which this process runs jobs. Correctness never depends on it: two holders only do work
 * twice.
 */
export interface Leases {
  /** The parts held now; empty if the lease was not renewed in time. */
  parts(): readonly number[]
  /** Releases the parts, so that the next process need not wait. */
  release(): Promise<void>
}

export interface LeaseOptions {
  pool: Pool
  /** A unique name of this process. */
  holder: string
  onError: (error: unknown) => void
  leaseMs?: number
}

// The only use of PostgreSQL's clock: processes with different clocks must agree on leases.
const DATABASE_CLOCK = `(extract(epoch from clock_timestamp()) * 1000)::bigint`

const TAKE = `
  insert into job_lease as lease (part, holder, epoch, until_at)
  select part, $1, 1, ${DATABASE_CLOCK} + $2 from generate_series(0, ${partCount - 1}) as part
  on conflict (part) do update
    set holder = excluded.holder, until_at = excluded.until_at,
        epoch = lease.epoch + case when lease.holder = excluded.holder then 0 else 1 end
    where lease.holder = excluded.holder or lease.until_at <= ${DATABASE_CLOCK}
  returning part`

const RELEASE = `update job_lease set until_at = 0 where holder = $1`

/** All parts, always: for tests, simulation and a process that is known to be alone. */
export const allParts: Leases = {
  parts: () => Array.from({ length: partCount }, (_, part) => part),
  release: async () => {},
}

/** Takes every free part and renews three times per lease; resolves after the first try. */
export async function createLeases({
  pool,
  holder,
  onError,
  leaseMs = 5_000,
}: LeaseOptions): Promise<Leases> {
  let held: number[] = []
  let validUntil = 0
  let timer: NodeJS.Timeout | undefined
  let renewal = Promise.resolve()
  let released = false

  async function renew() {
    // Measured before the query, so that this process never believes in a lease longer than the database does.
    const asked = performance.now()
    try {
      const { rows } = await pool.query<{ part: number }>(TAKE, [holder, leaseMs])
      held = rows.map(({ part }) => part)
      validUntil = asked + leaseMs
    } catch (error) {
      onError(error)
    }
    if (released) return
    timer = setTimeout(() => {
      renewal = renew()
    }, leaseMs / 3)
    timer.unref()
  }

  await renew()
  return {
    parts: () => (performance.now() < validUntil ? held : []),
    async release() {
      released = true
      validUntil = 0
      clearTimeout(timer)
      await renewal
      await pool.query(RELEASE, [holder]).catch(onError)
    },
  }
}
