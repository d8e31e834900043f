import { dayMs, dayStart } from '@candor/api'
import { Price, Rate } from '@candor/money'
import { alertReached } from '@candor/rules'
import { command, type NewEvent } from '../../platform/lane/index.ts'
import { termsOf } from '../alerts/terms.ts'
import { reachedEvent, type ReachedAlert } from '../alerts/events.ts'
import type { CommittedTick } from '../tick.ts'
import { alerts, type Alert } from '../tables.ts'

export type AlertTick = Pick<CommittedTick, 'symbol' | 'seq' | 'at' | 'price'> & {
  /** The price 24 hours before it; null if unknown. */
  readonly open: Price | null
}

/** An alert that a committed tick seems to have reached. */
export type AlertHit = {
  readonly id: string
  readonly tick: AlertTick
  /** Start of the price gap before that tick in an open market; null if there was none. */
  readonly missingFrom: number | null
}

/**
 * Marks the alerts that ticks have reached. The from-state is the idempotency key: an alert that a tick has reached can
 * only be reached by later ticks, so a repeated evaluation after a crash notifies once. The event is written with the
 * row in one transaction.
 */
export const reachAlerts = command('reachAlerts', {
  needs: { alerts },
  queue: 'jobs',
  decide(state, hits: readonly AlertHit[]) {
    const reached = hits.flatMap((hit) => {
      const alert = state.alerts.get(hit.id)
      return alert !== undefined && isReached(alert, hit.tick) ? [reach(alert, hit)] : []
    })
    return {
      put: reached.map(({ row }) => alerts.row(row)),
      events: reached.map(({ event }) => event),
      reply: { count: reached.length },
    }
  },
})

/** Whether this tick reaches this alert; the first such tick counts. */
export function isReached(alert: Alert, { symbol, seq, at, price, open }: AlertTick): boolean {
  if (alert.status !== 'active' || alert.symbol !== symbol) return false
  if (seq <= alert.sinceSeq || at < alert.restsUntil) return false
  return alertReached(termsOf(alert), price, open)
}

function reach(alert: Alert, { tick, missingFrom }: AlertHit): { row: Alert; event: NewEvent } {
  const { seq, at, price } = tick
  const isOnce = alert.repeat === 'once'
  const row: Alert = {
    ...alert,
    status: isOnce ? 'reached' : 'active',
    sinceSeq: seq,
    restsUntil: isOnce ? 0 : dayStart(at) + dayMs,
    reachedSeq: seq,
    reachedAt: at,
    reachedPrice: price,
  }
  const { id, symbol, condition, mailed } = alert
  const data: ReachedAlert = {
    id,
    symbol,
    condition,
    value: alert.price === null ? Rate.text(alert.rate!) : Price.text(alert.price),
    price: Price.text(price),
    at,
    missingFrom,
    mailed,
  }
  return { row, event: { name: reachedEvent, data } }
}
