import { dayMs, dayStart, type DemoAccount } from '@candor/api'
import { Amount, sum } from '@candor/money'
import type { Pool } from 'pg'
import { inSnapshot } from '../../platform/database/snapshot.ts'
import type { Session } from '../../platform/http/route.ts'
import { partOf } from '../../platform/part.ts'
import { readBalances } from '../../ledger/index.ts'
import { demoOwnerOf } from '../../people/index.ts'
import { demoAccounts, type DemoRow } from '../tables.ts'
import { settlementCurrency } from '../terms.ts'

/** Initial amount of every demo account. */
export const initialAmount = Amount.parse('100000')
export const resetsPerDay = 3

/** Number of resets left today. */
export function resetsLeft({ resetAt, resets }: Pick<DemoRow, 'resetAt' | 'resets'>, now: number) {
  const isOfToday = resetAt !== null && dayStart(resetAt) === dayStart(now)
  return isOfToday ? Math.max(0, resetsPerDay - resets) : resetsPerDay
}

/** Seconds until the next reset is possible. */
export const untilTomorrow = (now: number) => Math.ceil((dayStart(now) + dayMs - now) / 1_000)

type Held = {
  readonly available: Amount
  readonly margin: Amount
  readonly stake: Amount
  readonly isRunning: boolean
}

/**
 * @param row null before the demo is started
 * @param keptUntilAt for a visitor: until when the demo is kept on their device (epoch ms)
 */
export function demoView(
  row: DemoRow | null,
  held: Held,
  now: number,
  keptUntilAt: number | null = null,
): DemoAccount {
  const { available, margin, stake, isRunning } = held
  return {
    currency: settlementCurrency,
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
    keptUntilAt,
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

type Who = Pick<Session, 'userId' | 'isVisitor' | 'endAt'>

/** Until when the demo of an active visitor is kept (epoch ms); null for a demo of an account. */
export const keptOn = ({ isVisitor, endAt }: Who): number | null =>
  isVisitor === true ? endAt : null

/** @param session null for a visitor without a demo on this device */
export async function readDemo(pool: Pool, session: Who | null, now: number): Promise<DemoAccount> {
  if (session === null) return demoView(null, nothing, now)
  return inSnapshot(pool, async (reader) => {
    const ownerId = await demoOwnerOf(reader, session.userId)
    const { rows } = await reader.query<Record<string, unknown> & { running: boolean }>(demoText, [
      partOf(ownerId),
      ownerId,
    ])
    const [found] = rows
    if (found === undefined) return demoView(null, nothing, now, keptOn(session))
    const balances = await readBalances(reader, ownerId, 'demo')
    const of = (kind: string) =>
      balances.find((one) => one.kind === kind && one.currency === settlementCurrency)?.balance ??
      Amount.zero
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
      keptOn(session),
    )
  })
}
