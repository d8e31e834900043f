import {
  switchKeys,
  wallTime,
  type Capability,
  type Config,
  type Halt,
  type HaltReason,
  type ReasonKey,
  type SwitchKey,
} from '@candor/api'
import type { Pool } from 'pg'
import { refuse, type Context, type Refusal } from '../platform/lane/index.ts'
import { countryRules, type CountryRules, type Lives } from './countries.ts'
import {
  isInForce,
  marketSwitch,
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
  /** Why nothing is traded in this market now, and since when that was decided; null while it goes on. */
  readonly halted: (symbol: string) => Halt | null
  /** What keeps this user from it at this time; null when nothing does. */
  readonly restriction: (userId: string, act: Capability, at: number) => Restriction | null
  /** What the rules of a user's country change; null of nobody in particular. */
  readonly rulesOf: (lives: Lives | null) => CountryRules
}

/** Nothing is stopped: for worlds without operators. */
export const openPolicy: PolicyContext = {
  stopped: () => null,
  halted: () => null,
  restriction: () => null,
  rulesOf: (lives) => countryRules(lives, 'sandbox'),
}

/** Which switch stops an act for everybody; the others have none. */
const switchOf: { readonly [Act in Capability]?: SwitchKey } = {
  deposit: 'deposits',
  withdraw: 'withdrawals',
  trade: 'opening',
  loan: 'opening',
}

/**
 * A refusal with the reason when a user may not do this now, because it is stopped for everybody or
 * restricted for them. Closing, adding margin, paying for tokens that were won and reading ask nobody. `login` is asked at the door of every call
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

/** A refusal while trading in a market is halted. Closing asks too: there is no price to close at. */
export function haltFault(
  { halted }: Pick<PolicyContext, 'halted'>,
  symbol: string,
): Refusal | null {
  const halt = halted(symbol)
  return halt === null ? null : refuse('SYMBOL_SUSPENDED', { values: { reason: halt.reasonKey } })
}

/** What a market was last told: that it is halted, or that it goes on, and when that was decided (epoch milliseconds). */
export type HaltChange = {
  readonly isHalted: boolean
  readonly at: number
  readonly reasonKey: HaltReason
}

export type Policies = PolicyContext & {
  readonly all: () => readonly (SwitchRow & { readonly name: SwitchKey })[]
  /** What this market was last told; null where it never was halted. */
  readonly haltOf: (symbol: string) => HaltChange | null
  /** What is stopped of this name, or was; null where it never was. */
  readonly rowOf: (name: SwitchRow['name']) => SwitchRow | null
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
      halted(symbol) {
        const change = changeOf(rows, symbol)
        return change?.isHalted ? { sinceAt: change.at, reasonKey: change.reasonKey } : null
      },
      restriction: (userId, act, at) =>
        longest(inForce(byUser.get(userId), at).filter(({ capability }) => capability === act)),
      rulesOf,
    }
  }
  return {
    stopped: (key) => snapshot().stopped(key),
    halted: (symbol) => snapshot().halted(symbol),
    restriction: (...asked) => snapshot().restriction(...asked),
    rulesOf,
    snapshot,
    all: () =>
      switchKeys.flatMap((name) => {
        const row = known.rows.get(name)
        return row ? [{ ...row, name }] : []
      }),
    haltOf: (symbol) => changeOf(known.rows, symbol),
    rowOf: (name) => known.rows.get(name) ?? null,
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

type Rows = ReadonlyMap<SwitchRow['name'], SwitchRow>

type Known = {
  readonly rows: Rows
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

function changeOf(rows: Rows, symbol: string): HaltChange | null {
  const row = rows.get(marketSwitch(symbol))
  if (row === undefined) return null
  // The database lets a market be halted for nothing else; what a resumption gives as its reason nobody shows.
  return { isHalted: row.stopped, at: row.sinceAt, reasonKey: row.reasonKey as HaltReason }
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
