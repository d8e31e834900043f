import { switchKeys, type ReasonKey, type SwitchKey } from '@candor/api'
import type { Pool } from 'pg'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { switches, switchOwner, type SwitchRow } from './tables.ts'

/** The door through which decisions see what is stopped for everybody. */
export type PolicyContext = {
  /** Why this is stopped now; null while it goes on. */
  readonly stopped: (key: SwitchKey) => ReasonKey | null
}

/** Nothing is stopped: for worlds without operators. */
export const openPolicy: PolicyContext = { stopped: () => null }

/** A refusal with the reason when this is stopped for everybody. */
export function pauseFault(context: PolicyContext, key: SwitchKey): Refusal | null {
  const reason = context.stopped(key)
  return reason === null ? null : refuse('PAUSED', { values: { reason } })
}

export type Switches = PolicyContext & {
  readonly all: () => readonly SwitchRow[]
  /** Reads them again: after a change, and every second for the changes of other processes. */
  readonly refresh: () => Promise<void>
}

/** What is stopped, kept in memory because every decision asks. */
export async function openSwitches(pool: Pick<Pool, 'query'>): Promise<Switches> {
  let known = new Map<SwitchKey, SwitchRow>()
  async function refresh(): Promise<void> {
    const found = await pool.query<Record<string, unknown>>(
      'select * from policy_switch where part = $1 and user_id = $2',
      [switchOwner.part, switchOwner.userId],
    )
    known = new Map(found.rows.map(switches.parse).map((row) => [row.name, row]))
  }
  await refresh()
  return {
    refresh,
    all: () => switchKeys.flatMap((key) => known.get(key) ?? []),
    stopped(key) {
      const row = known.get(key)
      return row?.stopped ? row.reasonKey : null
    },
  }
}
