import { subtract, sum, type Amount } from '@candor/money'
import type { Pool } from 'pg'
import { listOwn } from '../platform/own-rows.ts'
import { charged, debtOf, isOwed } from './owed.ts'
import { openLoans } from './queries.ts'
import { loans, payments } from './tables.ts'

type Reader = Pick<Pool, 'query'>

/** A user's present debt, with the interest of every started hour. */
export async function readDebt(reader: Reader, userId: string, now: number): Promise<Amount> {
  const open = await openLoans(reader, userId)
  return sum(open.filter(isOwed).map((loan) => debtOf(charged(loan, now).loan)))
}

/** A user's owed principal at each of these times: borrowed money is no asset. */
export async function readDebtsAt(
  reader: Reader,
  userId: string,
  moments: readonly number[],
): Promise<Amount[]> {
  const [lent, back] = await Promise.all([
    listOwn(reader, loans, userId, 'and start_at is not null'),
    listOwn(reader, payments, userId),
  ])
  return moments.map((at) => {
    const owed = lent.filter(
      ({ startAt, closedAt }) => startAt! <= at && (closedAt === null || closedAt > at),
    )
    const ids = new Set(owed.map(({ id }) => id))
    const returned = back.filter((one) => one.at <= at && ids.has(one.orderId))
    return subtract(
      sum(owed.map(({ amount }) => amount)),
      sum(returned.map(({ principal }) => principal)),
    )
  })
}
