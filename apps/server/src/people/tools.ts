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
  /** At least 32 random bytes that stay when the server restarts and are not in the database. */
  readonly secret: Uint8Array
  /** Where secrets rest that must be read again, such as an authenticator's. */
  readonly vault: Vault
  /** The version of the user agreement that must be accepted now. */
  /** The version of the user agreement that is in force now. */
  readonly agreementVersion: () => string
  /** How long withdrawals pause after a credential has changed, by policy. */
  readonly withdrawHoldMs: number
  /** How long a higher limit of a day, or none, waits before it holds; by policy. */
  readonly limitCoolingMs: number
  /** Limits of a day that hold of whom has set none; by policy. */
  readonly defaultLimits: DefaultLimits
  /** Up to which leverage nobody is asked what they know of it, and how long a failed try waits; by policy. */
  readonly appropriateness: { readonly freeLeverage: number; readonly coolingMs: number }
  /** How long the end of an account can be taken back; by policy. */
  readonly closingCoolingMs: number
  /** What a user has open that no balance shows: what people read before they close. */
  readonly countUnderWay: (userId: string) => Promise<UnderWay>
  /** The same for decisions, in the lane: while any of it is open, no account ends. */
  readonly underWay: UnderWayNow
  /** The most of a currency that may be given up with an account; null where that is all of it. */
  readonly mostGivenUp: (currency: string) => Amount | null
  /** A link to a picture of a user's own, good for a few minutes. */
  readonly pictureUrl: (fileId: string, userId: string, now: number) => string
  /** Of which topic an event is; null where users have no choice about it. */
  readonly topicOf: (event: Event) => Promise<NoticeTopic | null>
  /** Where the app is, for the links in notices. */
  readonly origin: string
  /** Of whom the user's identity under review, or verified, is; null while there is none. */
  readonly identityOf: (userId: string, now: number) => Promise<Profile['identity']>
  /** Unique names of the documents and the persons that a user has passed as, still valid or not. */
  readonly identityNamesOf: (userId: string) => Promise<readonly string[]>
  /** How well the user is known at this time: 0 not at all, 1 basic, 2 advanced. */
  readonly identityLevelOf: (userId: string, now: number) => Promise<0 | 1 | 2>
  /** The chains whose wallets may sign in, and the nodes that may be asked about contract wallets. */
  readonly walletChains: readonly number[]
  readonly walletNodes: ChainNodes
  /** The services of others that may say who somebody is. */
  readonly thirdParties: ThirdParties
  /** What users may use; shown in their user info. */
  readonly features: Readonly<Record<string, boolean>>
}

/** How many of each a user has. */
export type UnderWay = {
  /** Recharges that may still come in. */
  readonly recharges: number
  /** Withdrawals that may come back. */
  readonly withdrawals: number
  /** Loans that are owed. */
  readonly loans: number
  /** Loans that were asked for and are not paid out yet. */
  readonly applications: number
  /** Orders of products that are over and whose last days are not paid yet. */
  readonly incomes: number
}

type Needs = {
  readonly recharges: Listed
  readonly withdrawals: Listed
  readonly loans: Listed
  readonly productOrders: Listed
}
type UnderWayNow = {
  readonly needs: Needs
  /** Asked of the rows as they are by then. */
  isAny(state: Pick<State<Needs>, keyof Needs>): boolean
}

/** What the parts of this module work with. */
export type Tools = PeopleOptions & {
  readonly secrets: Secrets
  readonly stamps: Stamps
  /** For what goes to a third party and comes back. */
  readonly states: Stamps
}

/** Too many wait for the same work. */
export const busy = (): Refusal => refuse('BUSY', { retryAfter: 1 })
