import { Amount, Price, Quantity, type Companion } from '@candor/money'
import type { Direction } from '@candor/rules'
import type { Book } from '../ledger/index.ts'
import { exactly } from '../platform/decimals.ts'
import type { Refusal } from '../platform/lane/index.ts'
import type { OrderInput } from './order.ts'

/** Reads an optional decimal of the wire; its schema has checked the form and the range. */
function read<Kind extends bigint>(kind: Companion<Kind>, text: string | null | undefined) {
  return text === undefined || text === null ? null : kind.parse(text)
}

type Wire = { readonly demo?: boolean | undefined }

/** Which money a call is about. */
export const bookOf = ({ demo }: Wire): Book => (demo ? 'demo' : 'real')

type WireOrder = Wire & {
  readonly symbol: string
  readonly direction: Direction
  readonly leverage: number
  readonly marginMode: 'isolated' | 'cross'
  readonly quantity?: string | undefined
  readonly margin?: string | undefined
  readonly takeProfitPrice?: string | undefined
  readonly stopLossPrice?: string | undefined
}

/** Reads the fields that an order and its preview share. More decimals than money has are refused. */
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
  }))
}

/** A price that may be absent (unchanged) or null (removed). */
export function readChange(text: string | null | undefined): Price | null | undefined {
  return text === undefined ? undefined : read(Price, text)
}
