import { Amount, sum } from '@candor/money'
import { mondayOf, teamRules, teamShare, type ShareLevel } from '@candor/rules'
import { accounts, house, move } from '../../ledger/index.ts'
import { hasEnded, openingRules, users } from '../../people/index.ts'
import { command, owned, refuse, type Context, type Told } from '../../platform/lane/index.ts'
import type { PolicyContext } from '../../policy/index.ts'
import { dayAt } from '../days.ts'
import type { SharesTold } from '../notices.ts'
import { shares, teams } from '../tables.ts'

/** What one member was charged on one day that is over: it can no more change. */
export type MemberFees = {
  readonly day: number
  readonly memberId: string
  readonly level: ShareLevel
  readonly fees: Amount
}

export type ShareFeesInput = {
  /** The last day whose share was paid before it; null where none was. */
  readonly after: number | null
  readonly through: number
  readonly charged: readonly MemberFees[]
  /** What was paid of the week of the first day before it. */
  readonly earlier: Amount
}

/**
 * Pays an inviter their share of the trading fees that their team was charged, day by day, out of the house's fee income:
 * what was never charged is never shared. The day before the first is the key. It is told of whole weeks: a line for each day
 * would be noise.
 */
export const shareFees = command('shareFees', {
  needs: { accounts, users, teams, shares },
  queue: 'jobs',
  decide(state, input: ShareFeesInput, context: Context & PolicyContext) {
    const { after, through, charged } = input
    const { now } = context
    const before = state.teams
    if ((before?.sharedThrough ?? null) !== after || state.users === undefined)
      return refuse('STATE_CHANGED')
    const own = owned(state.users.userId)
    const isGivenOn = (day: number) =>
      openingRules(state, { ...context, now: dayAt(day) }).incentives.referralRebates
    const given = (hasEnded(state.users) ? [] : charged)
      .filter(({ day }) => isGivenOn(day))
      .map((one) => ({ ...one, amount: teamShare(one.fees, one.level) }))
      .filter(({ amount }) => amount > Amount.zero)
    const days = [...Map.groupBy(given, ({ day }) => day)]
    const free = state.accounts.of('balance.available')
    return {
      put: [
        teams.row({ ...own, sharedThrough: through }),
        ...given.map((one) => shares.row({ ...own, ...one, ruleVersion: teamRules, paidAt: now })),
      ],
      move: days.map(([day, ofDay]) =>
        move(sum(ofDay.map(({ amount }) => amount)), house('house.fees'), free, {
          kind: 'rebate',
          command: 'shareFees',
          refType: 'team_share',
          refId: String(day),
        }),
      ),
      tell: weeksTold(input, given),
      reply: { days: days.length },
    }
  },
})

/** What was shared of the weeks that are over, in one; nothing where none is, or none brought anything. */
function weeksTold(
  { after, through, earlier }: ShareFeesInput,
  given: readonly { readonly day: number; readonly amount: Amount }[],
): Told[] {
  const lastSunday = mondayOf(through + 1) - 1
  const ofWeeks = given.filter(({ day }) => day <= lastSunday)
  const amount = sum([earlier, ...ofWeeks.map((one) => one.amount)])
  const isOver = after === null || after < lastSunday
  if (!isOver || amount === Amount.zero) return []
  const days = ofWeeks.map(({ day }) => day)
  const first = earlier > Amount.zero ? (after ?? through) : Math.min(...days)
  const data: SharesTold = {
    amount: Amount.text(amount),
    from: mondayOf(first),
    through: lastSunday,
  }
  return [{ name: 'feesShared', data }]
}
