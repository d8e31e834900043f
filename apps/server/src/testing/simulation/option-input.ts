import { freeIn, type NaiveBook } from './naive/book.ts'
import type { Actor, Intent } from './people.ts'
import { held } from './naive/purse.ts'
import { amountText, least, most, priceText, priceUnit, unit } from './naive/units.ts'
import { stormSymbols } from './storm-feed.ts'

/** Payout rates by duration in seconds, as in the terms, and one duration that is not offered. */
const rates: Readonly<Record<string, string>> = {
  30: '0.75',
  60: '0.78',
  120: '0.8',
  180: '0.82',
  300: '0.85',
  45: '0.75',
}
const weights = { 30: 20, 60: 40, 120: 15, 180: 15, 300: 8, 45: 2 } as const
const thousand = 1_000n
const neverClosed = ['BTCUSDT', 'DOGEUSDT', 'DOGEUSDT']
const few = 20n * unit
/** More than the maximum stake of an order. */
const tooMuch = 6_000n * unit

/** Whether the user has enough money for an option, real or demo. */
export function mayOpenOption({ user }: Pick<Actor, 'user'>): boolean {
  return [freeIn('real'), freeIn('demo')].some((account) => held(user, account) > few)
}

/** Input to buy an option, sometimes one that must be refused. */
export function optionInput(
  { dice, naive, user }: Pick<Actor, 'dice' | 'naive' | 'user'>,
  symbols: readonly string[] = dice.chance(0.6) ? neverClosed : stormSymbols,
): Intent {
  const has = (book: NaiveBook) => held(user, freeIn(book)) > few
  const book = has('demo') && (!has('real') || dice.chance(0.3)) ? 'demo' : 'real'
  const symbol = dice.pick(symbols)
  const setId = dice.weighted(weights)
  const price = naive.prices.seen(symbol)?.price ?? priceUnit
  // Sometimes beyond the allowed slippage, in either direction.
  const away = dice.weighted({ 0: 92, 6: 4, '-6': 4 })
  const expected = price + (price * BigInt(away)) / thousand
  const percent = BigInt(dice.whole(1, dice.chance(0.1) ? 110 : 40))
  const stake = least(most((held(user, freeIn(book)) * percent) / 100n, unit), tooMuch)
  return {
    name: 'buyOption',
    input: {
      symbol,
      setId,
      direction: dice.pick(['up', 'down'] as const),
      amount: amountText(stake),
      expectedPrice: priceText(expected),
      expectedPayoutRate: dice.chance(0.03) ? '0.9' : rates[setId]!,
      ...(book === 'demo' ? { demo: true } : {}),
    },
  }
}
