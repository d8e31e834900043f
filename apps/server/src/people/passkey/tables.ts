import type { Pool } from 'pg'
import { column, nameOwner, table, type RowOf } from '../../platform/lane/index.ts'
import { listOwn } from '../../platform/own-rows.ts'

const { bytes, flag, id, json, ms, optional, text } = column

const passkeyColumns = {
  id,
  credentialId: text,
  publicKey: bytes,
  transports: json<readonly string[]>(),
  name: text,
  synced: flag,
  counter: ms,
  challengeId: id,
  createdAt: ms,
  lastUsedAt: optional(ms),
  removedAt: optional(ms),
}
export type Passkey = RowOf<typeof passkeyColumns>

/** Passkeys that were not removed. */
export const passkeys = table('people_passkey', {
  key: ['id'],
  load: 'removed_at is null',
  loads: ({ removedAt }) => removedAt === null,
  columns: passkeyColumns,
})

/** The unique name of a passkey, as the lane claims it. */
export const passkeyName = (credentialId: string) => `passkey:${credentialId}`

type Reader = Pick<Pool, 'query'>

/** The passkeys of a user, the latest first. */
export async function findPasskeys(reader: Reader, userId: string): Promise<Passkey[]> {
  return listOwn(reader, passkeys, userId, 'and removed_at is null order by id desc')
}

/** The passkey of this credential id, of any user; null if there is none. */
export async function findPasskey(reader: Reader, credentialId: string): Promise<Passkey | null> {
  const userId = await nameOwner(reader, passkeyName(credentialId))
  if (userId === null) return null
  const all = await findPasskeys(reader, userId)
  return all.find((passkey) => passkey.credentialId === credentialId) ?? null
}
