import { Rate } from '@candor/money'
import { crossBands, crossLevel, crossMargin, type CrossAccount } from '@candor/rules'
import type { Tick } from '../context.ts'
import { accountOf, type Pool, type Standing } from '../cross/pool.ts'
import { poolLevel } from '../cross/warnings.ts'
import { levelRates, type ToldLevel } from '../warnings/levels.ts'
import { bandOf, floating, type Thresholds } from './thresholds.ts'

/** Between which prices each symbol of a pool may move. */
export type Bands = ReadonlyMap<string, Thresholds>

/** Between which prices a pool cannot be liquidated; null where that cannot be said. */
export function bandsOf(pool: Pool, ticks: ReadonlyMap<string, Tick>): Bands | null {
  const account = livingAccount(pool, ticks)
  return account && bandsAt(account, Rate.one)
}

/** How a pool stands: the level that is to be told of by now, and the prices between which there is nothing more to say. */
export type Look = { readonly told: ToldLevel; readonly bands: Bands }

/**
 * Looks at a pool between warnings: losses may have brought it to a level that its owner was not told of, and the next
 * thing that can happen to it is the level above, or at the end its liquidation. Null where that cannot be said.
 */
export function lookAt(
  pool: Pool & { readonly told: ToldLevel },
  ticks: ReadonlyMap<string, Tick>,
): Look | null {
  const account = livingAccount(pool, ticks)
  if (account === null) return null
  const reached = poolLevel(account)
  const told = reached > pool.told ? reached : pool.told
  for (const [level, rate] of levelRates)
    if (level > told && crossLevel(account, rate) === 'unreached')
      return { told, bands: bandsAt(account, rate) }
  return { told, bands: bandsAt(account, Rate.one) }
}

function livingAccount(
  pool: Pool,
  ticks: ReadonlyMap<string, Tick>,
): CrossAccount<Standing> | null {
  const account = accountOf(pool, { tick: (symbol) => ticks.get(symbol) ?? null })
  return account === null || crossMargin(account).isLiquidated ? null : account
}

function bandsAt(account: CrossAccount<Standing>, level: Rate): Bands {
  const bands = crossBands(account, level)
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
