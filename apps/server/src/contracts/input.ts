import { Amount, Price, Quantity, type Companion } from '@candor/money'
import type { Direction } from '@candor/rules'
import { bookOf } from '../people/index.ts'
import { exactly } from '../platform/decimals.ts'
import type { Refusal } from '../platform/lane/index.ts'
import type { OrderInput } from './order.ts'

/** Reads an optional decimal of the wire; its schema has checked form and range. */
function read<Kind extends bigint>(kind: Companion<Kind>, text: string | null | undefined) {
  return text === undefined || text === null ? null : kind.parse(text)
}

type WireOrder = Parameters<typeof bookOf>[0] & {
  readonly symbol: string
  readonly direction: Direction
  readonly leverage: number
  readonly marginMode: 'isolated' | 'cross'
  readonly quantity?: string | undefined
  readonly margin?: string | undefined
  readonly takeProfitPrice?: string | undefined
  readonly stopLossPrice?: string | undefined
  readonly takeProfitQuantity?: string | undefined
  readonly stopLossQuantity?: string | undefined
}

/** Reads the fields that an order and its preview share. Refuses more decimals than money has. */
export function readOrder(wire: WireOrder): OrderInput | Refusal {
  return exactly(() => ({
    book: bookOf(wire),
    symbol: wire.symbol,
    direction: wire.direction,
    marginMode: wire.marginMode,
    leverage: wire.leverage,
    quantity: read(Quantity, wire.quantity),
    margin: read(Amount, wire.margin),
    takeProfitPrice: read(Price, wire.takeProfitPrice),
    stopLossPrice: read(Price, wire.stopLossPrice),
    takeProfitQuantity: read(Quantity, wire.takeProfitQuantity),
    stopLossQuantity: read(Quantity, wire.stopLossQuantity),
  }))
}

/** A price or quantity that may be absent (unchanged) or null (removed). */
export function readChange<Kind extends bigint>(
  kind: Companion<Kind>,
  text: string | null | undefined,
): Kind | null | undefined {
  return text === undefined ? undefined : read(kind, text)
}
