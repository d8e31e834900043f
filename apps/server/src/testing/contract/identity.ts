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

/** Who decides on identities: one operator, and a second where one is needed. */
type Desk = Stage & { readonly maker: Person; readonly checker: Person; readonly alice: Person }

/** An application of theirs, so that there is something that others must not see. */
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

/** A picture that they show of themselves. */
export async function showPicture(stage: Stage, person: Person): Promise<void> {
  const avatar = await newPicture(stage, person, 'avatar')
  await person.done('updateProfile', { avatar })
}

/** Brings an identity to where the next application needs it; the answer is what that one must say. */
export async function identify(
  stage: Desk,
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
  const fileId = await newPicture(stage, person, 'kyc')
  return Object.fromEntries(fields.map((field) => [field, fileId]))
}

/** Only so many may be sent in a day: those that there are were sent yesterday. Nobody else's day passes. */
async function makeRoom(stage: Stage, person: Person): Promise<void> {
  await stage.pool.query(
    'update identity_application set created_at = created_at - $1 where user_id = $2',
    [dayMs, person.userId],
  )
}

async function decide(desk: Desk, person: Person, type: Type, wanted: 'passed' | 'rejected') {
  const { checker } = desk
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
  await lookAt(desk.maker, await claimed(desk.maker, person, type))
  await approve(desk, pendingApprovalId)
}

type Item = Awaited<ReturnType<typeof claimed>>

/** Opens what was typed and every photo, as who passes it must. */
async function lookAt(operator: Person, { id, images }: Item): Promise<void> {
  await operator.done('openIdentity', { id })
  for (const { fileId } of images) await operator.done('seeIdentityPhoto', { id, fileId })
}

/** Takes back what had passed. */
async function end(desk: Desk, person: Person, type: Type) {
  const { id, version, pendingApprovalId } = await itemOf(desk.checker, person, type)
  const why = { id, version, reasonKey: 'mismatch', remark: 'a test' } as const
  const asked =
    pendingApprovalId ?? (await desk.checker.done('revokeIdentity', why)).pendingApprovalId
  await approve(desk, asked!)
}

/** The second person approves what the first one asked for. */
async function approve({ maker }: Desk, approvalId: string): Promise<void> {
  await maker.done('approveApproval', await claimedWish(maker, approvalId))
}

export async function refuse({ maker }: Pick<Desk, 'maker'>, approvalId: string): Promise<void> {
  const wish = await claimedWish(maker, approvalId)
  await maker.done('refuseApproval', { ...wish, remark: 'a test' })
}

async function claimedWish(operator: Person, approvalId: string) {
  const { records } = await operator.done('listApprovals', { id: approvalId })
  const { id, digest } = records[0]!
  await operator.done('claimItem', { queue: 'approval', id })
  return { id, digest }
}

/** The newest application of theirs of this type, however many of the other came after it. */
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

/** An application that waits, claimed by who is to look at it or to decide on it. */
export async function claimedIdentity(desk: Desk, operator: Person): Promise<Body> {
  const { alice } = desk
  await alice.awake()
  if ((await alice.done('getAuth', {})).basic.statusKey !== 'under_review')
    await reopen(desk, alice)
  const { id, version, images } = await claimed(operator, alice, 'basic')
  const fields = [{ field: 'docNumber', reasonKey: 'mismatch' }]
  return { id, version, fileId: images[0]!.fileId, fields }
}

/** The same, opened by who passes it. */
export async function openedIdentity(desk: Desk, operator: Person): Promise<Body> {
  const { id, version } = await claimedIdentity(desk, operator)
  const item = await itemOf(operator, desk.alice, 'basic')
  await lookAt(operator, item)
  return { id, version }
}

/** One that has passed and that nobody asked to take back yet. */
export async function passedIdentity(desk: Desk): Promise<Body> {
  const { alice, checker } = desk
  await alice.awake()
  await identify(desk, alice, 'basic', 'passed')
  const item = await itemOf(checker, alice, 'basic')
  if (item.pendingApprovalId === null) return { id: item.id, version: item.version }
  await refuse(desk, item.pendingApprovalId)
  return { id: item.id, version: item.version }
}

/** Puts their application back into the queue: to apply anew would take a picture each time. */
async function reopen({ pool }: Stage, { userId }: Person): Promise<void> {
  await pool.query(
    `update identity_application
      set status = 'under_review', decided_at = null, decided_by = null, second_by = null
      where id = (select max(id) from identity_application where user_id = $1 and type = 'basic')`,
    [userId],
  )
  // As after a pass that was taken back, the person and the document are nobody's.
  await pool.query(
    "delete from lane_name where owner_id = $1 and (name like 'person:%' or name like 'identity:%')",
    [userId],
  )
}

const numberOf = ({ userId }: Person): string => `P${userId}`
