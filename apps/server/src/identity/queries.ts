import type { AuthRecord, endpoints, InputOf, Language, Profile, ResultOf } from '@candor/api'
import type { Pool } from 'pg'
import { readPage, type PageOf } from '../platform/paging.ts'
import { partOf } from '../platform/part.ts'
import { consentVersion } from './policy.ts'
import { applications, latestOf, type Application } from './tables.ts'
import { recordOf, stateOf, type Looking } from './view.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** The two applications of a user that count. */
export async function currentOf(reader: Reader, userId: string) {
  const found = await reader.query<Stored>(
    'select * from identity_application where part = $1 and user_id = $2',
    [partOf(userId), userId],
  )
  const all = found.rows.map((row) => applications.parse(row))
  return { basic: latestOf(all, 'basic'), advanced: latestOf(all, 'advanced') }
}

/** Of whom the identity under review, or verified, is, as its owner may see it; null while there is none. */
export async function givenIdentity(reader: Reader, userId: string): Promise<Profile['identity']> {
  const { basic } = await currentOf(reader, userId)
  if (basic?.status !== 'under_review' && basic?.status !== 'passed') return null
  // A masked name is a letter and stars, so the blank between the two is the only one.
  const [surname = '', firstName = ''] = basic.maskedName.split(' ')
  return { surname, firstName, country: basic.country }
}

/** How well a user is known: 0 not at all, 1 basic, 2 advanced. What a document no longer proves does not count. */
export async function identityLevel(reader: Reader, userId: string): Promise<0 | 1 | 2> {
  const { basic, advanced } = await currentOf(reader, userId)
  if (basic?.status !== 'passed') return 0
  return advanced?.status === 'passed' ? 2 : 1
}

export async function getAuth(
  reader: Reader,
  userId: string,
  lang: Language,
): Promise<ResultOf<typeof endpoints.getAuth>> {
  const { basic, advanced } = await currentOf(reader, userId)
  return {
    submitted: basic !== null,
    basic: stateOf(basic, lang),
    advanced: stateOf(advanced, lang),
    next: nextOf(basic, advanced),
    consentVersion,
  }
}

function nextOf(basic: Application | null, advanced: Application | null) {
  if (basic?.status === 'under_review' || advanced?.status === 'under_review') return 'wait'
  if (basic?.status !== 'passed') return 'basic'
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

/** Whether another user passed under the same name and birthday. */
export async function hasTwin(
  reader: Reader,
  userId: string,
  personHash: Uint8Array,
): Promise<boolean> {
  const found = await reader.query(
    `select from identity_application
      where person_hash = $1 and status = 'passed' and user_id <> $2 limit 1`,
    [personHash, userId],
  )
  return found.rowCount === 1
}
