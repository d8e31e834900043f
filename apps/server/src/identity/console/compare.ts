import type { OpenedIdentity } from '@candor/api'
import type { Pool } from 'pg'
import { readOwn } from '../../platform/own-rows.ts'
import { countryAt, users } from '../../people/index.ts'
import { applications, statusAt, type Application } from '../tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>
type Twin = OpenedIdentity['sameDocument'][number]

const shown = 20

/** The user's account data, to compare with the application; null if it no longer exists. */
export async function applyingAccount(
  pool: Reader,
  userId: string,
  now: number,
): Promise<OpenedIdentity['account']> {
  const user = await readOwn(pool, users, userId)
  if (user === null) return null
  const { account, nickName, email, phoneCode, phone } = user
  const number = phone === null ? null : `+${phoneCode}${phone}`
  return { account, nickName, email, phone: number, country: countryAt(user, now) }
}

/**
 * Other accounts that passed with this document, and after them those under review, of which only one can pass.
 * Rejected applications prove nothing, and ended accounts have released the document.
 */
export async function sameDocumentAs(
  pool: Reader,
  { userId, documentHash }: Pick<Application, 'userId' | 'documentHash'>,
  now: number,
): Promise<Twin[]> {
  if (documentHash === null) return []
  const found = await pool.query<Stored>(
    `select * from (
       select distinct on (a.user_id) a.*, u.uid from identity_application a
       left join people_user u on u.part = a.part and u.user_id = a.user_id
       where a.document_hash = $1 and a.user_id <> $2 and a.ended_at is null and a.status <> 'rejected'
       order by a.user_id, a.status = 'under_review', a.id desc
     ) other order by status = 'under_review', id limit ${shown}`,
    [documentHash, userId],
  )
  return found.rows.map((row) => {
    const one = applications.parse(row)
    const statusKey = statusAt(one, now) as Twin['statusKey']
    return { userId: one.userId, uid: row['uid'] as string | null, statusKey }
  })
}
