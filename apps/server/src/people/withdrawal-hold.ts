import type { HoldReason, Language } from '@candor/api'
import { owned } from '../platform/lane/index.ts'
import type { NewEvent } from '../platform/lane/index.ts'
import type { PeopleEvents } from './events.ts'
import { holds as table, type Hold } from './tables.ts'

/** Terms of a change of a credential, besides the change itself. */
export type HoldTerms = {
  /** How long withdrawals pause (ms), by policy; shown to the user before the change. */
  readonly holdMs: number
  /** The requester's language, for the notice that follows. */
  readonly lang: Language
}

/** The pause of withdrawals after a change of this credential. It never ends earlier than a running one. */
export function holdAfter(
  userId: string,
  reason: HoldReason,
  present: Hold | undefined,
  { now, holdMs }: { readonly now: number; readonly holdMs: number },
): Hold {
  return { ...owned(userId), untilAt: Math.max(now + holdMs, present?.untilAt ?? 0), reason }
}

/** The pause that runs now, or null. */
export function holdAt(hold: Hold | null | undefined, now: number): Hold | null {
  return hold != null && now < hold.untilAt ? hold : null
}

type Changed = PeopleEvents['credentialChanged']

/**
 * The rows and events of a credential's change.
 * @param credential the changed credential, if more exact than the reason of the pause
 */
export function heldFor(
  hold: Hold,
  lang: Language,
  credential: Changed['credential'] = hold.reason,
) {
  const { userId, untilAt } = hold
  const data: Changed = { userId, credential, holdUntilAt: untilAt, lang }
  const event: NewEvent = { name: 'credentialChanged', data }
  return { row: table.row(hold), event }
}

/**
 * SQL: the running pause of this row's user as `hold`; null if there is none. $1 is the time.
 * @param row a table with `part` and `user_id`
 */
export const holdColumn = (row: string): string => `(
  select jsonb_build_object('untilAt', h.until_at, 'reasonKey', h.reason) from people_hold h
  where h.part = ${row}.part and h.user_id = ${row}.user_id and h.until_at > $1) as hold`
