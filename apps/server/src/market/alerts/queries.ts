import type { PriceAlert } from '@candor/api'
import type { Pool } from 'pg'
import { listOwn } from '../../platform/own-rows.ts'
import { alerts } from '../tables.ts'
import { readEvaluationState } from './evaluation-state.ts'
import { alertView } from './view.ts'

export type AlertReads = {
  readonly pool: Pick<Pool, 'query'>
  /** Start of a symbol's current price gap; null if there is none. */
  readonly missingSince: (symbol: string, now: number) => number | null
}

/** A user's price alerts, the latest first. */
export async function listAlerts(
  { pool, missingSince }: AlertReads,
  userId: string,
  now: number,
): Promise<PriceAlert[]> {
  const kept = `and status <> 'deleted' order by created_at desc, id desc`
  const own = await listOwn(pool, alerts, userId, kept)
  const judged = await readEvaluationState(pool)
  return own.map((alert) =>
    alertView(alert, {
      missing: judged.get(alert.symbol)?.missing ?? null,
      missingSince: missingSince(alert.symbol, now),
    }),
  )
}
