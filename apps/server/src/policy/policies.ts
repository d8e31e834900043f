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

/** The view of the policies that decisions have: switches for all users, and restrictions of one user. */
export type PolicyContext = {
  /** The reason why this is paused now; null if it is not. */
  readonly stopped: (key: SwitchKey) => ReasonKey | null
  /** The halt of this market with its reason and the time of the decision; null if it trades. */
  readonly halted: (symbol: string) => Halt | null
  /** The restriction that keeps this user from an act at this time; null if there is none. */
  readonly restriction: (userId: string, act: Capability, at: number) => Restriction | null
  /** The rules of a user's country; null stands for a visitor without an account. */
  readonly rulesOf: (lives: Lives | null) => CountryRules
}

/** A policy without pauses and restrictions, for tests without operators. */
export const openPolicy: PolicyContext = {
  stopped: () => null,
  halted: () => null,
  restriction: () => null,
  rulesOf: (lives) => countryRules(lives, 'sandbox'),
}

/** The switch that pauses an act for all users; an act without one cannot be paused. */
const switchOf: { readonly [Act in Capability]?: SwitchKey } = {
  deposit: 'deposits',
  withdraw: 'withdrawals',
  trade: 'opening',
  loan: 'opening',
}

/**
 * The refusal, with its reason, of an act that is paused for all users or restricted for this one. Closing, adding
 * margin, paying for tokens that were won and reading are never asked for. `login` is checked for every call that does
 * more (`isBarredBy`): a user restricted from it may still sign in and close what is open.
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

/**
 * Like `policyFault`, but without the user's restrictions: for acts of others towards a user, who must not learn of
 * them.
 */
export function pausedFault(
  { stopped }: Pick<PolicyContext, 'stopped'>,
  act: Capability,
): Refusal | null {
  const key = switchOf[act]
  const reason = key === undefined ? null : stopped(key)
  return reason === null ? null : refuse('PAUSED', { values: { reason } })
}

/** The refusal while a market is halted. It holds for closing too: there is no price to close at. */
export function haltFault(
  { halted }: Pick<PolicyContext, 'halted'>,
  symbol: string,
): Refusal | null {
  const halt = halted(symbol)
  return halt === null ? null : refuse('SYMBOL_SUSPENDED', { values: { reason: halt.reasonKey } })
}

/** The last decision on a market: halted or resumed, and when (epoch ms). */
export type HaltChange = {
  readonly isHalted: boolean
  readonly at: number
  readonly reasonKey: HaltReason
}

export type Policies = PolicyContext & {
  readonly all: () => readonly (SwitchRow & { readonly name: SwitchKey })[]
  /** The last decision on this market; null if it was never halted. */
  readonly haltOf: (symbol: string) => HaltChange | null
  /** The switch of this name; null if it was never used. */
  readonly rowOf: (name: SwitchRow['name']) => SwitchRow | null
  /** The restrictions of a user that are in force at this time. */
  readonly restrictionsOf: (userId: string, at: number) => readonly Restriction[]
  /** The policies of this moment, fixed for a batch. */
  readonly snapshot: () => PolicyContext
  /** Reads the policies again: after a change, and every second for changes of other processes. */
  readonly refresh: () => Promise<void>
}

/** Switches and restrictions, kept in memory because every decision reads them. */
export async function openPolicies(
  pool: Pick<Pool, 'query'>,
  now: () => number,
  mode: Config['mode'],
): Promise<Policies> {
  const rulesOf = (lives: Lives | null) => countryRules(lives, mode)
  let known = await read(pool, now())
  /** Sequence numbers of reads: the last one begun, and the one shown. */
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
      // A read that began later has already ended and is newer. An older one must not undo a pause.
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
  // A constraint allows only halt reasons for a halted market; the reason of a resumption is never shown.
  return { isHalted: row.stopped, at: row.sinceAt, reasonKey: row.reasonKey as HaltReason }
}

function inForce(rows: readonly Restriction[] = [], at: number): Restriction[] {
  return rows.filter((row) => isInForce(row, at))
}

/** Users are told the latest end, after which no restriction is left. */
function longest(rows: readonly Restriction[]): Restriction | null {
  return rows.reduce<Restriction | null>(
    (last, row) => (last === null || row.untilAt > last.untilAt ? row : last),
    null,
  )
}
