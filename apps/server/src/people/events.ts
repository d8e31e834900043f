import type { HoldReason, Language, ReasonKey } from '@candor/api'
import type { Contact } from './account.ts'

/** The end of an account: when, and the language of who asked for it. */
export type ClosingTold = {
  readonly userId: string
  readonly closesAt: number
  readonly lang: Language
}

/** What this module tells: the name of each event, and its data. */
export type PeopleEvents = {
  userRegistered: {
    readonly userId: string
    readonly account: string
    readonly accountType: string
    readonly country: string | null
    /** The user whose invite code was given. */
    readonly invitedBy: string | null
  }
  signedIn: {
    readonly userId: string
    readonly sessionId: string
    /** The user came in before, but never with this device. */
    readonly isNewDevice: boolean
    /** The language of who signed in. */
    readonly lang: Language
  }
  /** Practice that was begun on a device is the user's from now on, under the id of its visitor. */
  demoTaken: { readonly visitorId: string }
  /** What these sessions watch must end too. */
  sessionsEnded: { readonly sessionIds: readonly string[] }
  /** An operator ended every session of the user. */
  signedOutByDesk: { readonly reasonKey: ReasonKey }
  /** A guest has an address from now on. */
  contactBound: { readonly userId: string }
  /** The address is nobody's any more; it is told so. */
  contactLeft: {
    readonly userId: string
    readonly former: Contact
    readonly holdUntilAt: number
    readonly lang: Language
  }
  /** The account ends then; its user is signed out, and can still take it back. */
  accountClosing: ClosingTold
  /** It was taken back. */
  accountKept: ClosingTold
  /** Something is left in it that was not there before: it goes on. */
  closingLapsed: ClosingTold
  accountClosed: ClosingTold
  credentialChanged: {
    readonly userId: string
    readonly credential: HoldReason | 'authenticatorBound' | 'recoveryCodes' | 'fundPasswordSet'
    /** Withdrawals pause until then; null where the change pauses nothing. */
    readonly holdUntilAt: number | null
    /** The language of who changed it. */
    readonly lang: Language
  }
}
