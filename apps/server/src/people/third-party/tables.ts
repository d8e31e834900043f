import { createHash } from 'node:crypto'
import type { SignInService } from '@candor/api'
import type { Pool } from 'pg'
import { column, table, type RowOf } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import type { Place } from '../doors.ts'

const { bytes, id, ms, optional, text, words } = column

const thirdPartyColumns = {
  id,
  provider: words<SignInService>(),
  issuer: text,
  subject: text,
  createdAt: ms,
  removedAt: optional(ms),
}
export type ThirdPartyRow = RowOf<typeof thirdPartyColumns>

/** The third parties that open a user's account, those included that no longer do. */
export const thirdParties = table('people_third_party', {
  key: ['id'],
  columns: thirdPartyColumns,
})

/** Somebody, as a third party knows them: who says so, and under what name. */
export type Identity = Pick<ThirdPartyRow, 'provider' | 'issuer' | 'subject'>

/** Its unique name, as the lane claims it: it stays with the account that it opened first. */
export function identityName({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string {
  const pair = JSON.stringify([issuer, subject])
  return `third-party:${createHash('sha256').update(pair).digest('base64url')}`
}

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** The third parties that open this user's account now, the latest first. */
export async function findThirdParties(reader: Reader, userId: string): Promise<ThirdPartyRow[]> {
  const found = await reader.query<Stored>(
    `select * from people_third_party where part = $1 and user_id = $2 and removed_at is null
     order by id desc`,
    [partOf(userId), userId],
  )
  return found.rows.map(thirdParties.parse)
}

const proofColumns = { id, codeHash: bytes, issuer: text, subject: text, expiresAt: ms }
export type ProofRow = RowOf<typeof proofColumns>

/** What third parties have said, by state. A door has many: commands name the one they read. */
export const proofs = table('people_third_party_proof', {
  key: ['id'],
  load: 'false',
  columns: proofColumns,
})

/** What was said for this state; null where nothing was, yet. */
export async function findProof(reader: Reader, place: Place): Promise<ProofRow | null> {
  const found = await reader.query<Stored>(
    'select * from people_third_party_proof where part = $1 and user_id = $2 and id = $3',
    [partOf(place.door), place.door, place.id],
  )
  return found.rows[0] === undefined ? null : proofs.parse(found.rows[0])
}
