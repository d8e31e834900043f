import * as v from 'valibot'
import { runUnkeyed } from '../platform/lane/index.ts'
import { workThrough } from '../platform/work-through.ts'
import { keyPersonsOf } from './commands/key-persons.ts'
import { usersOf } from './jobs.ts'
import { applicationsOf } from './queries.ts'
import type { Tools } from './tools.ts'

const unkeyedText = `select distinct user_id from identity_application
  where part = any ($1) and user_id > $2 and person_key is null and person_hash is not null
    and sealed is not null and ended_at is null
  order by user_id limit $3`

const typedSchema = v.object({ surname: v.string(), firstName: v.string(), birthday: v.string() })

/**
 * Hourly: decrypts the typed data of applications from before there were keys, and adds their keys. SQL cannot do it,
 * because names are encrypted. Once all have one, it finds none. Erased applications keep only the older hash.
 */
export async function keyPersons(
  { pool, lane, secrets }: Pick<Tools, 'pool' | 'lane' | 'secrets'>,
  parts: readonly number[],
): Promise<void> {
  const find = usersOf(pool, unkeyedText, (after, size) => [parts, after, size])
  await workThrough(find, async (userId) => {
    const all = await applicationsOf(pool, userId)
    const keys = all.flatMap(({ id, personHash, personKey, sealed, endedAt }) => {
      const isDue = personKey === null && personHash !== null && endedAt === null
      if (!isDue || sealed === null) return []
      const typed = v.parse(typedSchema, secrets.open(sealed, { userId, id }))
      return [{ id, personKey: secrets.personKey(typed) }]
    })
    const outcome = await runUnkeyed({ lane }, keyPersonsOf, userId, { keys })
    if (!outcome.ok) throw new Error(`the names of ${userId} wait for their key: ${outcome.error}`)
  })
}
