import * as v from 'valibot'
import { currentOf } from './queries.ts'
import type { Tools } from './tools.ts'

const nameSchema = v.object({ surname: v.string(), firstName: v.string() })

/** The name of the basic identity that stands at this time, as its owner typed it; null while none does. */
export async function legalName(
  { pool, secrets }: Pick<Tools, 'pool' | 'secrets'>,
  userId: string,
  now: number,
): Promise<string | null> {
  const { basic } = await currentOf(pool, userId, now)
  if (basic?.status !== 'passed' || basic.sealed === null) return null
  const typed = secrets.open(basic.sealed, { userId, id: basic.id })
  const { surname, firstName } = v.parse(nameSchema, typed)
  return `${surname} ${firstName}`
}
