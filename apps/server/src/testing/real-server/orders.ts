import type { Endpoints, RequestOf } from '@candor/api'
import type { Dice } from '../simulation/dice.ts'

/** The instrument of isolated orders and options. */
export const symbol = 'BTCUSDT'
/** An order in cross margin; two of them use a whole transfer. */
export const swinging = ['BTCUSDT', 'ETHUSDT'] as const
const crossMargin = '5'
/** The last price of each instrument. */
export type Prices = Readonly<Record<(typeof swinging)[number], string>>

/** The smallest long or short position at the current price. */
export function order(dice: Dice, expectedPrice: string): RequestOf<Endpoints['createPosition']> {
  return {
    symbol,
    direction: dice.pick(['long', 'short'] as const),
    marginMode: 'isolated',
    leverage: 10,
    quantity: '0.001',
    expectedPrice,
    maxSlippageRate: '0.05',
  }
}

export const transferOf = (from: 'balance' | 'contract', to: 'balance' | 'contract') =>
  ({ name: 'transferContract', input: { from, to, currency: 'USDT', amount: '12.34' } }) as const

/** Half of a transfer, at a leverage that a move of half a per cent liquidates. */
export function crossOrder(
  dice: Dice,
  prices: Prices,
  name: keyof Prices,
): RequestOf<Endpoints['createPosition']> {
  const { quantity: _quantity, ...rest } = order(dice, prices[name])
  return { ...rest, symbol: name, marginMode: 'cross', leverage: 100, margin: crossMargin }
}

/** The minimum stake in either direction for half a minute, which may end during a kill. */
export function bet(dice: Dice, expectedPrice: string): RequestOf<Endpoints['buyOption']> {
  const direction = dice.pick(['up', 'down'] as const)
  return {
    symbol,
    setId: '30',
    direction,
    amount: '10',
    expectedPrice,
    expectedPayoutRate: '0.75',
  }
}
