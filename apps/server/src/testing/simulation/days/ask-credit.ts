import { granted } from '../../answers.ts'
import { isRefusal } from '../../../platform/lane/index.ts'
import { amountText, readAmount } from '../naive/units.ts'
import { isAnswered } from './buy-and-leave.ts'
import { checker, officer } from './day-console.ts'
import { creditSets } from './given-terms.ts'
import type { Living } from './living.ts'
import { debtOf } from './naive-loans.ts'
import { owesCredit, reviewMs, type NaiveCredit } from './naive-credits.ts'

/** Applies for an unsecured loan, sometimes above the user's limit. */
export async function askForCredit(living: Living, userId: string): Promise<void> {
  const { dice, world, naive, count } = living
  const set = dice.pick(creditSets)
  const left = naive.credits.limitOf(userId) - naive.credits.usedBy(userId)
  const share = BigInt(dice.whole(20, dice.chance(0.2) ? 130 : 100))
  const cents = readAmount('0.01')
  const wanted = (left * share) / 100n
  const amount = wanted > 0n ? wanted - (wanted % cents) : readAmount('300')
  if (amount < readAmount(set.minAmount) || amount > readAmount(set.maxAmount)) return
  const months = set.monthOptions.length === 0 ? null : dice.pick(set.monthOptions)
  const days = months === null ? dice.pick(set.dayOptions) : null
  const request = { userId, set, amount, days, months }
  const asked = {
    setId: set.id,
    amount: amountText(amount),
    ...(months === null ? { days: days! } : { months }),
  }
  const { agreement } = granted(await world.call('quoteLoan', userId, asked))
  const why = naive.credits.refusals(request, world.clock.now())
  const answer = await world.call('applyCreditLoan', userId, {
    ...asked,
    agreementVersion: agreement.version,
    agreementHash: agreement.hash,
    signature: { kind: 'typed', value: 'Ana Roe' },
  })
  if (isAnswered('asked for credit', answer, why, count))
    naive.credits.ask(answer.id, request, world.clock.now())
}

/** Cancels an application, in time or too late. */
export async function takeBack(living: Living, userId: string): Promise<void> {
  const { dice, world, naive, count } = living
  const own = naive.credits.credits.filter((one) => one.userId === userId)
  const waiting = own.filter(({ status }) => status === 'pending' || status === 'passed')
  if (own.length === 0) return
  const one = dice.pick(waiting.length > 0 ? waiting : own)
  const isDone = naive.credits.cancel(one, world.clock.now())
  const answer = await world.call('cancelLoan', userId, { id: one.id })
  // Ended loans are no longer loaded.
  isAnswered('took back', answer, isDone ? [] : ['STATE_CHANGED', 'NOT_FOUND'], count)
}

/** Repays an unsecured loan: a part, all, or more than the debt. */
export async function payCredit(living: Living, userId: string): Promise<void> {
  const { dice, world, naive, count } = living
  const open = naive.credits.credits.filter((one) => one.userId === userId && owesCredit(one))
  if (open.length === 0) return
  const one = dice.pick(open)
  const wanted = (debtOf(one) * BigInt(dice.pick([10, 35, 50, 130]))) / 100n + 1n
  const isDone = naive.credits.repay(one, wanted, world.clock.now())
  const answer = await world.call('repayLoan', userId, { id: one.id, amount: amountText(wanted) })
  isAnswered('paid credit back', answer, isDone ? [] : ['INSUFFICIENT_BALANCE'], count)
}

/** Reviews pending applications: one operator, and above an amount a second one. */
export async function lookAtCredits(living: Living): Promise<void> {
  const { dice, naive, world } = living
  const now = world.clock.now()
  const waiting = naive.credits.credits.filter(
    ({ status, askedAt }) => status === 'pending' && now < askedAt + reviewMs,
  )
  for (const one of waiting) if (dice.chance(0.5)) await look(living, one)
}

async function look({ dice, world, naive, count }: Living, one: NaiveCredit): Promise<void> {
  const { call } = world.dayConsole
  const who = dice.chance(0.75) === (one.agreed.length === 0) ? officer : checker
  const role = who === officer ? 'credit' : 'ops_checker'
  const why = naive.credits.decisionRefusals(one, who.userId, role)
  const claim = await call('claimItem', { queue: 'loan', id: one.id }, who)
  if (!isAnswered('looked at credit', claim, why, count) || isRefusal(claim)) return
  const page = { pageNo: 1, pageSize: 10, order: 'asc', show: 'open', id: one.id } as const
  const { version } = granted(await call('listLoanItems', page, who)).records[0]!
  const isNo = dice.chance(0.1)
  const decision = isNo
    ? ({ decision: 'reject', reasonKey: 'history_too_short' } as const)
    : ({ decision: 'approve' } as const)
  granted(await call('decideLoan', { id: one.id, version, remark: 'a test', ...decision }, who))
  const now = world.clock.now()
  if (isNo) naive.credits.reject(one, 'history_too_short', now)
  else naive.credits.agree(one, who.userId, now)
  count(isNo ? 'credit refused' : `credit agreed to by ${one.agreed.length}`)
}
