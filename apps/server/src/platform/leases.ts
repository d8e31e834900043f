import type { Pool } from 'pg'
import { partCount } from './part.ts'

/** Says which parts this process works for. Correctness never rests on it: two holders only do work twice. */
export interface Leases {
  /** The parts held now; empty once the lease was not renewed in time. */
  parts(): readonly number[]
  /** Gives the parts back, so that the next process need not wait. */
  release(): Promise<void>
}

export interface LeaseOptions {
  pool: Pool
  /** A name that no other process has. */
  holder: string
  onError: (error: unknown) => void
  leaseMs?: number
}

// The one place where PostgreSQL's clock is read: a lease is judged by processes whose own clocks may differ.
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

/** All parts, always: for tests, simulation and a process that is alone by construction. */
export const allParts: Leases = {
  parts: () => Array.from({ length: partCount }, (_, part) => part),
  release: async () => {},
}

/** Takes every part that is free and renews three times per lease; answers after the first try. */
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
    // Measured from before the question: what the answer promises can only last longer than we believe.
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
