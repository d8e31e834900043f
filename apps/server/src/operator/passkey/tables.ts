import type { Pool } from 'pg'
import { column, table, type RowOf } from '../../platform/lane/index.ts'
import { listOwn } from '../../platform/own-rows.ts'

const { bytes, id, json, ms, optional, text } = column

const passkeyColumns = {
  id,
  credentialId: text,
  publicKey: bytes,
  transports: json<readonly string[]>(),
  name: text,
  counter: ms,
  createdAt: ms,
  removedAt: optional(ms),
}
export type OperatorPasskey = RowOf<typeof passkeyColumns>

/** Passkeys that were not removed. */
export const passkeys = table('operator_passkey', {
  key: ['id'],
  load: 'removed_at is null',
  loads: ({ removedAt }) => removedAt === null,
  columns: passkeyColumns,
})

/** The unique name of an operator's passkey, as the lane claims it. */
export const passkeyName = (credentialId: string) => `operator-passkey:${credentialId}`

/** The passkeys of an operator, the latest first. */
export async function findPasskeys(
  reader: Pick<Pool, 'query'>,
  operatorId: string,
): Promise<OperatorPasskey[]> {
  return listOwn(reader, passkeys, operatorId, 'and removed_at is null order by id desc')
}
