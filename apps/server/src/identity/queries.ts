import type { AuthRecord, endpoints, InputOf, ResultOf } from '@candor/api'
import type { Pool } from 'pg'
import { listOwn } from '../platform/own-rows.ts'
import { readPage, type PageOf } from '../platform/paging.ts'
import { partOf } from '../platform/part.ts'
import { consentVersion } from './policy.ts'
import {
  applications,
  currentAt,
  documentOf,
  personOf,
  stoodAt,
  type Application,
  type OfPerson,
} from './tables.ts'
import { recordOf, stateOf, type Looking } from './view.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** All applications of a user. */
export async function applicationsOf(reader: Reader, userId: string): Promise<Application[]> {
  return listOwn(reader, applications, userId)
}

/** A user's two current applications in their state at this time. */
export const currentOf = async (reader: Reader, userId: string, now: number) =>
  currentAt(await applicationsOf(reader, userId), now)

/**
 * A user's identity level at a time, now or in the past: 0 none, 1 basic, 2 advanced. Applications that had not passed
 * by then, or whose document had ended, do not count. A revoked identity does not count for the past either.
 */
export async function identityLevel(
  reader: Reader,
  userId: string,
  at: number,
): Promise<0 | 1 | 2> {
  const all = await applicationsOf(reader, userId)
  return levelOf(currentAt(stoodAt(all, at), at))
}

/** The level that the two current applications give. */
export function levelOf({ basic, advanced }: ReturnType<typeof currentAt>): 0 | 1 | 2 {
  if (basic?.status !== 'passed') return 0
  return advanced?.status === 'passed' ? 2 : 1
}

/** Unique names of all documents and persons that a user passed as; rejected applications do not count. */
export async function identityNames(reader: Reader, userId: string): Promise<string[]> {
  const all = await applicationsOf(reader, userId)
  const known = all.filter(({ status }) => status === 'passed' || status === 'expired')
  return known.flatMap((one) => [...documentOf(one), ...personOf(one)])
}

export async function getAuth(
  reader: Reader,
  userId: string,
  { lang, now }: Pick<Looking, 'lang' | 'now'>,
): Promise<ResultOf<typeof endpoints.getAuth>> {
  const { basic, advanced } = await currentOf(reader, userId, now)
  return {
    submitted: basic !== null,
    basic: stateOf(basic, lang),
    advanced: stateOf(advanced, lang),
    next: nextOf(basic, advanced),
    consentVersion,
  }
}

function nextOf(basic: Application | null, advanced: Application | null) {
  if (basic?.status === 'under_review') return 'wait'
  if (basic?.status !== 'passed') return 'basic'
  if (advanced?.status === 'under_review') return 'wait'
  return advanced?.status === 'passed' ? 'none' : 'advanced'
}

/** The user's applications, newest first. */
export function listAuths(
  reader: Reader,
  userId: string,
  input: InputOf<typeof endpoints.listAuths>,
  looking: Looking,
): Promise<PageOf<AuthRecord>> {
  const query = {
    select: '*',
    from: 'identity_application',
    where: ['part = $1', 'user_id = $2'],
    values: [partOf(userId), userId],
    at: 'created_at',
    id: 'id',
  }
  const toRecord = (row: Stored) => recordOf(applications.parse(row), looking)
  return readPage(reader, query, input, looking.now, toRecord)
}

/** Whether another user passed with the same name, in any spelling, and birthday. */
export async function hasTwin(
  reader: Reader,
  userId: string,
  { personKey }: OfPerson,
): Promise<boolean> {
  const found = await reader.query(
    `select from identity_application
      where person_key = $1 and status = 'passed' and user_id <> $2 limit 1`,
    [personKey, userId],
  )
  return found.rowCount === 1
}
