import { marginLevels } from '@candor/api'
import { Rate } from '@candor/money'
import {
  crossBands,
  crossLevel,
  crossMargin,
  levelRate,
  type CrossAccount,
  type JudgedPosition,
} from '@candor/rules'
import type { Tick } from '../context.ts'
import { poolLevel } from '../cross/warnings.ts'
import type { ReachedLevel } from '../warnings/levels.ts'
import { waitingAccount, type WaitingPool } from './running-pool.ts'
import { bandOf, floating, type Thresholds } from './thresholds.ts'

/** Price band for each symbol of a pool. */
export type Bands = ReadonlyMap<string, Thresholds>

/** Price bands within which a pool can be neither liquidated nor closed out; null if there are none. */
export function bandsOf(pool: WaitingPool, ticks: ReadonlyMap<string, Tick>): Bands | null {
  const account = livingAccount(pool, ticks)
  return account && bandsAt(account, Rate.one)
}

/** State of a pool: the level that is due for a warning, and the price bands within which nothing more is due. */
export type Look = { readonly notifiedLevel: ReachedLevel; readonly bands: Bands }

/**
 * Finds the warning level that losses have brought a pool to. The next event is the level above, or the liquidation at the end.
 * Null if there are no bands.
 */
export function lookAt(pool: WaitingPool, ticks: ReadonlyMap<string, Tick>): Look | null {
  const account = livingAccount(pool, ticks)
  if (account === null) return null
  const reached = poolLevel(account)
  const notifiedLevel = reached > pool.notifiedLevel ? reached : pool.notifiedLevel
  const next = marginLevels.find(
    (level) => level > notifiedLevel && crossLevel(account, levelRate(level)) === 'unreached',
  )
  return { notifiedLevel, bands: bandsAt(account, next === undefined ? Rate.one : levelRate(next)) }
}

function livingAccount(
  pool: WaitingPool,
  ticks: ReadonlyMap<string, Tick>,
): CrossAccount<JudgedPosition> | null {
  const account = waitingAccount(pool, ticks)
  return account === null || crossMargin(account).isDue ? null : account
}

function bandsAt(account: CrossAccount<JudgedPosition>, level: Rate): Bands {
  const bands = crossBands(account, level)
  return new Map(
    account.instruments.map(({ positions }, index) => [
      positions[0]!.symbol,
      bandOf(bands[index]!),
    ]),
  )
}

/** Whether a tick lies strictly within its band. */
export function isWithin(band: Thresholds | undefined, { price }: Tick): boolean {
  if (band === undefined) return false
  const mark = floating(price)
  return mark > band.down && mark < band.up
}
