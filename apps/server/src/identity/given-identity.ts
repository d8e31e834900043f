import type { Profile } from '@candor/api'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { currentOf } from './queries.ts'
import { createSecrets } from './secrets.ts'

const nameSchema = v.object({ surname: v.string(), firstName: v.string() })

/**
 * Reads of whom the identity under review, or verified, is, as its owner typed it; null while there is none.
 * @param secret the identity module's: names are sealed
 */
export function readGivenIdentity(pool: Pick<Pool, 'query'>, secret: Uint8Array) {
  const { open } = createSecrets(secret)
  return async (userId: string, now: number): Promise<Profile['identity']> => {
    const { basic } = await currentOf(pool, userId, now)
    if (basic?.status !== 'under_review' && basic?.status !== 'passed') return null
    const { id, country, sealed, maskedName } = basic
    if (sealed !== null) return { ...v.parse(nameSchema, open(sealed, { userId, id })), country }
    // The typed name is forgotten. A masked one is a letter and stars, so the only blank parts the two.
    const [surname = '', firstName = ''] = maskedName.split(' ')
    return { surname, firstName, country }
  }
}
