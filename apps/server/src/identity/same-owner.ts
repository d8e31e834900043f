import type { Pool } from 'pg'
import { listOwn } from '../platform/own-rows.ts'
import { partOf } from '../platform/part.ts'
import { applications, documentOf, statusAt, type Application } from './tables.ts'

type Reader = Pick<Pool, 'query'>

/** The documents that identified the owner of an ended account; rejected applications prove nothing. */
export async function formerDocuments(
  reader: Reader,
  userId: string,
): Promise<ReadonlySet<string>> {
  const found = await reader.query<Record<string, unknown>>(
    `select * from identity_application
     where part = $1 and user_id = $2 and ended_at is not null and status in ('passed', 'expired')`,
    [partOf(userId), userId],
  )
  return new Set(found.rows.flatMap((row) => documentOf(applications.parse(row))))
}

/** Whether these applications include a valid identity by one of these documents. */
export const isKnownBy = (
  all: readonly Application[],
  documents: ReadonlySet<string>,
  now: number,
): boolean =>
  all.some(
    (one) =>
      statusAt(one, now) === 'passed' &&
      one.endedAt === null &&
      documentOf(one).some((document) => documents.has(document)),
  )

/** Whether a user is identified now by one of these documents. */
export async function isUserKnownBy(
  reader: Reader,
  userId: string,
  documents: ReadonlySet<string>,
  now: number,
): Promise<boolean> {
  return isKnownBy(await listOwn(reader, applications, userId), documents, now)
}
