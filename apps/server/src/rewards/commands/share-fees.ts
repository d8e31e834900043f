import { Amount, sum } from '@candor/money'
import { countFees, mondayOf, teamRules, teamShare, type ShareLevel } from '@candor/rules'
import { accounts, house, move } from '../../ledger/index.ts'
import { hasEnded, openingRules, users } from '../../people/index.ts'
import { command, owned, refuse, type Context, type NewEvent } from '../../platform/lane/index.ts'
import type { PolicyContext } from '../../policy/index.ts'
import { dayAt } from '../../platform/business-day.ts'
import type { SharesEvent } from '../notices.ts'
import { remainders, shares, teams, type Remainder } from '../tables.ts'

/** Fees of one member on one ended day, which no longer change. */
export type MemberFees = {
  readonly day: number
  readonly memberId: string
  readonly level: ShareLevel
  /** Less refunds of the day; negative if those were larger. */
  readonly fees: Amount
}

export type ShareFeesInput = {
  /** The last day with a paid share; null for none. */
  readonly after: number | null
  readonly through: number
  /** By day, the earliest first. */
  readonly charged: readonly MemberFees[]
  /** Refunds from before that no fee has offset, by member: negative. */
  readonly carried: ReadonlyMap<string, Amount>
  /** Paid for earlier days of the first day's week. */
  readonly earlier: Amount
}

/**
 * Pays an inviter their share of the team's trading fees, day by day, from the house's fee income: only charged fees are
 * shared, and refunds reduce later shares. The previous paid day is the key. Notices cover whole weeks, because daily ones
 * would be noise.
 */
export const shareFees = command('shareFees', {
  needs: { accounts, users, teams, shares, remainders },
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
    const open = (hasEnded(state.users) ? [] : charged).filter(({ day }) => isGivenOn(day))
    const counted = countReturns(open, input.carried)
    const given = counted.fees
      .map((one) => ({ ...one, amount: teamShare(one.fees, one.level) }))
      .filter(({ amount }) => amount > Amount.zero)
    const days = [...Map.groupBy(given, ({ day }) => day)]
    const free = state.accounts.of('balance.available')
    return {
      put: [
        teams.row({ ...own, sharedThrough: through }),
        ...given.map((one) => shares.row({ ...own, ...one, ruleVersion: teamRules, paidAt: now })),
        ...counted.remainders.map((one) => remainders.row({ ...own, ...one })),
      ],
      move: days.map(([day, ofDay]) =>
        move(sum(ofDay.map(({ amount }) => amount)), house('house.fees'), free, {
          kind: 'rebate',
          command: 'shareFees',
          refType: 'team_share',
          refId: String(day),
        }),
      ),
      events: weekEvents(input, given),
      reply: { days: days.length },
    }
  },
})

type OfDay = Pick<Remainder, 'day' | 'memberId' | 'fees' | 'remainder'>

/** Shared fees of each day and member, and the remaining refunds after each day that changed them. */
function countReturns(charged: readonly MemberFees[], carried: ShareFeesInput['carried']) {
  const left = new Map(carried)
  const found: { fees: MemberFees[]; remainders: OfDay[] } = { fees: [], remainders: [] }
  for (const one of charged) {
    const { day, memberId, fees } = one
    const before = left.get(memberId) ?? Amount.zero
    const { shared, remainder } = countFees(before, fees)
    left.set(memberId, remainder)
    if (before < 0n || remainder < 0n) found.remainders.push({ day, memberId, fees, remainder })
    if (shared > 0n) found.fees.push({ ...one, fees: shared })
  }
  return found
}

/** Shares of ended weeks together; null if none ended or all were zero. */
function weekEvents(
  { after, through, earlier }: ShareFeesInput,
  given: readonly { readonly day: number; readonly amount: Amount }[],
): NewEvent[] {
  const lastSunday = mondayOf(through + 1) - 1
  const ofWeeks = given.filter(({ day }) => day <= lastSunday)
  const amount = sum([earlier, ...ofWeeks.map((one) => one.amount)])
  const isOver = after === null || after < lastSunday
  if (!isOver || amount === Amount.zero) return []
  const days = ofWeeks.map(({ day }) => day)
  const first = earlier > Amount.zero ? (after ?? through) : Math.min(...days)
  const data: SharesEvent = {
    amount: Amount.text(amount),
    from: mondayOf(first),
    through: lastSunday,
  }
  return [{ name: 'feesShared', data }]
}
