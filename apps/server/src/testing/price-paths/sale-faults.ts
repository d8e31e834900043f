import type { Sale } from '../../loans/tables.ts'
import type { CommittedTick } from '../../market/index.ts'

type Known = {
  readonly committed: readonly CommittedTick[]
  /** By their names. */
  readonly refused: ReadonlySet<string>
  readonly now: number
  readonly maxAgeMs: number
}

/** Identity of a tick of the feed. */
export const nameOf = ({ at, price }: Pick<CommittedTick, 'at' | 'price'>) => `${at} ${price}`

const [unit, priceUnit] = [10n ** 8n, 10n ** 12n]
const [initial, last, fee] = [65_000_000n, 83_000_000n, 2_000_000n]
const up = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor

/** Fault of a sale in plain integers: its ticks, their age, and the quantity sold. */
export function saleFaults(sale: Sale, { committed, refused, now, maxAgeMs }: Known): string[] {
  const ticks = committed.slice(sale.firstSeq - 1, sale.firstSeq + 2)
  const value = (price: bigint) => (sale.held * price) / priceUnit
  const over = sale.debt * unit - initial * value(sale.price)
  const wanted = up(up(over, unit - fee - initial) * priceUnit, sale.price)
  const quantity = wanted < sale.held ? wanted : sale.held
  const checks: [string, boolean][] = [
    ['is by three committed ticks in a row', ticks.length === 3],
    ['is at the price of the last of them', ticks.at(-1)?.price === sale.price],
    ['is at no price that was refused', !ticks.some((tick) => refused.has(nameOf(tick)))],
    ['is while the feed speaks', now - committed.at(-1)!.at <= maxAgeMs],
    [
      'is where the loan was at its last step three times',
      ticks.every(({ price }) => sale.debt * unit >= value(price) * last),
    ],
    ['sells what brings it back', sale.quantity === quantity],
    ['brings what it is worth', sale.gross === (quantity * sale.price) / priceUnit],
  ]
  return checks.filter(([, holds]) => !holds).map(([what]) => `not so of a sale: it ${what}`)
}
