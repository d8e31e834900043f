import { must } from '../fault.ts'
import type { NaiveWorld } from './naive-world.ts'
import { move, type NaiveUser } from './purse.ts'

/** A reported bank transfer. */
export type NaiveReport = {
  readonly id: string
  readonly amount: bigint
  readonly reference: string
  readonly reportedAt: number
  state: 'review' | 'credited' | 'rejected' | 'expired'
}

const expiryMs = 7 * 24 * 3_600_000

export const isUnderReview = ({ state }: NaiveReport): boolean => state === 'review'

/** Records a report, which moves no money. */
export function report(
  world: NaiveWorld,
  user: NaiveUser,
  newReport: Pick<NaiveReport, 'id' | 'amount' | 'reference'>,
): void {
  must(!user.reports.has(newReport.id), () => `a second report ${newReport.id}`)
  const isFresh = [...user.reports.values()].every(
    ({ reference }) => reference !== newReport.reference,
  )
  must(isFresh, () => `a second report under ${newReport.reference}`)
  user.reports.set(newReport.id, { ...newReport, reportedAt: world.now(), state: 'review' })
}

/** Credits the amount approved by two operators, which may differ from the report. */
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

/** Expires reports that were not matched within a week. */
export function expireReports(world: NaiveWorld): void {
  for (const user of world.users.values())
    for (const one of user.reports.values())
      if (isUnderReview(one) && one.reportedAt + expiryMs <= world.now()) one.state = 'expired'
}
