import type { NoticeTopic, Profile } from '@candor/api'
import type { Amount } from '@candor/money'
import type { Pool } from 'pg'
import {
  refuse,
  type Event,
  type Lane,
  type Listed,
  type Refusal,
  type State,
} from '../platform/lane/index.ts'
import type { PostOffice } from '../platform/mail/mailer.ts'
import type { Vault } from '../platform/vault.ts'
import type { Policies } from '../policy/index.ts'
import type { World } from '../platform/world.ts'
import type { DefaultLimits } from './limits.ts'
import type { Passwords } from './password/hashing.ts'
import type { Secrets } from './secrets.ts'
import type { ThirdParties } from './third-party/services.ts'
import type { Stamps } from './stamp.ts'
import type { ChainNodes } from './wallet-sign-in/signature.ts'

export type PeopleOptions = {
  readonly pool: Pick<Pool, 'query'>
  readonly world: Pick<World, 'clock' | 'newId' | 'randomBytes'>
  readonly lane: Pick<Lane, 'run'>
  readonly mailer: PostOffice
  readonly passwords: Passwords
  readonly policies: Pick<Policies, 'restrictionsOf' | 'rulesOf'>
  /** At least 32 random bytes, the same after a restart and not in the database. */
  readonly secret: Uint8Array
  /** Encrypts secrets that must be read again, such as an authenticator's. */
  readonly vault: Vault
  /** The version of the user agreement in force. */
  readonly agreementVersion: () => string
  /** How long withdrawals pause after a change of a credential (ms), by policy. */
  readonly withdrawHoldMs: number
  /** How long a higher daily limit, or none, waits before it applies (ms), by policy. */
  readonly limitCoolingMs: number
  /** Daily limits of users without their own, by policy. */
  readonly defaultLimits: DefaultLimits
  /** Leverage up to which no questions are asked, and how long a failed try waits, by policy. */
  readonly appropriateness: { readonly freeLeverage: number; readonly coolingMs: number }
  /** How long the closing of an account can be cancelled (ms), by policy. */
  readonly closingCoolingMs: number
  /** The user's open business that no balance shows, for the overview before closing. */
  readonly countUnderWay: (userId: string) => Promise<UnderWay>
  /** The same for decisions in the lane: an account with open business does not end. */
  readonly underWay: UnderWayNow
  /** Deletes the rows of other modules about an ended account that no law requires. Idempotent. */
  readonly deleteElsewhere: (userId: string) => Promise<void>
  /** Most of a currency that may be given up with an account; null for no limit. */
  readonly mostGivenUp: (currency: string) => Amount | null
  /** A link to a user's own picture, valid for a few minutes. */
  readonly pictureUrl: (fileId: string, userId: string, now: number) => string
  /** The topic of an event; null if users have no choice about it. */
  readonly topicOf: (event: Event) => Promise<NoticeTopic | null>
  /** Origin of the web app, for links in notices. */
  readonly origin: string
  /** The person of the user's identity under review or verified; null if there is none. */
  readonly identityOf: (userId: string, now: number) => Promise<Profile['identity']>
  /** Unique names of all documents and persons that a user was verified as, still valid or not. */
  readonly identityNamesOf: (userId: string) => Promise<readonly string[]>
  /** The user's identity level at this time: 0 none, 1 basic, 2 advanced. */
  readonly identityLevelOf: (userId: string, now: number) => Promise<0 | 1 | 2>
  /** The chains whose wallets may sign in, and the nodes that are asked about contract wallets. */
  readonly walletChains: readonly number[]
  readonly walletNodes: ChainNodes
  /** Third-party sign-in services. */
  readonly thirdParties: ThirdParties
  /** Feature switches, shown in the user info. */
  readonly features: Readonly<Record<string, boolean>>
}

/** Numbers of a user's open items. */
export type UnderWay = {
  /** Recharges that may still arrive. */
  readonly recharges: number
  /** Withdrawals that may be returned. */
  readonly withdrawals: number
  /** Loans that are owed. */
  readonly loans: number
  /** Loan applications that are not paid out yet. */
  readonly applications: number
  /** Ended product orders whose last days are not paid yet. */
  readonly incomes: number
  /** Applications for tokens of an offering that are not paid, and have not ended. */
  readonly subscriptions: number
  /** Contests that were joined and have no final ranking yet. */
  readonly contests: number
  /** Prizes of contests that are not paid yet. */
  readonly prizes: number
}

type Needs = {
  readonly recharges: Listed
  readonly withdrawals: Listed
  readonly loans: Listed
  readonly productOrders: Listed
  readonly ieoOrders: Listed
  readonly contestEntries: Listed
  readonly unsettledEntries: Listed
}
type UnderWayNow = {
  readonly needs: Needs
  /** Evaluated on the current rows. */
  isAny(state: Pick<State<Needs>, keyof Needs>): boolean
}

/** The dependencies of this module's parts. */
export type Tools = PeopleOptions & {
  readonly secrets: Secrets
  readonly stamps: Stamps
  /** States for third-party sign-in. */
  readonly states: Stamps
}

/** The refusal when too many wait for the same work. */
export const busy = (): Refusal => refuse('BUSY', { retryAfter: 1 })
