import type { Pool } from 'pg'
import { deleteOwn } from '../platform/own-rows.ts'

/** Deletes the favorites and price alerts of a user whose account has ended. Idempotent. */
export const deleteFavoritesAndAlerts = (
  pool: Pick<Pool, 'query'>,
  userId: string,
): Promise<void> => deleteOwn(pool, ['market_favorite', 'market_alert'], userId)
