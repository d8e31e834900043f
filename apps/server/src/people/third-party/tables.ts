import { createHash } from 'node:crypto'
import type { SignInService } from '@candor/api'
import type { Pool } from 'pg'
import { column, table, type RowOf } from '../../platform/lane/index.ts'
import { listOwn, readOwn } from '../../platform/own-rows.ts'
import type { NameSlot } from '../name-slots.ts'

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

/** The third parties of a user's account, removed ones included. */
export const thirdParties = table('people_third_party', {
  key: ['id'],
  columns: thirdPartyColumns,
})

/** An identity at a third party: the provider, issuer and subject. */
export type Identity = Pick<ThirdPartyRow, 'provider' | 'issuer' | 'subject'>

/** Its unique name, as the lane claims it: it stays with its first account. */
export function identityName({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string {
  const pair = JSON.stringify([issuer, subject])
  return `third-party:${createHash('sha256').update(pair).digest('base64url')}`
}

type Reader = Pick<Pool, 'query'>

/** The active third parties of a user, the latest first. */
export async function findThirdParties(reader: Reader, userId: string): Promise<ThirdPartyRow[]> {
  return listOwn(reader, thirdParties, userId, 'and removed_at is null order by id desc')
}

const proofColumns = { id, codeHash: bytes, issuer: text, subject: text, expiresAt: ms }
export type ProofRow = RowOf<typeof proofColumns>

/** Third parties' proofs by state. A house object has many rows: commands name the one they read. */
export const proofs = table('people_third_party_proof', {
  key: ['id'],
  load: 'false',
  columns: proofColumns,
})

/** The proof of this state; null if there is none yet. */
export async function findProof(reader: Reader, slot: NameSlot): Promise<ProofRow | null> {
  return readOwn(reader, proofs, slot.houseObject, slot.id)
}
