import type { DeviceKey, HoldReason } from '@candor/api'
import { column, table, type RowOf } from '../platform/lane/index.ts'
import type { AskerKind } from './asker.ts'

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
  country: optional(text),
  spentCodeId: id,
  createdAt: ms,
  lastLoginAt: optional(ms),
  lastLoginIp: optional(text),
}
export type User = RowOf<typeof userColumns>

/** The one row of a user; undefined where nobody of this id exists. */
export const users = table('people_user', {
  key: [],
  columns: userColumns,
  view: (rows): User | undefined => rows.get(),
})

const sessionColumns = {
  id,
  tokenHash: bytes,
  deviceThumbprint: text,
  deviceKey: json<DeviceKey>(),
  deviceId: text,
  deviceName: optional(text),
  userAgent: text,
  ip: text,
  createdAt: ms,
  lastActiveAt: ms,
  revokedAt: optional(ms),
}
export type SessionRow = RowOf<typeof sessionColumns>

export const sessions = table('people_session', {
  key: ['id'],
  load: 'revoked_at is null',
  columns: sessionColumns,
})

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
export const locks = table('people_lock', { key: ['id'], load: 'false', columns: lockColumns })

const holdColumns = { untilAt: ms, reason: words<HoldReason>() }
export type Hold = RowOf<typeof holdColumns>

/** The pause of withdrawals that was set last; undefined where there never was one. */
export const holds = table('people_hold', {
  key: [],
  columns: holdColumns,
  view: (rows): Hold | undefined => rows.get(),
})
