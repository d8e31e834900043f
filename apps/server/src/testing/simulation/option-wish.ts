import type { Desk, Intent } from './people.ts'
import { held } from './naive/purse.ts'
import { amountText, most, priceText, priceUnit, unit } from './naive/units.ts'
import { stormSymbols } from './storm-feed.ts'

/** What the terms say, and one length that they do not have. */
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

/** Buys a second contract, now and then one that cannot be had. */
export function wishOption({ dice, naive, user }: Desk): Intent {
  const symbol = dice.pick(dice.chance(0.6) ? neverClosed : stormSymbols)
  const setId = dice.weighted(weights)
  const price = naive.prices.seen(symbol)?.price ?? priceUnit
  // Further away than is allowed, either way.
  const away = dice.weighted({ 0: 92, 6: 4, '-6': 4 })
  const expected = price + (price * BigInt(away)) / thousand
  const percent = BigInt(dice.whole(1, dice.chance(0.1) ? 110 : 40))
  const stake = most((held(user, 'contract.available') * percent) / 100n, unit)
  return {
    name: 'buyOption',
    input: {
      symbol,
      setId,
      direction: dice.pick(['up', 'down'] as const),
      amount: amountText(stake),
      expectedPrice: priceText(expected),
      expectedPayoutRate: dice.chance(0.03) ? '0.9' : rates[setId]!,
    },
  }
}
