import type { Pool } from 'pg'
import { formerDocuments, isUserKnownBy } from '../../identity/index.ts'
import { ownAccountFault, type Actor } from '../../operator/index.ts'
import { findUser, hasEnded } from '../../people/index.ts'
import { isStoredId, refuse, type Refusal } from '../../platform/lane/index.ts'

export type Asking = { readonly pool: Pick<Pool, 'query'> }

export type Pair = { readonly endedId: string; readonly payeeId: string }

/**
 * Why the money may not go from the ended account to the other, or not by this operator: the account has not ended, the other
 * is not open, no document shows the same person, or the operator uses the owner's device or address.
 */
export async function ownerFault(
  { pool }: Asking,
  { endedId, payeeId }: Pair,
  operator: Actor,
  now: number,
): Promise<Refusal | null> {
  const [ended, payee] = await Promise.all([endedId, payeeId].map((id) => userOf(pool, id)))
  const isPair = ended !== null && payee !== null && hasEnded(ended) && !hasEnded(payee)
  if (!isPair) return refuse('NOT_FOUND')
  const documents = await formerDocuments(pool, endedId)
  if (!(await isUserKnownBy(pool, payeeId, documents, now))) return refuse('OWNER_NOT_PROVEN')
  return ownAccountFault(pool, [endedId, payeeId], operator, now)
}

async function userOf(pool: Asking['pool'], id: string) {
  return isStoredId(id) ? findUser(pool, id) : null
}
