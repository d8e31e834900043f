import { must, show } from '../fault.ts'
import { free, orderOf, type ActInput, type ActName } from './effects.ts'
import type { NaiveWorld } from './naive-world.ts'
import { held, type NaiveUser } from './purse.ts'
import { readAmount } from './units.ts'

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
  if (error !== 'INSUFFICIENT_BALANCE') return
  const account =
    act.name === 'transferContract'
      ? `${(act.input as ActInput<'transferContract'>).from}.available`
      : free
  const { amount } = act.input as { amount: string }
  must(held(user, account) < readAmount(amount), () => `${show(act)} was refused: too little`)
}
