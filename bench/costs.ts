// The cost of work apart from wall time, which depends on the machine's other work.
import { readdirSync, readFileSync } from 'node:fs'
import { withClient } from '../apps/server/src/platform/database/roles.ts'

/** Processor time in ms, and bytes of PostgreSQL's write-ahead log. */
export type Costs = {
  readonly nodeMs: number
  /** Of all processes of the database server; null if the system does not show them. */
  readonly postgresMs: number | null
  readonly walBytes: number
}

/** Starts counting; the returned function ends the count. */
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

/** The processor time of all processes of the server; that of an ended process is included in its parent's. */
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
    // The process name, in brackets, may contain any character.
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
