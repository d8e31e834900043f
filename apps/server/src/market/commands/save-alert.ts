import { mostPriceAlerts, type AlertCondition, type AlertRepeat } from '@candor/api'
import type { Price, Rate } from '@candor/money'
import { command, refuse, type Context } from '../../platform/lane/index.ts'
import type { Symbols } from '../symbols.ts'
import { alerts } from '../tables.ts'

export type SaveAlertInput = {
  readonly symbol: string
  readonly condition: AlertCondition
  /** One of the two, as the condition requires. */
  readonly price: Price | null
  readonly rate: Rate | null
  readonly repeat: AlertRepeat
  readonly mailed: boolean
}

/** The context of setting an alert. */
export type AlertContext = Context & {
  /** The last committed tick of a symbol; null before the first. */
  readonly tick: (symbol: string) => { readonly seq: number } | null
}

/**
 * Sets a price alert, which ticks from now on can reach. The same symbol, condition and threshold is the same alert,
 * set anew, so a repeated request makes no second one.
 */
export function saveAlert(symbols: Pick<Symbols, 'has'>) {
  return command('saveAlert', {
    needs: { alerts },
    decide(state, input: SaveAlertInput, { now, newId, tick }: AlertContext) {
      const { symbol, condition, price, rate } = input
      if (!symbols.has(symbol)) return refuse('SYMBOL_NOT_FOUND')
      const { owner, all } = state.alerts
      const kept = all().filter(({ status }) => status !== 'deleted')
      const same = kept.find(
        (one) =>
          one.symbol === symbol &&
          one.condition === condition &&
          one.price === price &&
          one.rate === rate,
      )
      if (same === undefined && kept.length >= mostPriceAlerts) return refuse('ALERT_LIMIT')
      const begun = { sinceSeq: tick(symbol)?.seq ?? 0, restsUntil: 0 }
      const unreached = { reachedSeq: null, reachedAt: null, reachedPrice: null }
      const made = { id: same?.id ?? newId(), createdAt: now, status: 'active' as const }
      return {
        put: [alerts.row({ ...owner, ...input, ...made, ...begun, ...unreached })],
        reply: null,
      }
    },
  })
}
