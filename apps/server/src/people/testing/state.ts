import type { Row, Rows } from '../../platform/lane/index.ts'
import type { Arrival } from '../session.ts'
import type { SessionRow, User } from '../tables.ts'
import { openPolicy } from '../../policy/index.ts'
import { owned } from '../../platform/lane/index.ts'

export const now = Date.UTC(2026, 6, 1, 12)
export const context = { now, newId: () => '900', ...openPolicy }

/** Rows as a decision sees them, found by their id. */
export function rows<R extends { readonly id: string }>(...list: readonly R[]): Rows<R> {
  return { all: () => [...list], get: (id) => list.find((row) => row.id === id) }
}

/** The put rows by table name, as plain data for comparison. */
export function values(put: readonly unknown[] | undefined) {
  return (put ?? []).map((change) => {
    const { table, value } = change as Row
    return [table.name, value]
  })
}

export const user: User = {
  ...owned('64'),
  uid: '12345678',
  account: 'ana@example.org',
  accountType: 'email',
  email: 'ana@example.org',
  phoneCode: null,
  phone: null,
  nickName: 'user12345678',
  passwordHash: '$argon2id$old',
  passwordVersion: 3,
  initialPasswordChanged: true,
  inviteCode: 'ABCD2345',
  invitedBy: null,
  agreementVersion: '1',
  country: null,
  nextCountry: null,
  nextCountryAt: null,
  documentCountry: null,
  spentCodeId: '50',
  createdAt: now - 1_000,
  lastLoginAt: now - 1_000,
  lastLoginIp: '192.0.2.1',
  avatarId: null,
  closedAt: null,
  lang: 'en-us',
}

export const arrival: Arrival = {
  tokenSeed: 'seed',
  tokenHash: new Uint8Array(32),
  ticketHash: new Uint8Array(32).fill(5),
  deviceThumbprint: 'thumb',
  deviceKey: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' },
  deviceId: 'device-0123456789',
  deviceName: null,
  userAgent: 'test',
  ip: '192.0.2.7',
  lang: 'ko',
  knownDevice: false,
}

const {
  tokenSeed: _seed,
  ticketHash: _ticket,
  knownDevice: _known,
  lang: _lang,
  ...device
} = arrival

/** A live session of that user. */
export function session(id: string, changes: Partial<SessionRow> = {}): SessionRow {
  return {
    ...owned('64'),
    ...device,
    id,
    createdAt: now - 60_000,
    lastActiveAt: now - 60_000,
    revokedAt: null,
    shutOut: false,
    ...changes,
  }
}
