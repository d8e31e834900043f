import type { DeviceKey, HoldReason, Language } from '@candor/api'
import { column, table, type RowOf } from '../platform/lane/index.ts'

export * from './protection-tables.ts'

const { bytes, flag, id, json, ms, optional, text, whole, words } = column

const userColumns = {
  uid: text,
  /** The sign-in name: an e-mail address, `+` and a number, or a guest's name. */
  account: text,
  accountType: text,
  email: optional(text),
  phoneCode: optional(text),
  phone: optional(text),
  nickName: text,
  passwordHash: optional(text),
  /** Counts password changes, so that a decision knows which password was verified. */
  passwordVersion: whole,
  initialPasswordChanged: flag,
  inviteCode: text,
  invitedBy: optional(id),
  agreementVersion: text,
  /** The stated country of residence; see `residence.ts` for when it counts. */
  country: optional(text),
  /** The stated country from `nextCountryAt` on, if it allows more; null if none waits, or no country was stated. */
  nextCountry: optional(text),
  nextCountryAt: optional(ms),
  spentCodeId: id,
  createdAt: ms,
  lastLoginAt: optional(ms),
  lastLoginIp: optional(text),
  /** The user's picture; null if they have none. */
  avatarId: optional(id),
  /** When the account ended; sign-in is impossible from then on. */
  closedAt: optional(ms),
  /** The country of the document of the last passed basic identity, kept after that identity ends. */
  documentCountry: optional(text),
  /** The language of the last sign-in. */
  lang: words<Language>(),
}
export type User = RowOf<typeof userColumns>

/** The row of a user; undefined for an unknown id. */
export const users = table('people_user', {
  key: [],
  columns: userColumns,
  view: (rows): User | undefined => rows.get(),
})

/** The columns of every session, a user's or an operator's. */
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
  /** Whether it was ended to protect the account, so that its device is no longer known. */
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
 * The relation of a code's requester to the address. `user`: a session of the address's own user. `device`: a network
 * of an earlier sign-in of this user. All others are strangers with a budget of their own, which cannot use up the
 * user's.
 */
export type AskerKind = 'user' | 'device' | 'stranger'

/** A sent code and its tries. */
export type SentCode = {
  /** The requester and its kind (`askerOf`). */
  readonly asker: string
  readonly kind: AskerKind
  readonly codeId: string
  readonly scene: string
  /** Hex. */
  readonly codeHash: string
  readonly sentAt: number
  readonly expiresAt: number
  /** Wrong guesses by the requester, and by all others. */
  readonly ownTries: number
  readonly otherTries: number
}

const codeColumns = {
  id,
  /** When the last code was sent. */
  sentAt: ms,
  /** Codes sent to the address within a day, oldest first. */
  sent: json<readonly SentCode[]>(),
}

/** A house object has many rows: commands name the one they read. */
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

/** A house object has many rows: commands name the one they read. */
export const lockTable = (name: string) =>
  table(name, { key: ['id'], load: 'false', columns: lockColumns })
export type LockTable = ReturnType<typeof lockTable>

export const locks = lockTable('people_lock')

const holdColumns = { untilAt: ms, reason: words<HoldReason>() }
export type Hold = RowOf<typeof holdColumns>

/** The last pause of withdrawals; undefined if there never was one. */
export const holds = table('people_hold', {
  key: [],
  columns: holdColumns,
  view: (rows): Hold | undefined => rows.get(),
})

const authenticatorColumns = {
  /** Encrypted; null if none is bound. */
  secret: optional(bytes),
  version: whole,
  lastStep: ms,
  recoveryHashes: json<readonly string[]>(),
  boundAt: optional(ms),
  pendingSecret: optional(bytes),
  pendingUntilAt: optional(ms),
}
export type Authenticator = RowOf<typeof authenticatorColumns>

/** The authenticator of a user, bound or pending. */
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

/** Sign-ins that wait for their security code: one on known devices, one on all others. */
export const tickets = table('people_ticket', { key: ['id'], columns: ticketColumns })

/** A balance given up with an account: the account, and the amount as decimal text. */
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

/** The last requested closing of the account; undefined if there never was one. */
export const closings = table('people_closing', {
  key: [],
  columns: closingColumns,
  view: (rows): ClosingRow | undefined => rows.get(),
})

const profileColumns = { sealed: bytes, version: whole, updatedAt: ms }
export type ProfileRow = RowOf<typeof profileColumns>

/** A user's personal data; undefined if none was given. */
export const profiles = table('people_profile', {
  key: [],
  columns: profileColumns,
  view: (rows): ProfileRow | undefined => rows.get(),
})

const fundPasswordColumns = {
  /** Null once an operator has removed it, until another is set. */
  passwordHash: optional(text),
  /** Counts changes, so that a decision knows which password was verified. */
  version: whole,
  /** Consecutive wrong tries. */
  failures: whole,
  lockedUntilAt: ms,
  setAt: ms,
}
export type FundPassword = RowOf<typeof fundPasswordColumns>

/** The withdrawal password of a user; undefined if none was ever set. */
export const fundPasswords = table('people_fund_password', {
  key: [],
  columns: fundPasswordColumns,
  view: (rows): FundPassword | undefined => rows.get(),
})
