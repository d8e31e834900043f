import {
  switchKeys,
  wallTime,
  type Capability,
  type Config,
  type ReasonKey,
  type SwitchKey,
} from '@candor/api'
import type { Pool } from 'pg'
import { refuse, type Context, type Refusal } from '../platform/lane/index.ts'
import { countryRules, type CountryRules, type Lives } from './countries.ts'
import {
  isInForce,
  restrictions,
  switches,
  switchOwner,
  type Restriction,
  type SwitchRow,
} from './tables.ts'

/** The door through which decisions see what is stopped for everybody, and what for one user. */
export type PolicyContext = {
  /** Why this is stopped now; null while it goes on. */
  readonly stopped: (key: SwitchKey) => ReasonKey | null
  /** What keeps this user from it at this time; null when nothing does. */
  readonly restriction: (userId: string, act: Capability, at: number) => Restriction | null
  /** What the rules of a user's country change; null of nobody in particular. */
  readonly rulesOf: (lives: Lives | null) => CountryRules
}

/** Nothing is stopped: for worlds without operators. */
export const openPolicy: PolicyContext = {
  stopped: () => null,
  restriction: () => null,
  rulesOf: (lives) => countryRules(lives, 'sandbox'),
}

/** Which switch stops an act for everybody; the others have none. */
const switchOf: { readonly [Act in Capability]?: SwitchKey } = {
  deposit: 'deposits',
  withdraw: 'withdrawals',
  trade: 'opening',
}

/**
 * A refusal with the reason when a user may not do this now, because it is stopped for everybody or
 * restricted for them. Closing, adding margin and reading ask nobody. `login` is asked at the door of every call
 * that does more (`isBarredBy`): who is restricted from it comes in all the same, to end what is open.
 */
export function policyFault(
  context: Pick<Context, 'now'> & PolicyContext,
  act: Capability,
  userId: string,
): Refusal | null {
  const paused = pausedFault(context, act)
  if (paused !== null) return paused
  const restriction = context.restriction(userId, act, context.now)
  if (restriction === null) return null
  const { reasonKey, untilAt } = restriction
  return refuse('RESTRICTED', { values: { reason: reasonKey, until: wallTime(untilAt) } })
}

/** The same of what is stopped for everybody: of acts that others do to a user, whose restrictions are not theirs to know. */
export function pausedFault(
  { stopped }: Pick<PolicyContext, 'stopped'>,
  act: Capability,
): Refusal | null {
  const key = switchOf[act]
  const reason = key === undefined ? null : stopped(key)
  return reason === null ? null : refuse('PAUSED', { values: { reason } })
}

export type Policies = PolicyContext & {
  readonly all: () => readonly SwitchRow[]
  /** What is restricted for a user at this time. */
  readonly restrictionsOf: (userId: string, at: number) => readonly Restriction[]
  /** As they are now, however long a batch decides with them. */
  readonly snapshot: () => PolicyContext
  /** Reads them again: after a change, and every second for the changes of other processes. */
  readonly refresh: () => Promise<void>
}

/** What is stopped and restricted, kept in memory because every decision asks. */
export async function openPolicies(
  pool: Pick<Pool, 'query'>,
  now: () => number,
  mode: Config['mode'],
): Promise<Policies> {
  const rulesOf = (lives: Lives | null) => countryRules(lives, mode)
  let known = await read(pool, now())
  /** Readings by their beginning: how many there were, and which of them is known. */
  let [begun, shown] = [0, 0]
  const snapshot = (): PolicyContext => {
    const { rows, byUser } = known
    return {
      stopped(key) {
        const row = rows.get(key)
        return row?.stopped ? row.reasonKey : null
      },
      restriction: (userId, act, at) =>
        longest(inForce(byUser.get(userId), at).filter(({ capability }) => capability === act)),
      rulesOf,
    }
  }
  return {
    stopped: (key) => snapshot().stopped(key),
    restriction: (...asked) => snapshot().restriction(...asked),
    rulesOf,
    snapshot,
    all: () => switchKeys.flatMap((key) => known.rows.get(key) ?? []),
    restrictionsOf: (userId, at) => inForce(known.byUser.get(userId), at),
    async refresh() {
      const turn = ++begun
      const found = await read(pool, now())
      // One that began later and has ended knows more: what was stopped since must not go on again.
      if (turn < shown) return
      shown = turn
      known = found
    },
  }
}

type Known = {
  readonly rows: ReadonlyMap<SwitchKey, SwitchRow>
  readonly byUser: ReadonlyMap<string, readonly Restriction[]>
}

async function read(pool: Pick<Pool, 'query'>, now: number): Promise<Known> {
  const [stopped, restricted] = await Promise.all([
    pool.query<Record<string, unknown>>(
      'select * from policy_switch where part = $1 and user_id = $2',
      [switchOwner.part, switchOwner.userId],
    ),
    pool.query<Record<string, unknown>>(
      'select * from policy_restriction where lifted_at is null and until_at > $1',
      [now],
    ),
  ])
  return {
    rows: new Map(stopped.rows.map(switches.parse).map((row) => [row.name, row])),
    byUser: Map.groupBy(restricted.rows.map(restrictions.parse), ({ userId }) => userId),
  }
}

function inForce(rows: readonly Restriction[] = [], at: number): Restriction[] {
  return rows.filter((row) => isInForce(row, at))
}

/** Users are told the end after which nothing keeps them any more. */
function longest(rows: readonly Restriction[]): Restriction | null {
  return rows.reduce<Restriction | null>(
    (last, row) => (last === null || row.untilAt > last.untilAt ? row : last),
    null,
  )
}
