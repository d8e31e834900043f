import type { AssetClass } from '@candor/api'
import type { Context, Refusal } from '../platform/lane/index.ts'
import {
  leverageCapFault,
  pausedFault,
  policyFault,
  secondContractFault,
  type CountryRules,
  type PolicyContext,
} from '../policy/index.ts'
import { leverageFault } from './appropriateness.ts'
import { exclusionFault } from './exclusion.ts'
import { lossLimitFault, type DayBounds } from './limits.ts'
import { optionBuyerFault, type OptionBuyer } from './option-protection.ts'
import { findAnswers, findDay, findExclusion, findUser, listLimits } from './queries.ts'
import { livesAt, type Resident } from './residence.ts'
import {
  days,
  exclusions,
  limits,
  users,
  type Answered,
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

/** Who opens it: where what was practised on a device is somebody's by now, they, by the rules of where they live. */
export function openerOf(
  state: OpeningState,
  { resident }: { readonly resident?: Resident | null },
): OpeningState {
  return resident == null ? state : { ...state, users: resident }
}

/** What is to be opened. */
export type Opening = {
  readonly userId: string
  /** With demo money, or in a contest. Nobody is kept from practising but where we have stopped opening; what the country bars, stays. */
  readonly isSimulated: boolean
} & (
  | {
      readonly product: 'contract'
      readonly leverage: number
      /** Up to this leverage nobody is asked what they know of it; by policy. */
      readonly freeLeverage: number
      readonly answers: Answered
      /** Null where the instrument is refused itself: then its country has nothing to say of it. */
      readonly assetClass: AssetClass | null
    }
  | ({ readonly product: 'secondContract' } & OptionBuyer)
)

/**
 * Why a user may not open this: what we have stopped, what they have set, what the rules of their country bar, what
 * they have not answered. The first is what a decision answers; a preview names one of each. What is open can always be closed.
 */
export function openingFaults(
  state: OpeningState,
  opening: Opening,
  context: Pick<Context, 'now'> & PolicyContext,
): Refusal[] {
  const { now } = context
  const barred = countryFault(state, opening, context)
  if (opening.isSimulated) {
    // Everything can be practised, with the leverage that the country allows: what it keeps from retail users is their money.
    const capped = barred?.refused === 'COUNTRY_RESTRICTED' ? null : barred
    return [pausedFault(context, 'trade'), capped].filter((fault) => fault !== null)
  }
  const own = exclusionFault(state.exclusions, now) ?? lossLimitFault(state, now)
  // Nobody is asked about what their country bars.
  const unready = own === null ? buyerFault(state, opening, now) : null
  const faults = [policyFault(context, 'trade', opening.userId), own, barred, unready]
  return faults.filter((fault) => fault !== null)
}

function buyerFault(state: OpeningState, opening: Opening, now: number): Refusal | null {
  return opening.product === 'contract'
    ? leverageFault(opening.answers, opening.leverage, opening.freeLeverage)
    : optionBuyerFault(state, opening, now)
}

/** The rules of a user's country, as they hold for what is opened now. */
export function openingRules(
  { users: user }: Pick<OpeningState, 'users'>,
  { rulesOf, now }: Pick<Context, 'now'> & Pick<PolicyContext, 'rulesOf'>,
): CountryRules {
  return rulesOf(livesAt(user, now))
}

function countryFault(
  state: OpeningState,
  opening: Opening,
  context: Pick<Context, 'now'> & PolicyContext,
): Refusal | null {
  const rules = openingRules(state, context)
  if (opening.product === 'secondContract') return secondContractFault(rules)
  const { assetClass, leverage } = opening
  return assetClass === null ? null : leverageCapFault(rules, assetClass, leverage)
}

/** What a preview knows of its user: the same as the decision, and what they answered of what was asked. */
export type Opener = OpeningState & { readonly appropriateness: Answered }

/** Reads it, outside the lane; the decision looks again, in it. */
export async function readOpener(
  reader: Parameters<typeof findUser>[0],
  userId: string,
): Promise<Opener> {
  const [exclusion, bounds, day, answers, user] = await Promise.all([
    findExclusion(reader, userId),
    listLimits(reader, userId),
    findDay(reader, userId),
    findAnswers(reader, userId),
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
