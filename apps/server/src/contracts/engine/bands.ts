import { crossBands, crossMargin } from '@candor/rules'
import type { Tick } from '../context.ts'
import { accountOf, type Pool } from '../cross/pool.ts'
import { bandOf, floating, type Thresholds } from './thresholds.ts'

/** Between which prices each symbol of a pool may move; null where that cannot be said. */
export function bandsOf(
  pool: Pool,
  ticks: ReadonlyMap<string, Tick>,
): Map<string, Thresholds> | null {
  const account = accountOf(pool, { tick: (symbol) => ticks.get(symbol) ?? null })
  if (account === null || crossMargin(account).isLiquidated) return null
  const bands = crossBands(account)
  return new Map(
    account.instruments.map(({ positions }, index) => [
      positions[0]!.symbol,
      bandOf(bands[index]!),
    ]),
  )
}

/** Whether a tick lies strictly within its share. */
export function isWithin(band: Thresholds | undefined, { price }: Tick): boolean {
  if (band === undefined) return false
  const mark = floating(price)
  return mark > band.down && mark < band.up
}
