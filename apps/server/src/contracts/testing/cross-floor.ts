import type { Position as WirePosition } from '@candor/api'
import { Price, Quantity } from '@candor/money'
import { crossLiquidationPrices } from '@candor/rules'
import type { Book } from '../../ledger/index.ts'
import type { Outcome } from '../../platform/lane/index.ts'
import { liquidations, type Liquidation } from '../cross/changes.ts'
import { accountOf } from '../cross/pool.ts'
import type { RiskEngine } from '../risk-engine.ts'
import { readPool, readPosition } from '../store.ts'
import { openOne, type TradingFloor } from './trading-floor.ts'

type Overrides = Partial<Parameters<typeof openOne>[2]>

/** Input of an order in cross margin. */
const cross = (text: string, over: Overrides = {}) =>
  ({ quantity: Quantity.parse(text), marginMode: 'cross', ...over }) as const

export function positionOf(outcome: Outcome): WirePosition {
  if (!outcome.ok) throw new Error(`refused: ${outcome.error}`)
  return outcome.reply as WirePosition
}

/** Opens a position in cross margin. */
export async function openCross(
  floor: TradingFloor,
  user: string,
  text: string,
  over: Overrides = {},
): Promise<WirePosition> {
  return positionOf(await openOne(floor, user, cross(text, over)))
}

/** Commits a price and has it judged. */
export async function say(
  floor: TradingFloor,
  riskEngine: RiskEngine,
  symbol: string,
  price: string,
) {
  riskEngine.onTicks([floor.commit(symbol, price)])
  await riskEngine.settled()
}

/** Close reason of each position, or null. */
export async function reasonsOf(floor: TradingFloor, user: string, ...ids: string[]) {
  const found = await Promise.all(ids.map((id) => readPosition(floor.pool, user, id)))
  return found.map((one) => one!.closeReason)
}

/** Every liquidation of a user with its judgement, oldest first. */
export async function judgementsOf(floor: TradingFloor, user: string): Promise<Liquidation[]> {
  const { rows } = await floor.pool.query<Record<string, unknown>>(
    'select * from contracts_liquidation where user_id = $1 order by id',
    [user],
  )
  return rows.map((row) => liquidations.parse(row))
}

/** The highest price of a symbol that liquidates an account at unchanged other prices, exact. */
export async function edgeOf(
  floor: TradingFloor,
  user: string,
  symbol = 'BTCUSDT',
  book: Book = 'real',
): Promise<Price> {
  const account = accountOf(await readPool(floor.pool, user, book), floor.look())!
  const isIts = (one: (typeof account.instruments)[number]) => one.positions[0]!.symbol === symbol
  const rest = { ...account, instruments: account.instruments.filter((one) => !isIts(one)) }
  return crossLiquidationPrices(account.instruments.find(isIts)!, rest).atOrBelow!
}

export const textOf = (price: bigint) => Price.text(Price.of(price))
