// What work costs apart from time, which on a machine with other work is mostly that work's.
import { readdirSync, readFileSync } from 'node:fs'
import { withClient } from '../apps/server/src/platform/database/roles.ts'

/** Milliseconds of processor time, and bytes of the log that PostgreSQL writes. */
export type Costs = {
  readonly nodeMs: number
  /** All processes of the database server; null where the system does not show them. */
  readonly postgresMs: number | null
  readonly walBytes: number
}

/** Begins to count; what it answers ends the count. */
export async function countCosts(databaseUrl: string): Promise<() => Promise<Costs>> {
  const before = { postgres: await postgresMs(databaseUrl), wal: await walBytes(databaseUrl) }
  const node = process.cpuUsage()
  return async function costs() {
    const { user, system } = process.cpuUsage(node)
    const after = { postgres: await postgresMs(databaseUrl), wal: await walBytes(databaseUrl) }
    return {
      nodeMs: (user + system) / 1_000,
      postgresMs: before.postgres === null ? null : (after.postgres ?? 0) - before.postgres,
      walBytes: after.wal - before.wal,
    }
  }
}

function walBytes(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const text = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`
    return (await client.query<{ bytes: number }>(text)).rows[0]!.bytes
  })
}

/** Every process that the server has; what one that has ended used is its parent's. */
function postgresMs(url: string): Promise<number | null> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const own = processOf(rows[0]!.pid)
    if (own === null) return null
    const server = processOf(own.parent)
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => processOf(Number(pid)))
      .filter((found) => found?.parent === own.parent)
    return children.reduce((sum, found) => sum + found!.ownMs, server?.endedMs ?? 0)
  })
}

/** A tick of these figures is a hundredth of a second. */
const tickMs = 10

function processOf(pid: number): { parent: number; ownMs: number; endedMs: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may hold anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return {
      parent,
      ownMs: (user + system) * tickMs,
      endedMs: (endedUser + endedSystem) * tickMs,
    }
  } catch {
    return null
  }
}
