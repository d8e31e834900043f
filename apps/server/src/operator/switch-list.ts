import { switchKeys, type SwitchState } from '@candor/api'
import { switchOwner } from '../policy/index.ts'
import { pendingResumption } from './commands/set-switch.ts'
import { approvals } from './tables.ts'
import type { Tools } from './tools.ts'

/** What is stopped for everybody, and which resumptions wait for a second operator. */
export async function listSwitches({ pool, policies }: Tools, now: number): Promise<SwitchState[]> {
  const found = await pool.query<Record<string, unknown>>(
    `select * from operator_approval where part = $1 and user_id = $2 and status = 'pending'`,
    [switchOwner.part, switchOwner.userId],
  )
  const waiting = found.rows.map(approvals.parse)
  const rows = new Map(policies.all().map((row) => [row.name, row]))
  return switchKeys.map((key) => {
    const row = rows.get(key)
    const pending = row === undefined ? undefined : pendingResumption(waiting, row, now)
    return {
      switch: key,
      stopped: row?.stopped ?? false,
      reasonKey: row?.reasonKey ?? null,
      sinceAt: row?.sinceAt ?? null,
      pendingApprovalId: pending?.id ?? null,
    }
  })
}
