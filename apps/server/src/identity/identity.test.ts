import { dayMs } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { isRefusal, type Refusal } from '../platform/lane/index.ts'
import { userId } from '../platform/files/testing/file-world.ts'
import { claimReview, decideReview, revokeApproval, type Verdict } from './index.ts'
import { consentVersion, limits } from './policy.ts'
import { openIdentityWorld, person } from './testing/identity-world.ts'

let world: Awaited<ReturnType<typeof openIdentityWorld>>
beforeAll(async () => {
  world = await openIdentityWorld('identity')
})
afterAll(() => world.close())

const operatorId = '71'
const other = '4712'
const parts = Array.from({ length: 64 }, (_, part) => part)

function granted<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}
const errorOf = (answer: unknown) => (isRefusal(answer) ? answer.refused : null)

async function applyAs(by: string, more: object = {}) {
  const passportImage = await world.picture(by === userId ? 500 : 501, by)
  return world.call(
    'applyBasicAuth',
    { docType: 'passport', ...person, passportImage, ...more },
    { by },
  )
}

async function review(id: string, verdict: Verdict, by = userId) {
  await world.run(claimReview, { applicationId: id, operatorId }, by)
  const [row] = await world.rows(
    `select version, images from identity_application where id = ${id}`,
  )
  const fileIds = (row!['images'] as { fileId: string }[]).map(({ fileId }) => fileId)
  return world.run(
    decideReview,
    { applicationId: id, operatorId, version: row!['version'], fileIds, verdict },
    by,
  )
}
const approve: Verdict = { decision: 'approve', secondId: null }
const reject: Verdict = {
  decision: 'reject',
  reasonKey: 'not_accepted',
  text: null,
  fields: [{ field: 'passportImage', reasonKey: 'blurred', text: 'Line two.' }],
}

test("a rejection says what to give again in the user's language, and a resubmission passes", async () => {
  expect(granted(await world.call('getAuth', {}))).toMatchObject({
    submitted: false,
    next: 'basic',
  })
  const first = granted(await applyAs(userId))
  expect(first).toMatchObject({
    status: 0,
    maskedName: 'O*** A***',
    maskedDocNumber: '***56',
    type: 'basic',
  })
  expect(granted(await world.call('getAuth', {}))).toMatchObject({
    next: 'wait',
    basic: { targetAt: first.createAt + 2 * 3_600_000 },
  })
  expect(errorOf(await applyAs(userId))).toBe('KYC_UNDER_REVIEW')

  expect(await review(first.id, reject)).toBeNull()
  const { basic, next } = granted(await world.call('getAuth', {}, { lang: 'zh-cn' }))
  expect(next).toBe('basic')
  expect(basic).toMatchObject({
    statusKey: 'rejected',
    reason: '我们无法接受该证件。',
    fields: ['passportImage'],
  })
  expect(basic.fieldReasons[0]!.reason).toBe('照片对焦不清晰。 Line two.')

  const list = { pageNo: 1, pageSize: 10, order: 'desc' } as const
  const sentBack = granted(await world.call('listAuths', list)).records[0]!
  expect(sentBack.given).toMatchObject({ surname: person.surname, birthday: person.birthday })
  expect(JSON.stringify(sentBack)).not.toMatch(/12-34/)

  const second = granted(await applyAs(userId))
  expect(await review(second.id, approve)).toBeNull()
  expect(granted(await world.call('getAuthDone', {}))).toEqual({ done: true, level: 1 })
  expect(granted(await world.call('getAuth', {}))).toMatchObject({ next: 'advanced' })
  const { records } = granted(await world.call('listAuths', list))
  expect(records[0]!.given).toBeNull()
  expect(records.map(({ statusKey }) => statusKey)).toEqual(['passed', 'rejected'])
  expect((await world.see(records[0]!.images[0]!.url)).headers['content-type']).toBe('image/jpeg')
})

test('nothing that was typed stands in the database', async () => {
  const [{ whole }] = (await world.rows(
    `select string_agg(to_jsonb(a)::text, ' ') as whole from identity_application a`,
  )) as [{ whole: string }]
  for (const secret of ['Neil', 'María', '1990', '12-34', '123456'])
    expect(whole).not.toContain(secret)
  const [row] = await world.rows(
    `select id, sealed from identity_application where status = 'passed'`,
  )
  const typed = world.identity.open(row!['sealed'] as Uint8Array, {
    userId,
    id: row!['id'] as string,
  })
  expect(typed).toMatchObject({ docNumber: person.docNumber, birthday: person.birthday })
  expect(() =>
    world.identity.open(row!['sealed'] as Uint8Array, { userId: other, id: row!['id'] as string }),
  ).toThrow(/.+/)
})

test('an operator sees a photo of what is on their own table, marked and on record', async () => {
  const mine = granted(await applyAs(other, { docNumber: 'QQ777777', surname: 'Poe' }))
  const { fileId } = mine.images[0]!
  const see = (more: object = {}) =>
    world.identity.seeDocument({
      userId: other,
      applicationId: mine.id,
      fileId,
      operator: { id: operatorId, name: 'Vera <b>&' },
      ...more,
    })
  const reads = () =>
    world.rows(`select reader_role, reader_id from file_read where user_id = ${other}`)
  expect(errorOf(await see())).toBe('FORBIDDEN')
  await world.run(claimReview, { applicationId: mine.id, operatorId }, other)
  expect(errorOf(await see({ operator: { id: '72', name: 'Otto' } }))).toBe('FORBIDDEN')
  expect(errorOf(await see({ fileId: '12' }))).toBe('NOT_FOUND')
  expect(errorOf(await see({ userId }))).toBe('NOT_FOUND')
  expect(await reads()).toEqual([])

  const { content } = granted(await see())
  expect(await reads()).toEqual([{ reader_role: 'operator', reader_id: operatorId }])
  const kept = granted(await world.files.read(other, fileId, { role: 'owner', id: other }))
  // The mark is on every quarter of the picture.
  for (const [left, top] of [
    [0, 0],
    [250, 0],
    [0, 200],
    [250, 200],
  ] as const) {
    const part = { left, top, width: 250, height: 200 }
    const raw = (picture: Buffer) => sharp(picture).extract(part).raw().toBuffer()
    const [marked, plain] = await Promise.all([raw(content), raw(kept.content)])
    const changed = marked.filter((byte, at) => Math.abs(byte - plain[at]!) > 24).length
    expect(changed).toBeGreaterThan(500)
  }
  await world.world.advance(limits.claimMs)
  expect(errorOf(await see())).toBe('FORBIDDEN')
  await review(mine.id, reject, other)
})

test('a document that passed is taken, however it is typed; a rejected one is free again', async () => {
  expect(errorOf(await applyAs(other, { docNumber: 'ab123456' }))).toBe('IDENTITY_IN_USE')
  const mine = granted(await applyAs(other, { docNumber: 'ZZ999999', surname: 'Roe' }))
  await review(mine.id, reject, other)
  const names = await world.rows(`select name from lane_name where owner_id = ${other}`)
  expect(names).toEqual([])
})

test('somebody of the same name and birthday needs a second person', async () => {
  const twin = granted(await applyAs(other, { docNumber: 'ZZ999999' }))
  expect(await review(twin.id, approve, other)).toBe('FORBIDDEN')
  expect(await review(twin.id, { decision: 'approve', secondId: '72' }, other)).toBeNull()
  const revoked = {
    applicationId: twin.id,
    operatorId,
    secondId: '72',
    reasonKey: 'mismatch',
    evidence: 'A copy.',
    fileIds: twin.images.map(({ fileId }) => fileId),
  }
  expect(await world.run(revokeApproval, revoked, other)).toBeNull()
  expect(granted(await world.call('getAuthDone', {}, { by: other })).level).toBe(0)
})

test('photos of another, or for another use, are as good as none', async () => {
  const foreign = await world.picture(700)
  expect(errorOf(await applyAs(other, { docNumber: 'YY999999', passportImage: foreign }))).toBe(
    'FILE_NOT_OWNED',
  )
  expect(
    errorOf(await applyAs(other, { docNumber: 'YY999999', passportImage: '9007199254740993' })),
  ).toBe('FILE_NOT_OWNED')
})

test('advanced identity comes after the basic one', async () => {
  const contact = {
    surname: 'Roe',
    name: 'Max',
    relationship: 'friend',
    phoneCode: '1',
    phone: '2025550123',
    address: '1 Road',
  } as const
  const entries = async (by: string) => ({
    address: '12 Long Street',
    city: 'Leeds',
    consentVersion,
    emergencyContacts: [contact],
    addressProof: await world.picture(800, by),
    holdingImage: await world.picture(801, by),
  })
  expect(errorOf(await world.call('applyAdvancedAuth', await entries(other), { by: other }))).toBe(
    'KYC_BASIC_REQUIRED',
  )
  const sent = granted(await world.call('applyAdvancedAuth', await entries(userId)))
  expect(sent).toMatchObject({
    type: 'advanced',
    country: 'GB',
    docType: null,
    maskedDocNumber: null,
  })
  expect(await review(sent.id, approve)).toBeNull()
  expect(granted(await world.call('getAuth', {}))).toMatchObject({ next: 'none' })
  expect(granted(await world.call('getAuthDone', {}))).toEqual({ done: true, level: 2 })
})

test('time ends a document with notice, forgets what was rejected, and lets its photos go', async () => {
  const endsAt = world.world.clock.now() + limits.noticeMs + dayMs
  await world.rows(
    `update identity_application set document_ends_at = ${endsAt} where status = 'passed' and type = 'basic'`,
  )
  const day = async () => {
    await world.world.advance(dayMs)
    await world.identity.finishDue(parts, world.world.clock.now())
    await world.files.purge(parts, world.world.clock.now())
    return world.settle()
  }
  expect(await day()).toContain('identityEnding')
  expect(await day()).not.toContain('identityEnding')
  for (let days = 0; days < 28; days++) await day()
  expect(granted(await world.call('getAuthDone', {})).level).toBe(2)
  expect(await day()).toContain('identityExpired')
  expect(granted(await world.call('getAuth', {}))).toMatchObject({
    next: 'basic',
    basic: { statusKey: 'expired' },
  })
  expect(granted(await world.call('getAuthDone', {}))).toEqual({ done: false, level: 0 })
  const left = await world.rows(
    `select from identity_application where status = 'rejected' and sealed is not null`,
  )
  expect(left).toEqual([])
  const kept = await world.rows(
    'select user_id, count(*)::int from file_stored where purged_at is null group by 1',
  )
  expect(kept).toEqual([{ user_id: userId, count: 3 }])
})
