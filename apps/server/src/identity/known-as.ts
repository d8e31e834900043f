import * as v from 'valibot'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { applicationsOf, levelOf } from './queries.ts'
import { currentAt, type Application } from './tables.ts'
import type { Tools } from './tools.ts'

const nameSchema = v.object({ surname: v.string(), firstName: v.string() })

/** The identity of a user, as read before a decision. */
export type KnownAs = {
  /** 0 none, 1 basic, 2 advanced. */
  readonly level: 0 | 1 | 2
  /** The name of the valid basic identity, as typed; null if there is none. */
  readonly name: string | null
  /** The states of the applications when this was read. */
  readonly seen: string
}

/** Reads a user's identity at this time. Names are encrypted, so a decision cannot read them itself. */
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

/** Why an identity read before a decision is outdated: an application was changed or added. */
export function knownFault(all: readonly Application[], { seen }: KnownAs): Refusal | null {
  return seenOf(all) === seen ? null : refuse('STATE_CHANGED')
}

const seenOf = (all: readonly Application[]): string =>
  all
    .map(({ id, version }) => `${id}:${version}`)
    .toSorted()
    .join(' ')
