import type { HoldReason, Language } from '@candor/api'

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
  /** What these sessions watch must end too. */
  sessionsEnded: { readonly sessionIds: readonly string[] }
  credentialChanged: {
    readonly userId: string
    readonly credential: HoldReason | 'authenticatorBound' | 'recoveryCodes'
    /** Withdrawals pause until then; null where the change pauses nothing. */
    readonly holdUntilAt: number | null
    /** The language of who changed it. */
    readonly lang: Language
  }
}
