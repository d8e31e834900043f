import { dayMs, documentImages, type DocumentType } from '@candor/api'
import { consentVersion } from '../../identity/index.ts'
import type { Pool } from 'pg'
import type { Modules } from '../../app/modules.ts'
import type { Person } from './person.ts'
import { newPicture } from './picture.ts'

type Stage = {
  readonly modules: () => Modules
  readonly pool: Pick<Pool, 'query'>
}
type Type = 'basic' | 'advanced'

/** Operators who decide on identities: a maker, and a checker where required. */
type IdentityStage = Stage & {
  readonly maker: Person
  readonly checker: Person
  readonly alice: Person
}

/** Creates an application of this user, which others must not see. */
export async function introduce(stage: Stage, person: Person): Promise<void> {
  const image = await newPicture(stage, person, 'kyc')
  await showPicture(stage, person)
  await person.done('applyBasicAuth', {
    docType: 'passport',
    country: 'SG',
    surname: 'Roe',
    firstName: person.name,
    birthday: '1990-02-28',
    docNumber: numberOf(person),
    consentVersion,
    passportImage: image,
  })
}

/** A picture of this user. */
export async function showPicture(stage: Stage, person: Person): Promise<void> {
  const avatar = await newPicture(stage, person, 'avatar')
  await person.done('updateProfile', { avatar })
}

/** Brings an identity to the state that the next application needs; returns that application's input. */
export async function identify(
  stage: IdentityStage,
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

/** A document kind with the photos that a test names, and own pictures of it. */
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
  const fileId = await newPicture(stage, person, 'kyc')
  return Object.fromEntries(fields.map((field) => [field, fileId]))
}

/** Moves earlier pictures to yesterday, because the number per day is limited. */
async function makeRoom(stage: Stage, person: Person): Promise<void> {
  await stage.pool.query(
    'update identity_application set created_at = created_at - $1 where user_id = $2',
    [dayMs, person.userId],
  )
}

async function decide(
  stage: IdentityStage,
  person: Person,
  type: Type,
  wanted: 'passed' | 'rejected',
) {
  const { checker } = stage
  const item = await claimed(checker, person, type)
  const decision = { id: item.id, version: item.version, remark: 'a test' }
  if (wanted === 'rejected') {
    const field = type === 'basic' ? 'docNumber' : 'address'
    const fields = [{ field, reasonKey: 'mismatch' } as const]
    await checker.done('rejectIdentity', { ...decision, reasonKey: 'blurred', fields })
    return
  }
  await lookAt(checker, item)
  const { pendingApprovalId } = await checker.done('approveIdentity', decision)
  if (pendingApprovalId === null) return
  await lookAt(stage.maker, await claimed(stage.maker, person, type))
  await approve(stage, pendingApprovalId)
}

type Item = Awaited<ReturnType<typeof claimed>>

/** Opens the entered data and every photo, as an approval requires. */
async function lookAt(operator: Person, { id, images }: Item): Promise<void> {
  await operator.done('openIdentity', { id })
  for (const { fileId } of images) await operator.done('seeIdentityPhoto', { id, fileId })
}

/** Revokes a passed identity. */
async function end(stage: IdentityStage, person: Person, type: Type) {
  const { id, version, pendingApprovalId } = await itemOf(stage.checker, person, type)
  const why = { id, version, reasonKey: 'mismatch', remark: 'a test' } as const
  const asked =
    pendingApprovalId ?? (await stage.checker.done('revokeIdentity', why)).pendingApprovalId
  await approve(stage, asked!)
}

/** The checker approves the maker's request. */
async function approve({ maker }: IdentityStage, approvalId: string): Promise<void> {
  await maker.done('approveApproval', await claimedApproval(maker, approvalId))
}

export async function refuse(
  { maker }: Pick<IdentityStage, 'maker'>,
  approvalId: string,
): Promise<void> {
  const approval = await claimedApproval(maker, approvalId)
  await maker.done('refuseApproval', { ...approval, remark: 'a test' })
}

async function claimedApproval(operator: Person, approvalId: string) {
  const { records } = await operator.done('listApprovals', { id: approvalId })
  const { id, digest } = records[0]!
  await operator.done('claimItem', { queue: 'approval', id })
  return { id, digest }
}

/** The user's newest application of this type, whatever other types came after it. */
async function itemOf(operator: Person, person: Person, type: Type) {
  await person.awake()
  const id = await newestOf(person, type)
  const { records } = await operator.done('listIdentities', { id })
  return records[0]!
}

async function newestOf(person: Person, type: Type): Promise<string> {
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo++) {
    const found = await person.done('listAuths', { pageNo, pageSize: 100, order: 'desc' })
    const one = found.records.find((record) => record.type === type)
    if (one !== undefined) return one.id
    pages = found.pages
  }
  throw new Error(`${person.name} has no ${type} application`)
}

async function claimed(operator: Person, person: Person, type: Type) {
  const item = await itemOf(operator, person, type)
  await operator.done('claimItem', { queue: 'identity', id: item.id })
  return item
}

/** A pending application, claimed by its reviewer. */
export async function claimedIdentity(stage: IdentityStage, operator: Person): Promise<Body> {
  const { alice } = stage
  await alice.awake()
  if ((await alice.done('getAuth', {})).basic.statusKey !== 'under_review')
    await reopen(stage, alice)
  const { id, version, images } = await claimed(operator, alice, 'basic')
  const fields = [{ field: 'docNumber', reasonKey: 'mismatch' }]
  return { id, version, fileId: images[0]!.fileId, fields }
}

/** A claimed application whose parts the reviewer has opened. */
export async function openedIdentity(stage: IdentityStage, operator: Person): Promise<Body> {
  const { id, version } = await claimedIdentity(stage, operator)
  const item = await itemOf(operator, stage.alice, 'basic')
  await lookAt(operator, item)
  return { id, version }
}

/** A passed application without a pending revocation. */
export async function passedIdentity(stage: IdentityStage): Promise<Body> {
  const { alice, checker } = stage
  await alice.awake()
  await identify(stage, alice, 'basic', 'passed')
  const item = await itemOf(checker, alice, 'basic')
  if (item.pendingApprovalId === null) return { id: item.id, version: item.version }
  await refuse(stage, item.pendingApprovalId)
  return { id: item.id, version: item.version }
}

/** Puts the application back into the queue: a new one would take a new picture each time. */
async function reopen({ pool }: Stage, { userId }: Person): Promise<void> {
  await pool.query(
    `update identity_application
      set status = 'under_review', decided_at = null, decided_by = null, second_by = null
      where id = (select max(id) from identity_application where user_id = $1 and type = 'basic')`,
    [userId],
  )
  // As after a revocation, person and document belong to no user.
  await pool.query(
    "delete from lane_name where owner_id = $1 and (name like 'person:%' or name like 'identity:%')",
    [userId],
  )
}

const numberOf = ({ userId }: Person): string => `P${userId}`
