import type { Route, Session, SessionSource } from '../platform/http/route.ts'
import type { CreditScore } from '@candor/api'
import { closeDue, forgetDue } from './closing/jobs.ts'
import { onShown } from './closing/carried-exclusion.ts'
import { marksOf } from './closing/marks.ts'
import { readCreditScore } from './credit-score.ts'
import type { Event, Refusal } from '../platform/lane/index.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import { removeStale } from './jobs.ts'
import { sendNotices, type InLanguage } from './notices.ts'
import { peopleRoutes } from './routes.ts'
import { createSecrets } from './secrets.ts'
import { createSessions } from './session-source.ts'
import { createStamps } from './stamp.ts'
import type { PeopleOptions, Tools } from './tools.ts'
import { stateMs } from './third-party/state.ts'
import { carryOffered } from './visitor/carry.ts'
import { proveStepUpFor, type GivenStepUp } from './step-up.ts'
import type { SecondProof } from './second-proof.ts'
import { isNewDevice, readWithdrawalEligibility } from './withdrawal-eligibility.ts'
import type { WithdrawalEligibility } from './withdrawal-eligibility.ts'
import { proveWithdrawal } from './withdrawal-guard.ts'
import type { GivenWithdrawalProof, WithdrawalProof, WithdrawalScene } from './withdrawal-guard.ts'

export { dueClosings } from './closing/jobs.ts'
export type { PeopleOptions } from './tools.ts'
export { readChoices } from './notice-choices.ts'
export { peopleNotices } from './notice-source.ts'
export { keptMs, keptYears } from './closing/retention.ts'
export { codeLifeMs } from './commands/send-code.ts'
export { recoveryCodeCount } from './recovery-code.ts'
export { sessionIdleMs, sessionLifetimeMs } from './session.ts'
export type { PeopleEvents } from './events.ts'
export { exclusionFault } from './exclusion.ts'
export { countToday, depositLimitFault, optionRoomOf } from './limits.ts'
export { hasPassed } from './appropriateness.ts'
export { losingRunUntil, type OptionProtection } from './option-protection.ts'
export {
  openerOf,
  openingFaults,
  openingNeeds,
  openingRules,
  readOpener,
  type Opener,
} from './opening-rules.ts'
export { countryAt, livesAt, type Resident } from './residence.ts'
export {
  levelInForce,
  levelMeasuredAt,
  readVipStatus,
  vipStatuses,
  type VipStatus,
} from './vip-status.ts'
export type { User } from './tables.ts'
export { accountOf, contactOf, masked, maskedAccount } from './account.ts'
export { isAdult } from './age.ts'
export { hasEnded } from './closing/ended.ts'
export { isSameName, nameKey } from './name/name-key.ts'
export {
  anySession,
  appropriateness,
  authenticators,
  days,
  exclusions,
  fundPasswords,
  holds,
  limits,
  lockTable,
  sessions,
  users,
} from './tables.ts'
export { heldFor, holdAfter, holdColumn } from './withdrawal-hold.ts'
export { findUser, findUsers, hasAuthenticator } from './queries.ts'
export { tryingCredentials } from './commands/try-credentials.ts'
export type { HashCost, Passwords } from './password/hashing.ts'
export { createPasswords } from './password/hashing.ts'
export { verifyAnswer, verifyMaking } from './passkey/ceremony.ts'
export { creationFor, requestFor } from './passkey/options.ts'
export { createStamps, type Stamps } from './stamp.ts'
export { shutOut, thumbprintOf } from './session.ts'
export { appleOf, googleOf, sandboxOf, type ThirdParties } from './third-party/services.ts'
export {
  withdrawalCheck,
  withdrawalHoldFault,
  withdrawalLocks,
  withdrawalNeeds,
  type WithdrawalProof,
  type WithdrawalState,
} from './withdrawal-guard.ts'
export type { SecondProof } from './second-proof.ts'
export { stepUpCheck, stepUpLocks, stepUpNeeds, type GivenStepUp } from './step-up.ts'
export { withdrawalEligibility, type WithdrawalEligibility } from './withdrawal-eligibility.ts'
export { endVisit } from './visitor/commands.ts'
export { followDemo } from './visitor/follow-demo.ts'
export { bookOf, ownBook, ownerOf } from './visitor/owner.ts'
export { bookOwnerOf, demoHolderOf, demoOwnerOf, idleVisitors } from './visitor/queries.ts'
export { hasWithdrawalPassword } from './withdrawal-password.ts'

export type People = {
  readonly routes: Route[]
  readonly sessions: SessionSource
  /** Handles the lane's events: notifies users of changes to their account, and carries self-exclusions over. */
  readonly onEvent: (event: Event) => Promise<void>
  /**
   * Sends another module's text about an event to the user's contact; a guest has none. Nothing is sent on a topic that
   * the user has turned off.
   */
  readonly notify: (event: Event, what: string, text: string) => Promise<void>
  /** Like `notify`, in the language of the user's last sign-in. */
  readonly notifyIn: (event: Event, write: InLanguage) => Promise<void>
  /** Like `notifyIn`, by e-mail only: not to a phone. */
  readonly mailIn: (event: Event, write: InLanguage) => Promise<void>
  /** Resolves when all handling of events so far has ended, successfully or not; mails are then stored. */
  readonly settled: () => Promise<void>
  /** Checks the proofs for a withdrawal before the lane; `withdrawalCheck` decides on them. */
  readonly proveWithdrawal: (
    userId: string,
    given: GivenWithdrawalProof,
    about: { readonly scene: WithdrawalScene; readonly now: number },
  ) => Promise<WithdrawalProof | Refusal>
  /** Checks the proofs for any other act with step-up; `stepUpCheck` decides on them. */
  readonly proveStepUp: (
    userId: string,
    given: GivenStepUp,
    about: { readonly scene: 'loan'; readonly now: number },
  ) => Promise<SecondProof | Refusal>
  /** The user's withdrawal conditions for a quote; the decision reads them again in the lane. */
  readonly withdrawalEligibilityOf: (userId: string, now: number) => Promise<WithdrawalEligibility>
  /** Whether this session's device was first seen less than a day ago. */
  readonly isNewDevice: (session: Pick<Session, 'userId' | 'id'>, now: number) => Promise<boolean>
  /** Keyed hashes of everything that identifies a user: the contact, sign-in methods, verified identities. */
  readonly marksOf: (userId: string) => Promise<Buffer[]>
  /** The credit score of an existing user with its parts, as they see it. */
  readonly creditScoreOf: (userId: string, now: number) => Promise<CreditScore>
  /** Ends the accounts whose waiting time is over. */
  readonly closeDue: (parts: readonly number[], now: number) => Promise<void>
  /** Erases the owners of accounts that ended years ago, and ended self-exclusions of ended accounts. */
  readonly forgetDue: (parts: readonly number[], now: number) => Promise<void>
  /** Completes transfers of demo books between device and account that a stopped process left unfinished. */
  readonly carryOffered: (parts: readonly number[], now: number) => Promise<void>
  /** Removes codes, locks and sessions that no rule reads any more. */
  readonly removeStale: (parts: readonly number[], now: number) => Promise<void>
  readonly jobs: readonly ModuleJob[]
}

/** Registration, sign-in and sign-out, sessions, passwords, codes. */
export function createPeople(options: PeopleOptions): People {
  const tools: Tools = {
    ...options,
    secrets: createSecrets(options.secret),
    stamps: createStamps(options.secret),
    states: createStamps(options.secret, stateMs),
  }
  const notices = sendNotices(tools)
  const work = {
    closeDue: (parts, now) => closeDue(tools, parts, now),
    forgetDue: (parts, now) => forgetDue(tools, parts, now),
    carryOffered: (parts, now) => carryOffered(tools, parts, now),
    removeStale: (parts, now) => removeStale(options.pool, parts, now),
  } satisfies Partial<People>
  return {
    routes: peopleRoutes(tools),
    sessions: createSessions(tools),
    onEvent: (event) =>
      notices.watched(Promise.all([notices.notice(event), onShown(tools, event)])),
    notify: notices.notify,
    notifyIn: notices.notifyIn,
    mailIn: notices.mailIn,
    settled: notices.settled,
    proveWithdrawal: (userId, given, about) => proveWithdrawal(tools, userId, given, about),
    proveStepUp: (userId, given, about) => proveStepUpFor(tools, userId, given, about),
    withdrawalEligibilityOf: (userId, now) => readWithdrawalEligibility(options.pool, userId, now),
    isNewDevice: (session, now) => isNewDevice(options.pool, session, now),
    marksOf: (userId) => marksOf(tools, userId),
    creditScoreOf: (userId, now) => readCreditScore(tools, userId, now),
    ...work,
    jobs: [
      job('closings', 5 * every.second, ({ parts, now }) => work.closeDue(parts, now)),
      job('offered demos', every.second, ({ parts, now }) => work.carryOffered(parts, now)),
      job('forget people', every.hour, ({ parts, now }) => work.forgetDue(parts, now)),
      job('people', every.day, ({ parts, now }) => work.removeStale(parts, now)),
    ],
  }
}
