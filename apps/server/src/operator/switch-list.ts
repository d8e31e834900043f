import { switchKeys, type ConsoleMarket, type SwitchState } from '@candor/api'
import type { Symbols } from '../market/index.ts'
import { marketSwitch, switchOwner, type SwitchRow } from '../policy/index.ts'
import { pendingResumption } from './commands/set-switch.ts'
import { approvals } from './tables.ts'
import type { Tools } from './tools.ts'

/** All switches, with pending resumptions. */
export async function listSwitches(tools: Tools, now: number): Promise<SwitchState[]> {
  const pendingOf = await readPending(tools, now)
  return switchKeys.map((key) => {
    const row = tools.policies.rowOf(key)
    return {
      switch: key,
      stopped: row?.stopped ?? false,
      reasonKey: row?.reasonKey ?? null,
      sinceAt: row?.sinceAt ?? null,
      pendingApprovalId: pendingOf(row),
    }
  })
}

/** All markets, halted ones first. */
export async function listMarkets(
  tools: Tools,
  symbols: Symbols,
  now: number,
): Promise<ConsoleMarket[]> {
  const pendingOf = await readPending(tools, now)
  const markets = [...symbols.values()].map(({ name: symbol, title }) => {
    const halt = tools.policies.halted(symbol)
    return {
      symbol,
      name: title,
      halted: halt !== null,
      reasonKey: halt?.reasonKey ?? null,
      sinceAt: halt?.sinceAt ?? null,
      pendingApprovalId: pendingOf(tools.policies.rowOf(marketSwitch(symbol))),
    }
  })
  const [still, trading] = [true, false].map((halted) =>
    markets.filter((one) => one.halted === halted),
  )
  return [...still!, ...trading!]
}

/** Looks up the pending resumption of a pause. */
async function readPending({ pool }: Tools, now: number) {
  const found = await pool.query<Record<string, unknown>>(
    `select * from operator_approval where part = $1 and user_id = $2 and status = 'pending'`,
    [switchOwner.part, switchOwner.userId],
  )
  const waiting = found.rows.map(approvals.parse)
  return (row: SwitchRow | null) => (row && pendingResumption(waiting, row, now)?.id) ?? null
}
