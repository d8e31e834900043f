import type { PriceAlert } from '@candor/api'
import { Price, Rate } from '@candor/money'
import type { Alert } from '../tables.ts'
import type { PriceGap } from './price-gaps.ts'

/** The price gaps of an alert's market, for the list. */
export type AlertGaps = {
  /** The last price gap that has ended. */
  readonly missing: PriceGap | null
  /** Start of the current price gap; null if there is none. */
  readonly missingSince: number | null
}

/** An alert for its user. */
export function alertView(alert: Alert, gaps: AlertGaps): PriceAlert {
  const { id, symbol, condition, repeat, mailed, createdAt, reachedAt, reachedPrice } = alert
  return {
    id,
    symbol,
    condition,
    value: alert.price === null ? Rate.text(alert.rate!) : Price.text(alert.price),
    repeat,
    channels: mailed ? ['app', 'email'] : ['app'],
    status: alert.status === 'reached' ? 'reached' : 'active',
    createAt: createdAt,
    reachedAt,
    reachedPrice: reachedPrice === null ? null : Price.text(reachedPrice),
    restsUntilAt: alert.restsUntil === 0 ? null : alert.restsUntil,
    missing: alert.status === 'active' ? missingView(createdAt, gaps) : null,
  }
}

/** The part of a gap from before the alert was made does not concern it. */
function missingView(createdAt: number, { missing, missingSince }: AlertGaps) {
  const since = (from: number) => Math.max(from, createdAt)
  if (missingSince !== null) return { fromAt: since(missingSince), toAt: null }
  if (missing === null || missing.to <= createdAt) return null
  return { fromAt: since(missing.from), toAt: missing.to }
}
