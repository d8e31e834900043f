import { must, show } from '../fault.ts'
import { free, orderOf, type ActInput, type ActName } from './effects.ts'
import type { NaiveWorld } from './naive-world.ts'
import { held, type NaiveUser } from './purse.ts'
import { readAmount } from './units.ts'
import { levelOf } from './identities.ts'
import { isUnderReview } from './recharges.ts'
import { isCancellable, isOpen, leftToday } from './withdrawals.ts'

/** Refusals that say how much there is must be right about it. */
export function checkRefusal(
  world: NaiveWorld,
  user: NaiveUser,
  act: { name: ActName; input: unknown },
  error: string,
): void {
  must(error !== 'INTERNAL', () => `${act.name} failed inside: ${show(act.input)}`)
  must(error !== 'NOT_FOUND', () => `${act.name} did not find ${show(act.input)}`)
  if (error === 'PRICE_STALE' && act.name === 'createPosition') {
    const { symbol } = act.input as ActInput<'createPosition'>
    must(!world.prices.isFresh(symbol), () => `${symbol} was called stale and is not`)
  }
  if (error === 'MARGIN_INSUFFICIENT') {
    const { cost } = orderOf(world, act.input as ActInput<'createPosition'>)
    must(held(user, free) < cost.margin + cost.fee, () => `${show(act)} was refused: too poor`)
  }
  if (act.name === 'applyWithdrawal') checkWithdrawal(world, user, act.input, error)
  if (error === 'NOT_CANCELLABLE') {
    const { id } = act.input as ActInput<'cancelWithdrawal'>
    const one = user.withdrawals.get(id)
    must(one !== undefined && !isCancellable(one), () => `${show(act)} was refused: it could be`)
  }
  if (error === 'DUPLICATE_TXID') {
    const { reference } = act.input as { reference: string }
    const used = [...user.reports.values()].some((one) => one.reference === reference)
    must(used, () => `${show(act)} was refused: nobody used its reference`)
  }
  if (error === 'TOO_MANY_PENDING') {
    const open =
      act.name === 'applyRecharge'
        ? [...user.reports.values()].filter(isUnderReview)
        : [...user.withdrawals.values()].filter(isOpen)
    must(open.length >= 5, () => `${show(act)} was refused: only ${open.length} are open`)
  }
  if (error !== 'INSUFFICIENT_BALANCE') return
  const account = accountOf(act)
  const { amount } = act.input as { amount: string }
  must(held(user, account) < readAmount(amount), () => `${show(act)} was refused: too little`)
}

/** Nobody is known otherwise between the asking and the deciding here. */
function checkWithdrawal(world: NaiveWorld, user: NaiveUser, input: unknown, error: string): void {
  const level = levelOf(user.known, world.now())
  const what = () => `${show(input)} of ${user.id}, known to ${level}, was refused with ${error}`
  must(error !== 'STATE_CHANGED', what)
  must((error === 'KYC_REQUIRED') === (level === 0), what)
  const { amount } = input as { amount: string }
  must(error !== 'DAILY_LIMIT' || readAmount(amount) > leftToday(world, user), what)
}

/** The account that a call takes from. */
function accountOf({ name, input }: { name: ActName; input: unknown }): string {
  if (name === 'applyWithdrawal') return 'balance.available'
  if (name !== 'transferContract') return free
  return `${(input as ActInput<'transferContract'>).from}.available`
}
