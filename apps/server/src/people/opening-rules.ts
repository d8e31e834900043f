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

// All rules that keep a user from opening anything. Every decision that opens something and every preview of one uses
// them, so a new rule applies to all.

/** The tables that a command needs to open something. */
export const openingNeeds = { exclusions, limits, days, users }

/** The user's state that such a command has loaded, by the names of `openingNeeds`. */
export type OpeningState = DayBounds & {
  readonly exclusions: Exclusion | undefined
  readonly users: Resident | undefined
}

/** The user whose country rules apply: for a device's practice that an account has taken over, the account's user. */
export function openerOf(
  state: OpeningState,
  { resident }: { readonly resident?: Resident | null },
): OpeningState {
  return resident == null ? state : { ...state, users: resident }
}

/** What is to be opened. */
export type Opening = {
  readonly userId: string
  /**
   * Whether it uses demo money or a contest's. Practice is subject only to our own pauses and to what the country bars.
   */
  readonly isSimulated: boolean
} & (
  | {
      readonly product: 'contract'
      readonly leverage: number
      /** Leverage up to which no questions are asked, by policy. */
      readonly freeLeverage: number
      readonly answers: Answered
      /** Null if the instrument itself is refused: then the country's rules are not checked. */
      readonly assetClass: AssetClass | null
    }
  | ({ readonly product: 'secondContract' } & OptionBuyer)
)

/**
 * Why a user may not open this: our pauses, their own limits, their country's rules, unanswered questions. A decision
 * answers the first; a preview shows one of each. Open positions can always be closed.
 */
export function openingFaults(
  state: OpeningState,
  opening: Opening,
  context: Pick<Context, 'now'> & PolicyContext,
): Refusal[] {
  const { now } = context
  const barred = countryFault(state, opening, context)
  if (opening.isSimulated) {
    // Everything can be practised with the leverage that the country allows: a ban on a product protects retail users'
    // money only.
    const capped = barred?.refused === 'COUNTRY_RESTRICTED' ? null : barred
    return [pausedFault(context, 'trade'), capped].filter((fault) => fault !== null)
  }
  const own = exclusionFault(state.exclusions, now) ?? lossLimitFault(state, now)
  // No questions are asked about what the country bars.
  const unready = own === null ? buyerFault(state, opening, now) : null
  const faults = [policyFault(context, 'trade', opening.userId), own, barred, unready]
  return faults.filter((fault) => fault !== null)
}

function buyerFault(state: OpeningState, opening: Opening, now: number): Refusal | null {
  return opening.product === 'contract'
    ? leverageFault(opening.answers, opening.leverage, opening.freeLeverage)
    : optionBuyerFault(state, opening, now)
}

/** The rules of a user's country for what is opened now. */
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

/** The user's state for a preview: the same as the decision's, and their answers. */
export type Opener = OpeningState & { readonly appropriateness: Answered }

/** Reads the state outside the lane; the decision reads it again inside. */
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
