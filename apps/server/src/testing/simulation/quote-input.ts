import type { Endpoints, InputOf } from '@candor/api'
import type { Actor } from './people.ts'
import { held } from './naive/purse.ts'
import { amountText, down, priceUnit } from './naive/units.ts'

const pairs = [
  ['USDT', 'BTC'],
  ['USDT', 'ETH'],
  ['BTC', 'USDT'],
  ['ETH', 'USDT'],
  ['BTC', 'ETH'],
  ['ETH', 'ETH'],
] as const

/** Input of a swap quote for a part of the user's balance, sometimes for more. Null without a balance. */
export function quoteInput({ dice, naive, user }: Actor): InputOf<Endpoints['quoteSwap']> | null {
  const [fromCurrency, toCurrency] = dice.pick(pairs)
  const has = held(user, 'balance.available', fromCurrency)
  const percent = dice.whole(1, dice.chance(0.1) ? 130 : 60)
  const fromAmount = (has * BigInt(percent)) / 100n
  if (fromAmount === 0n) return null
  const way = { fromCurrency, toCurrency }
  if (dice.chance(0.7)) return { ...way, fromAmount: amountText(fromAmount) }
  const price = (one: string) => naive.prices.seen(`${one}USDT`)?.price ?? priceUnit
  const wanted = down(fromAmount * price(fromCurrency), price(toCurrency))
  return { ...way, toAmount: amountText(wanted === 0n ? 1n : wanted) }
}
