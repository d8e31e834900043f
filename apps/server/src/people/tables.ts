import type { DeviceKey, HoldReason, Language } from '@candor/api'
import { column, table, type RowOf } from '../platform/lane/index.ts'

export * from './protection-tables.ts'

const { bytes, flag, id, json, ms, optional, text, whole, words } = column

const userColumns = {
  uid: text,
  /** What the user types to sign in: an e-mail address, `+` and a number, or a guest's name. */
  account: text,
  accountType: text,
  email: optional(text),
  phoneCode: optional(text),
  phone: optional(text),
  nickName: text,
  passwordHash: optional(text),
  /** Counts the changes of the password, so that a decision knows which one was verified. */
  passwordVersion: whole,
  initialPasswordChanged: flag,
  inviteCode: text,
  invitedBy: optional(id),
  agreementVersion: text,
  /** Where the user says they live: see `residence.ts` for what counts of it. */
  country: optional(text),
  /** What it is from `nextCountryAt` on, where that allows more; null while nothing waits, and where none was named. */
  nextCountry: optional(text),
  nextCountryAt: optional(ms),
  spentCodeId: id,
  createdAt: ms,
  lastLoginAt: optional(ms),
  lastLoginIp: optional(text),
  /** The picture that the user shows; null where a letter stands for it. */
  avatarId: optional(id),
  /** When the account ended: then nobody signs in any more. */
  closedAt: optional(ms),
  /** Of which country the document is that a basic identity passed with last; it outlives that identity. */
  documentCountry: optional(text),
  /** The language in which the user signed in last. */
  lang: words<Language>(),
}
export type User = RowOf<typeof userColumns>

/** The one row of a user; undefined where nobody of this id exists. */
export const users = table('people_user', {
  key: [],
  columns: userColumns,
  view: (rows): User | undefined => rows.get(),
})

/** What is kept of everybody's session, a user's and an operator's. */
export const anySession = {
  id,
  tokenHash: bytes,
  deviceThumbprint: text,
  deviceKey: json<DeviceKey>(),
  userAgent: text,
  ip: text,
  createdAt: ms,
  lastActiveAt: ms,
  revokedAt: optional(ms),
}

const sessionColumns = {
  ...anySession,
  deviceId: text,
  deviceName: optional(text),
  /** Whether it was ended for the sake of the account: its device is no known one any more. */
  shutOut: flag,
}
export type SessionRow = RowOf<typeof sessionColumns>

export const sessions = table('people_session', {
  key: ['id'],
  load: 'revoked_at is null',
  loads: ({ revokedAt }) => revokedAt === null,
  columns: sessionColumns,
})

/**
 * In which capacity a code is asked for. `user`: in a session of the address's own user. `device`: from
 * where this user has signed in before. Everybody else is a stranger, and strangers have a budget of
 * their own, so that they cannot use up the user's.
 */
export type AskerKind = 'user' | 'device' | 'stranger'

/** A code that was sent, and what became of it. */
export type SentCode = {
  /** Who asked for it, and in which capacity (`askerOf`). */
  readonly asker: string
  readonly kind: AskerKind
  readonly codeId: string
  readonly scene: string
  /** Hex. */
  readonly codeHash: string
  readonly sentAt: number
  readonly expiresAt: number
  /** Wrong guesses from where it was asked for, and from anywhere else. */
  readonly ownTries: number
  readonly otherTries: number
}

const codeColumns = {
  id,
  /** The last one. */
  sentAt: ms,
  /** What was sent to the address within a day, oldest first. */
  sent: json<readonly SentCode[]>(),
}

/** A door has many: commands name the one they read. */
export const codes = table('people_code', { key: ['id'], load: 'false', columns: codeColumns })

const lockColumns = {
  id,
  failures: whole,
  firstFailedAt: ms,
  lastFailedAt: ms,
  lockedUntilAt: ms,
  locks: whole,
}
export type Lock = RowOf<typeof lockColumns>

/** A door has many: commands name the one they read. */
export const lockTable = (name: string) =>
  table(name, { key: ['id'], load: 'false', columns: lockColumns })
export type LockTable = ReturnType<typeof lockTable>

export const locks = lockTable('people_lock')

const holdColumns = { untilAt: ms, reason: words<HoldReason>() }
export type Hold = RowOf<typeof holdColumns>

/** The pause of withdrawals that was set last; undefined where there never was one. */
export const holds = table('people_hold', {
  key: [],
  columns: holdColumns,
  view: (rows): Hold | undefined => rows.get(),
})

const authenticatorColumns = {
  /** Sealed; null where none is bound. */
  secret: optional(bytes),
  version: whole,
  lastStep: ms,
  recoveryHashes: json<readonly string[]>(),
  boundAt: optional(ms),
  pendingSecret: optional(bytes),
  pendingUntilAt: optional(ms),
}
export type Authenticator = RowOf<typeof authenticatorColumns>

/** The one authenticator of a user, bound or about to be. */
export const authenticators = table('people_authenticator', {
  key: [],
  columns: authenticatorColumns,
  view: (rows): Authenticator | undefined => rows.get(),
})

const ticketColumns = {
  id,
  ticketHash: bytes,
  deviceThumbprint: text,
  passwordVersion: whole,
  expiresAt: ms,
  tries: whole,
}
export type Ticket = RowOf<typeof ticketColumns>

/** Sign-ins that wait for their security code: one from a known device, one from all others. */
export const tickets = table('people_ticket', { key: ['id'], columns: ticketColumns })

/** What is given up with an account: which of its accounts, and how much as decimal text. */
export type GivenUpRow = {
  readonly account: 'balance' | 'contract'
  readonly currency: string
  readonly amount: string
}

const closingColumns = {
  status: words<'cooling' | 'taken_back' | 'closed' | 'lapsed'>(),
  requestedAt: ms,
  closesAt: ms,
  endedAt: optional(ms),
  givesUp: json<readonly GivenUpRow[]>(),
  lang: words<Language>(),
  forgetAt: optional(ms),
  forgottenAt: optional(ms),
}
export type ClosingRow = RowOf<typeof closingColumns>

/** The end of an account, asked for last; undefined where it never was. */
export const closings = table('people_closing', {
  key: [],
  columns: closingColumns,
  view: (rows): ClosingRow | undefined => rows.get(),
})

const profileColumns = { sealed: bytes, version: whole, updatedAt: ms }
export type ProfileRow = RowOf<typeof profileColumns>

/** What a user said of themselves; undefined where nothing was ever said. */
export const profiles = table('people_profile', {
  key: [],
  columns: profileColumns,
  view: (rows): ProfileRow | undefined => rows.get(),
})

const fundPasswordColumns = {
  /** Null once the desk has removed it, until another is set. */
  passwordHash: optional(text),
  /** Counts the changes, so that a decision knows which one was verified. */
  version: whole,
  /** Wrong ones in a row. */
  failures: whole,
  lockedUntilAt: ms,
  setAt: ms,
}
export type FundPassword = RowOf<typeof fundPasswordColumns>

/** The withdrawal password of a user; undefined where none was ever set. */
export const fundPasswords = table('people_fund_password', {
  key: [],
  columns: fundPasswordColumns,
  view: (rows): FundPassword | undefined => rows.get(),
})
