import { marginLevels } from '@candor/api'
import { Rate } from '@candor/money'
import {
  crossBands,
  crossLevel,
  crossMargin,
  levelRate,
  type CrossAccount,
  type Standing,
} from '@candor/rules'
import type { Tick } from '../context.ts'
import { poolLevel } from '../cross/warnings.ts'
import type { ToldLevel } from '../warnings/levels.ts'
import { waitingAccount, type WaitingPool } from './running-pool.ts'
import { bandOf, floating, type Thresholds } from './thresholds.ts'

/** Between which prices each symbol of a pool may move. */
export type Bands = ReadonlyMap<string, Thresholds>

/** Between which prices a pool can be neither liquidated nor closed out; null where that cannot be said. */
export function bandsOf(pool: WaitingPool, ticks: ReadonlyMap<string, Tick>): Bands | null {
  const account = livingAccount(pool, ticks)
  return account && bandsAt(account, Rate.one)
}

/** How a pool stands: the level that is to be told of by now, and the prices between which there is nothing more to say. */
export type Look = { readonly told: ToldLevel; readonly bands: Bands }

/**
 * Looks at a pool between warnings: losses may have brought it to a level that its owner was not told of, and the next
 * thing that can happen to it is the level above, or at the end its liquidation. Null where that cannot be said.
 */
export function lookAt(pool: WaitingPool, ticks: ReadonlyMap<string, Tick>): Look | null {
  const account = livingAccount(pool, ticks)
  if (account === null) return null
  const reached = poolLevel(account)
  const told = reached > pool.told ? reached : pool.told
  const next = marginLevels.find(
    (level) => level > told && crossLevel(account, levelRate(level)) === 'unreached',
  )
  return { told, bands: bandsAt(account, next === undefined ? Rate.one : levelRate(next)) }
}

function livingAccount(
  pool: WaitingPool,
  ticks: ReadonlyMap<string, Tick>,
): CrossAccount<Standing> | null {
  const account = waitingAccount(pool, ticks)
  return account === null || crossMargin(account).isDue ? null : account
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
