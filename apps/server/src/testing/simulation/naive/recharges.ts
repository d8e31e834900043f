import { must } from '../fault.ts'
import type { NaiveWorld } from './naive-world.ts'
import { move, type NaiveUser } from './purse.ts'

/** A bank transfer that somebody has reported. */
export type NaiveReport = {
  readonly id: string
  readonly amount: bigint
  readonly reference: string
  readonly reportedAt: number
  state: 'review' | 'credited' | 'rejected' | 'expired'
}

const expiryMs = 7 * 24 * 3_600_000

export const isUnderReview = ({ state }: NaiveReport): boolean => state === 'review'

/** A report alone moves nothing. */
export function report(
  world: NaiveWorld,
  user: NaiveUser,
  said: Pick<NaiveReport, 'id' | 'amount' | 'reference'>,
): void {
  must(!user.reports.has(said.id), () => `a second report ${said.id}`)
  const isFresh = [...user.reports.values()].every(({ reference }) => reference !== said.reference)
  must(isFresh, () => `a second report under ${said.reference}`)
  user.reports.set(said.id, { ...said, reportedAt: world.now(), state: 'review' })
}

/** Two operators agree on what came in, which may be another sum. */
export function creditReport(
  world: NaiveWorld,
  user: NaiveUser,
  one: NaiveReport,
  amount: bigint,
): void {
  must(isUnderReview(one), () => `${one.id} was credited and is ${one.state}`)
  move(world.house, user, { amount, from: 'house.custody', to: 'balance.available' })
  one.state = 'credited'
}

/** What nobody could match in a week is over. */
export function expireReports(world: NaiveWorld): void {
  for (const user of world.users.values())
    for (const one of user.reports.values())
      if (isUnderReview(one) && one.reportedAt + expiryMs <= world.now()) one.state = 'expired'
}
