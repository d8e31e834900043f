import { Amount } from '@candor/money'
import { dailyIncome } from '@candor/rules'
import type { Pool } from 'pg'
import { readBalance } from '../../ledger/index.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { parseTerms, type StoredTerms } from '../terms.ts'

/** What the first day costs if all is bought that may be; null where nothing bounds it, as in terms of an older desk. */
export function firstDayOf(stored: StoredTerms): Amount | null {
  const { totalQuota, rate, ratePer } = parseTerms(stored)
  return totalQuota === null ? null : dailyIncome(totalQuota, { rate, per: ratePer })
}

/**
 * Why terms may not be published by what their account holds: nobody is promised an income that nothing is there for. Only a
 * day that is paid takes anything out of it, so it may be looked at before the lane.
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
