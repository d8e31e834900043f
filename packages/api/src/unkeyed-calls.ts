import type { EndpointName } from './endpoints.ts'

type Reasons = Partial<Record<EndpointName, string>>

/**
 * The changing calls that need no idempotency key, each with the reason. `endpoints.test.ts` refuses any other changing
 * call without a key; `apps/server/src/testing/contract/repeated-calls.test.ts` repeats the repeatable calls and checks
 * that reads outside `tracing` store nothing.
 */
export const unkeyedCalls = {
  /** The same call again leaves the same state and gives the same answer, whatever happened in between. */
  repeatable: {
    setFavorite: 'sets a mark of one symbol to a value',
    setNoticeChoice: 'sets one choice to a value',
    subscribePush: 'states the one subscription of this device',
    unsubscribePush: 'a removed subscription stays removed',
    readConversation: 'states how far the user has read, and never less than before',
  },
  /** A key is impossible or pointless. */
  exempt: {
    // The answer holds a token, which is never stored. A lost answer leaves an unused session, which expires.
    login: 'begins a session; a caller may add a key',
    phoneLogin: 'begins a session; a caller may add a key',
    emailLogin: 'begins a session; a caller may add a key',
    googleSecretLogin: 'begins a session; a caller may add a key',
    passkeyLogin: 'begins a session; a caller may add a key',
    walletLogin: 'begins a session; a caller may add a key',
    thirdPartyLogin: 'begins a session; a caller may add a key',
    operatorLogin: 'begins a session',
    operatorStepUp: 'begins the session anew, under another token',
    logout: 'ends the session that would own the key',
    operatorLogout: 'ends the session that would own the key',
    createStreamTicket: 'makes a ticket for one use; nothing is stored',
    createDeskStreamTicket: 'makes a ticket for one use; nothing is stored',
    noteTyping: 'shows for seconds that somebody types; nothing is stored',
    noteDeskTyping: 'shows for seconds that somebody types; nothing is stored',
    // Each view is recorded. With a key a later view would be answered without a record and without its claim.
    openIdentity: 'each view has a record of its own',
    seeIdentityPhoto: 'each view has a record of its own',
    openLoanAgreement: 'each view has a record of its own',
    seeRechargeCertificate: 'each view has a record of its own',
    openConversation: 'each view has a record of its own',
    seeSupportPicture: 'each view has a record of its own',
  },
  /** Reads that store something; a GET has no key. */
  tracing: {
    getPhoneCaptcha: 'sends a code; the latest code counts',
    getEmailCaptcha: 'sends a code; the latest code counts',
    followShortLink: 'counts a visit',
    getMyTeam: "opens the user's own invitation link, once",
    importantCustomerOnLine: 'shows support that the user is there',
  },
} as const satisfies Record<string, Reasons>
