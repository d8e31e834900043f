import { dayMs, dayStart, type DemoAccount } from '@candor/api'
import { Amount, sum } from '@candor/money'
import type { Pool } from 'pg'
import { inSnapshot } from '../../platform/database/snapshot.ts'
import { partOf } from '../../platform/part.ts'
import { readBalances } from '../../ledger/index.ts'
import { demoAccounts, type DemoRow } from '../tables.ts'
import { settle } from '../terms.ts'

/** What everybody practises with. */
export const initialAmount = Amount.parse('100000')
const resetsPerDay = 3

/** How often it may still be reset today. */
export function resetsLeft({ resetAt, resets }: Pick<DemoRow, 'resetAt' | 'resets'>, now: number) {
  const isOfToday = resetAt !== null && dayStart(resetAt) === dayStart(now)
  return isOfToday ? Math.max(0, resetsPerDay - resets) : resetsPerDay
}

/** Seconds until it may be reset again. */
export const untilTomorrow = (now: number) => Math.ceil((dayStart(now) + dayMs - now) / 1_000)

type Held = {
  readonly available: Amount
  readonly margin: Amount
  readonly stake: Amount
  readonly isRunning: boolean
}

/** @param row null of who has not begun */
export function demoView(row: DemoRow | null, held: Held, now: number): DemoAccount {
  const { available, margin, stake, isRunning } = held
  return {
    currency: settle,
    initialAmount: Amount.text(initialAmount),
    resetsPerDay,
    account: row && {
      total: Amount.text(sum([available, margin, stake])),
      available: Amount.text(available),
      marginUsed: Amount.text(margin),
      frozen: Amount.text(stake),
      startedAt: row.startedAt,
      resetsLeft: resetsLeft(row, now),
      isRunning,
    },
  }
}

const nothing: Held = {
  available: Amount.zero,
  margin: Amount.zero,
  stake: Amount.zero,
  isRunning: false,
}

const demoText = `
  select d.*, exists (select from contracts_position p
    where p.part = d.part and p.user_id = d.user_id and p.status = 'running' and p.book = 'demo') as running
  from contracts_demo d where d.part = $1 and d.user_id = $2`

/** @param userId null of who is not signed in */
export async function readDemo(
  pool: Pool,
  userId: string | null,
  now: number,
): Promise<DemoAccount> {
  if (userId === null) return demoView(null, nothing, now)
  return inSnapshot(pool, async (reader) => {
    const { rows } = await reader.query<Record<string, unknown> & { running: boolean }>(demoText, [
      partOf(userId),
      userId,
    ])
    const [found] = rows
    if (found === undefined) return demoView(null, nothing, now)
    const balances = await readBalances(reader, userId, 'demo')
    const of = (kind: string) =>
      balances.find((one) => one.kind === kind && one.currency === settle)?.balance ?? Amount.zero
    const stake = of('contract.stake')
    return demoView(
      demoAccounts.parse(found),
      {
        available: of('contract.available'),
        margin: of('contract.margin'),
        stake,
        isRunning: found.running || stake > 0n,
      },
      now,
    )
  })
}
