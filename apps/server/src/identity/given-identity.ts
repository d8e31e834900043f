import type { Profile } from '@candor/api'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { currentOf } from './queries.ts'
import { createSecrets } from './secrets.ts'

const nameSchema = v.object({ surname: v.string(), firstName: v.string() })

/**
 * Creates a reader of the person of a user's identity under review or verified, as typed; null if there is none.
 * @param secret the identity module's secret, which decrypts names
 */
export function readGivenIdentity(pool: Pick<Pool, 'query'>, secret: Uint8Array) {
  const { open } = createSecrets(secret)
  return async (userId: string, now: number): Promise<Profile['identity']> => {
    const { basic } = await currentOf(pool, userId, now)
    if (basic?.status !== 'under_review' && basic?.status !== 'passed') return null
    const { id, country, sealed, maskedName } = basic
    if (sealed !== null) return { ...v.parse(nameSchema, open(sealed, { userId, id })), country }
    // The typed name is erased. A masked name is a letter and stars, so the only space separates the two.
    const [surname = '', firstName = ''] = maskedName.split(' ')
    return { surname, firstName, country }
  }
}
