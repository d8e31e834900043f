import * as v from 'valibot'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { applicationsOf, levelOf } from './queries.ts'
import { currentAt, type Application } from './tables.ts'
import type { Tools } from './tools.ts'

const nameSchema = v.object({ surname: v.string(), firstName: v.string() })

/** Who a user is known to be, as it was read before a decision. */
export type KnownAs = {
  /** 0 not at all, 1 basic, 2 advanced. */
  readonly level: 0 | 1 | 2
  /** The name of the basic identity that stands, as its owner typed it; null while none does. */
  readonly name: string | null
  /** In which states the applications were of which this was read. */
  readonly seen: string
}

/** Reads who a user is known to be at this time. A name is sealed, so no decision can read it by itself. */
export async function knownAs(
  { pool, secrets }: Pick<Tools, 'pool' | 'secrets'>,
  userId: string,
  now: number,
): Promise<KnownAs> {
  const all = await applicationsOf(pool, userId)
  const current = currentAt(all, now)
  const { basic } = current
  const known = { level: levelOf(current), seen: seenOf(all) }
  if (basic?.status !== 'passed' || basic.sealed === null) return { ...known, name: null }
  const typed = secrets.open(basic.sealed, { userId, id: basic.id })
  const { surname, firstName } = v.parse(nameSchema, typed)
  return { ...known, name: `${surname} ${firstName}` }
}

/** Why what was read before a decision does not hold in it: an application has changed, or one was added. */
export function knownFault(all: readonly Application[], { seen }: KnownAs): Refusal | null {
  return seenOf(all) === seen ? null : refuse('STATE_CHANGED')
}

const seenOf = (all: readonly Application[]): string =>
  all
    .map(({ id, version }) => `${id}:${version}`)
    .toSorted()
    .join(' ')
