import { dayMs, documentImages, type DocumentType } from '@candor/api'
import { claimReview, consentVersion, decideReview, revokeApproval } from '../../identity/index.ts'
import { isRefusal, type Command } from '../../platform/lane/index.ts'
import { photo } from '../../platform/files/testing/pictures.ts'
import type { Pool } from 'pg'
import type { Modules } from '../../app/modules.ts'
import type { Person } from './person.ts'

type Stage = {
  readonly modules: () => Modules
  readonly pool: Pick<Pool, 'query'>
}
type Type = 'basic' | 'advanced'

const operatorId = '71'

/** An application of theirs, so that there is something that others must not see. */
export async function introduce(stage: Stage, person: Person): Promise<void> {
  const image = await newPicture(stage, person)
  await person.done('applyBasicAuth', {
    docType: 'passport',
    country: 'GB',
    surname: 'Roe',
    firstName: person.name,
    birthday: '1990-02-28',
    docNumber: numberOf(person),
    consentVersion,
    passportImage: image,
  })
}

/** Brings an identity to where the next application needs it; the answer is what that one must say. */
export async function identify(
  stage: Stage,
  person: Person,
  type: Type,
  wanted: 'passed' | 'rejected',
): Promise<Record<string, unknown>> {
  await makeRoom(stage, person)
  const status = async () => (await person.done('getAuth', {}))[type].statusKey
  if ((await status()) === 'under_review') await decide(stage, person, type, wanted)
  if (wanted === 'passed' && (await status()) !== 'passed') {
    await introduce(stage, person)
    await decide(stage, person, type, wanted)
  }
  if (wanted === 'rejected' && (await status()) === 'passed') await end(stage, person, type)
  return {
    ...(type === 'basic' && { docNumber: numberOf(person), expireDate: undefined }),
    consentVersion,
  }
}

type Body = Readonly<Record<string, unknown>>

/** A kind of document that has the photos which a test names, and own pictures of it. */
export async function documentOf(
  stage: Stage,
  person: Person,
  body: Body,
  given: Body,
): Promise<Record<string, unknown>> {
  const named = Object.keys(given).find((field) => field.endsWith('Image'))
  const fitting = named === 'passportImage' ? 'passport' : 'id'
  const docType = named === undefined ? (body['docType'] as DocumentType) : fitting
  const none = Object.fromEntries(
    Object.values(documentImages)
      .flat()
      .map((field) => [field, undefined]),
  )
  return { docType, ...none, ...(await picturesOf(stage, person, documentImages[docType])) }
}

/** Own pictures for these fields. */
export async function picturesOf(
  stage: Stage,
  person: Person,
  fields: readonly string[],
): Promise<Record<string, unknown>> {
  const fileId = await newPicture(stage, person)
  return Object.fromEntries(fields.map((field) => [field, fileId]))
}

async function newPicture(stage: Stage, person: Person): Promise<string> {
  const file = await photo({ width: 400, height: 320 })
  const kept = await stage
    .modules()
    .files.keep({ userId: person.userId, use: 'kyc', file, nonce: null })
  if (isRefusal(kept)) throw new Error(kept.refused)
  return kept.fileId
}

/** Only so many may be sent in a day: those that there are were sent yesterday. Nobody else's day passes. */
async function makeRoom(stage: Stage, person: Person): Promise<void> {
  await stage.pool.query(
    'update identity_application set created_at = created_at - $1 where user_id = $2',
    [dayMs, person.userId],
  )
}

async function decide(stage: Stage, person: Person, type: Type, wanted: 'passed' | 'rejected') {
  const { records } = await person.done('listAuths', {})
  const { id, images } = records.find((one) => one.type === type)!
  const fileIds = images.map(({ fileId }) => fileId)
  await run(stage, person, claimReview, { applicationId: id, operatorId })
  const verdict =
    wanted === 'passed'
      ? { decision: 'approve', secondId: '72' }
      : { decision: 'reject', reasonKey: 'blurred', text: null, fields: [] }
  const input = { applicationId: id, operatorId, version: 1, verdict, fileIds }
  await run(stage, person, decideReview, input)
}

/** Takes back what had passed. */
async function end(stage: Stage, person: Person, type: Type) {
  const { records } = await person.done('listAuths', {})
  const { id, images } = records.find((one) => one.type === type)!
  const fileIds = images.map(({ fileId }) => fileId)
  const about = { reasonKey: 'mismatch', evidence: 'A test.', fileIds }
  await run(stage, person, revokeApproval, {
    applicationId: id,
    operatorId,
    secondId: '72',
    ...about,
  })
}

async function run(stage: Stage, { userId }: Person, command: Command<never>, input: unknown) {
  const request = { owner: userId, input: input as never, route: command.name, key: null }
  const rest = { payloadHash: new Uint8Array(), nonce: null }
  const outcome = await stage.modules().lane.run(command, { ...request, ...rest })
  if (!outcome.ok) throw new Error(`${command.name}: ${outcome.error}`)
}

const numberOf = ({ userId }: Person): string => `P${userId}`
