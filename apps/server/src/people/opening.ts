import type { AssetClass } from '@candor/api'
import type { Context, Refusal } from '../platform/lane/index.ts'
import {
  leverageCapFault,
  pausedFault,
  policyFault,
  secondContractFault,
  type PolicyContext,
} from '../policy/index.ts'
import { appropriatenessFault } from './appropriateness.ts'
import { exclusionFault } from './exclusion.ts'
import { lossLimitFault, type DayBounds } from './limits.ts'
import { findAppropriateness, findDay, findExclusion, findUser, listLimits } from './queries.ts'
import { livesAt, type Resident } from './residence.ts'
import {
  days,
  exclusions,
  limits,
  users,
  type AppropriatenessRow,
  type Exclusion,
  type LimitKind,
} from './tables.ts'

// What keeps a user from opening anything stands here once: every decision that opens something and every preview of
// one asks it, so a rule that is added holds for all of them.

/** The tables that a command needs that opens something. */
export const openingNeeds = { exclusions, limits, days, users }

/** What such a command has loaded of its user, by the names of `openingNeeds`. */
export type OpeningState = DayBounds & {
  readonly exclusions: Exclusion | undefined
  readonly users: Resident | undefined
}

/** What is to be opened. */
export type Opening = {
  readonly userId: string
  /** With demo money. Nobody is kept from practising but where we have stopped opening; what the country bars, stays. */
  readonly isDemo: boolean
} & (
  | {
      readonly product: 'contract'
      readonly leverage: number
      /** Up to this leverage nobody is asked what they know of it; by policy. */
      readonly freeLeverage: number
      readonly answers: AppropriatenessRow | undefined
      /** Null where the instrument is refused itself: then its country has nothing to say of it. */
      readonly assetClass: AssetClass | null
    }
  | { readonly product: 'secondContract' }
)

/**
 * Why a user may not open this: what we have stopped, what they have set or not answered, what the rules of their
 * country bar. The first is what a decision answers; a preview names one of each. What is open can always be closed.
 */
export function openingFaults(
  state: OpeningState,
  opening: Opening,
  context: Pick<Context, 'now'> & PolicyContext,
): Refusal[] {
  const { now } = context
  const barred = countryFault(state, opening, context)
  if (opening.isDemo)
    return [pausedFault(context, 'trade'), barred].filter((fault) => fault !== null)
  const own =
    exclusionFault(state.exclusions, now) ?? lossLimitFault(state, now) ?? answersFault(opening)
  const faults = [policyFault(context, 'trade', opening.userId), own, barred]
  return faults.filter((fault) => fault !== null)
}

function answersFault(opening: Opening): Refusal | null {
  if (opening.product !== 'contract') return null
  return appropriatenessFault(opening.answers, opening.leverage, opening.freeLeverage)
}

function countryFault(
  { users: user }: OpeningState,
  opening: Opening,
  { rulesOf, now }: Pick<Context, 'now'> & PolicyContext,
): Refusal | null {
  const rules = rulesOf(livesAt(user, now))
  if (opening.product === 'secondContract') return secondContractFault(rules)
  const { assetClass, leverage } = opening
  return assetClass === null ? null : leverageCapFault(rules, assetClass, leverage)
}

/** What a preview knows of its user: the same as the decision, and what they answered of high leverage. */
export type Opener = OpeningState & { readonly appropriateness: AppropriatenessRow | undefined }

/** Reads it, outside the lane; the decision looks again, in it. */
export async function readOpener(
  reader: Parameters<typeof findUser>[0],
  userId: string,
): Promise<Opener> {
  const [exclusion, bounds, day, answers, user] = await Promise.all([
    findExclusion(reader, userId),
    listLimits(reader, userId),
    findDay(reader, userId),
    findAppropriateness(reader, userId),
    findUser(reader, userId),
  ])
  return {
    exclusions: exclusion ?? undefined,
    limits: { get: (kind: LimitKind) => bounds.find((one) => one.kind === kind) },
    days: day,
    appropriateness: answers,
    users: user ?? undefined,
  }
}
