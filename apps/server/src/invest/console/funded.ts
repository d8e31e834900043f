import { Amount } from '@candor/money'
import { dailyIncome } from '@candor/rules'
import type { Pool } from 'pg'
import { readBalance } from '../../ledger/index.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { parseTerms, type StoredTerms } from '../terms.ts'

/** Income of the first day if everything is sold; null without a bound. */
export function firstDayOf(stored: StoredTerms): Amount | null {
  const { totalQuota, rate, ratePer } = parseTerms(stored)
  return totalQuota === null ? null : dailyIncome(totalQuota, { rate, per: ratePer })
}

/**
 * Refuses to publish terms that the funding account does not cover. Only a paid day takes money out of it, so it may be checked
 * before the lane.
 */
export async function fundingFault(
  pool: Pick<Pool, 'query'>,
  stored: StoredTerms,
): Promise<Refusal | null> {
  const { id, currency } = parseTerms(stored)
  const least = firstDayOf(stored)
  if (least === null)
    return refuse('VALIDATION_FAILED', { fields: [{ field: 'totalQuota', rule: 'required' }] })
  const held = await readBalance(pool, id, 'funding.available', currency)
  return held < least
    ? refuse('FUNDING_TOO_LOW', { values: { min: Amount.text(least), currency } })
    : null
}
