import type { Pool } from 'pg'
import { column, table, type RowOf } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'

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
  const found = await reader.query<Record<string, unknown>>(
    `select * from operator_passkey where part = $1 and user_id = $2 and removed_at is null
     order by id desc`,
    [partOf(operatorId), operatorId],
  )
  return found.rows.map(passkeys.parse)
}
