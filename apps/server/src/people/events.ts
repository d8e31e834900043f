import type { HoldReason, Language, ReasonKey } from '@candor/api'
import type { Contact } from './account.ts'

/** The end of an account: its time, and the requester's language. */
export type ClosingEventData = {
  readonly userId: string
  readonly closesAt: number
  readonly lang: Language
}

/** The events of this module with their data. */
export type PeopleEvents = {
  userRegistered: {
    readonly userId: string
    readonly account: string
    readonly accountType: string
    readonly country: string | null
    /** The user whose invite code was used. */
    readonly invitedBy: string | null
  }
  signedIn: {
    readonly userId: string
    readonly sessionId: string
    /** Whether the user signed in with a new device, but not for the first time. */
    readonly isNewDevice: boolean
    /** The language of the sign-in. */
    readonly lang: Language
  }
  /** A device's practice now belongs to the user, under the id of its visitor. */
  demoTaken: { readonly visitorId: string }
  /** These sessions ended, so their streams must end too. */
  sessionsEnded: { readonly sessionIds: readonly string[] }
  /** An operator ended every session of the user. */
  signedOutByDesk: { readonly reasonKey: ReasonKey }
  /** A guest bound an address. */
  contactBound: { readonly userId: string }
  /** The user left this address, which is notified. */
  contactLeft: {
    readonly userId: string
    readonly former: Contact
    readonly holdUntilAt: number
    readonly lang: Language
  }
  /** The account will end at this time. The user is signed out and can still cancel. */
  accountClosing: ClosingEventData
  /** The end was cancelled. */
  accountKept: ClosingEventData
  /** The account has new contents, so it does not end. */
  closingLapsed: ClosingEventData
  accountClosed: ClosingEventData
  credentialChanged: {
    readonly userId: string
    readonly credential: HoldReason | 'authenticatorBound' | 'recoveryCodes' | 'fundPasswordSet'
    /** End of the pause of withdrawals; null if the change pauses nothing. */
    readonly holdUntilAt: number | null
    /** The language of the request. */
    readonly lang: Language
  }
}
