import { claimMs, dayMs, type Language } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { keptMs } from '../people/index.ts'
import { isRefusal } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { userId } from '../platform/files/testing/file-world.ts'
import { consentVersion, limits } from './policy.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { openIdentityWorld, otto, person, vera } from './testing/identity-world.ts'

let world: Awaited<ReturnType<typeof openIdentityWorld>>
beforeAll(async () => {
  world = await openIdentityWorld('identity')
})
afterAll(() => world.close())

const other = '4712'
const parts = Array.from({ length: 64 }, (_, part) => part)

async function applyAs(by: string, more: object = {}, lang: Language = 'en-us') {
  const passportImage = await world.picture(by === userId ? 500 : 501, by)
  return world.call(
    'applyBasicAuth',
    { docType: 'passport', ...person, passportImage, ...more },
    { by, lang },
  )
}

const remark = 'as seen'
const blurred = { field: 'passportImage', reasonKey: 'blurred' } as const

/** Decides on an application in its current state in the queue. */
async function review(id: string, verdict: 'approve' | 'reject') {
  granted(await world.callConsole('claimItem', { queue: 'identity', id }))
  const item = await inQueue(id)
  const decision = { id, version: item.version, remark }
  if (verdict === 'approve') await world.lookAt(id)
  return granted(
    verdict === 'approve'
      ? await world.callConsole('approveIdentity', decision)
      : await world.callConsole('rejectIdentity', {
          ...decision,
          reasonKey: 'not_accepted',
          fields: [blurred],
        }),
  )
}

const listed = { pageNo: 1, pageSize: 50, order: 'asc' } as const

async function inQueue(id: string, show: 'open' | 'closed' = 'open') {
  const { records } = granted(await world.callConsole('listIdentities', { ...listed, show }))
  return records.find((one) => one.id === id)!
}

/** A second operator approves a pending approval. */
async function second(approvalId: string, operator = otto) {
  const { records } = granted(
    await world.callConsole('listApprovals', { ...listed, show: 'open' }, operator),
  )
  const { id, digest } = records.find((one) => one.id === approvalId)!
  const claimed = await world.callConsole('claimItem', { queue: 'approval', id }, operator)
  if (isRefusal(claimed)) return claimed
  return world.callConsole('approveApproval', { id, digest }, operator)
}

test('refuses documents of a country that does not exist', async () => {
  const passportImage = await world.picture(401)
  for (const country of ['ZZ', 'UK', 'UN', 'SU']) {
    const given = { docType: 'passport', ...person, country, passportImage } as const
    expect(await world.call('applyBasicAuth', given)).toMatchObject({
      refused: 'VALIDATION_FAILED',
      details: { fields: [{ field: 'country', rule: 'format' }] },
    })
  }
  expect(granted(await world.call('getAuth', {})).submitted).toBe(false)
})

test('names the fields to correct in the user’s language, and passes a resubmission', async () => {
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

  await review(first.id, 'reject')
  const notice = { kind: 'identityRejected', refType: 'identity', refId: first.id }
  expect(world.pushed.at(-1)).toMatchObject([userId, 'notice', [notice]])
  const { basic, next } = granted(await world.call('getAuth', {}, { lang: 'zh-cn' }))
  expect(next).toBe('basic')
  expect(basic).toMatchObject({
    statusKey: 'rejected',
    reason: '我们无法接受该证件。',
    fields: ['passportImage'],
  })
  expect(basic.fieldReasons[0]!.reason).toBe('照片对焦不清晰。')

  const list = { pageNo: 1, pageSize: 10, order: 'desc' } as const
  const sentBack = granted(await world.call('listAuths', list)).records[0]!
  expect(sentBack.given).toMatchObject({ surname: person.surname, birthday: person.birthday })
  expect(JSON.stringify(sentBack)).not.toMatch(/12-34/)

  const again = granted(await applyAs(userId, {}, 'zh-cn'))
  await review(again.id, 'approve')
  const link = 'https://candor.test/#/renzhengResult'
  expect(world.noticed).toEqual([
    [
      userId,
      'Part of your identity verification was sent back',
      `We cannot accept this document. Only what is marked must be given again. See it here: ${link}`,
    ],
    [userId, '您的身份认证已通过', `无需再做任何操作。 点此查看:${link}`],
  ])
  expect(granted(await world.call('getAuthDone', {}))).toEqual({ done: true, level: 1 })
  expect(granted(await world.call('getAuth', {}))).toMatchObject({ next: 'advanced' })
  const { records } = granted(await world.call('listAuths', list))
  expect(records[0]!.given).toBeNull()
  expect(records.map(({ statusKey }) => statusKey)).toEqual(['passed', 'rejected'])
  expect((await world.see(records[0]!.images[0]!.url)).headers['content-type']).toBe('image/jpeg')
})

test('stores nothing that was typed in plain text', async () => {
  const [{ whole }] = (await world.rows(
    `select string_agg(to_jsonb(a)::text, ' ') as whole from identity_application a`,
  )) as [{ whole: string }]
  for (const secret of ['Neil', 'María', '1990-02', '12-34', '123456'])
    expect(whole).not.toContain(secret)
})

test('shows the claimant all parts, watermarked and recorded, and no other operator', async () => {
  const mine = granted(await applyAs(other, { docNumber: 'QQ777777', surname: 'Poe' }))
  const { id } = mine
  const { fileId } = mine.images[0]!
  const see = (more: object = {}, by = vera) =>
    world.callConsole('seeIdentityPhoto', { id, fileId, ...more }, by)
  const looks = () =>
    world.rows(`select action, actor_id, after from operator_audit where target_id = '${id}'`)
  expect(errorOf(await see())).toBe('NOT_CLAIMED')
  expect(errorOf(await world.callConsole('openIdentity', { id }))).toBe('NOT_CLAIMED')
  expect(JSON.stringify(await inQueue(id))).not.toMatch(/Poe|777777/)
  expect(await looks()).toEqual([])
  granted(await world.callConsole('claimItem', { queue: 'identity', id }))
  expect(errorOf(await see({}, otto))).toBe('CLAIMED_BY_ANOTHER')
  expect(errorOf(await world.callConsole('openIdentity', { id }, otto))).toBe('CLAIMED_BY_ANOTHER')
  expect(errorOf(await see({ fileId: '12' }))).toBe('NOT_FOUND')
  expect(errorOf(await see({ id: '12' }))).toBe('NOT_FOUND')

  expect(granted(await world.callConsole('openIdentity', { id })).person).toMatchObject({
    surname: 'Poe',
    docNumber: 'QQ777777',
    birthday: person.birthday,
  })
  const { image } = granted(await see())
  const actor = { actor_id: vera.userId }
  expect(await looks()).toMatchObject([
    { action: 'claim', ...actor },
    { action: 'openIdentity', ...actor, after: '{"version":1}' },
    { action: 'seeIdentityPhoto', ...actor, after: `{"fileId":"${fileId}","version":1}` },
  ])
  const reads = `select reader_role, reader_id from file_read where user_id = ${other}`
  expect(await world.rows(reads)).toEqual([{ reader_role: 'operator', reader_id: vera.userId }])
  const [head, bytes] = image.split(',')
  expect(head).toBe('data:image/jpeg;base64')
  const content = Buffer.from(bytes!, 'base64')
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
  await world.world.advance(claimMs)
  expect(errorOf(await see())).toBe('NOT_CLAIMED')
  await review(id, 'reject')
})

test('claims a passed document in any spelling; a rejected one is free again', async () => {
  expect(errorOf(await applyAs(other, { docNumber: 'ab123456' }))).toBe('IDENTITY_IN_USE')
  const mine = granted(await applyAs(other, { docNumber: 'ZZ999999', surname: 'Roe' }))
  await review(mine.id, 'reject')
  const names = await world.rows(`select name from lane_name where owner_id = ${other}`)
  expect(names).toEqual([])
})

test('needs a second operator for the same name and birthday, and for a revocation', async () => {
  const { id } = granted(await applyAs(other, { docNumber: 'ZZ999999' }))
  const level = async () => granted(await world.call('getAuthDone', {}, { by: other })).level
  const passing = await review(id, 'approve')
  expect(passing.applied).toBe(false)
  const waiting = await inQueue(id)
  expect(waiting).toMatchObject({
    flags: ['duplicate_person'],
    pendingApprovalId: passing.pendingApprovalId,
    claim: null,
  })
  const sentences = async () =>
    granted(
      await world.callConsole('listApprovals', { ...listed, show: 'open' }, otto),
    ).records.map(({ sentence }) => sentence)
  expect(await sentences()).toEqual([
    expect.stringMatching(/^Pass the basic identity of .+, though/),
  ])
  expect(errorOf(await second(passing.pendingApprovalId!, vera))).toBe('SELF_APPROVAL')
  // The second operator must open the parts too; reading the sentence is not enough.
  expect(errorOf(await second(passing.pendingApprovalId!))).toBe('NOT_LOOKED_AT')
  expect(await level()).toBe(0)
  granted(await world.callConsole('claimItem', { queue: 'identity', id }, otto))
  await world.lookAt(id, otto)
  granted(await second(passing.pendingApprovalId!))
  expect(await level()).toBe(1)

  const { version } = await inQueue(id, 'closed')
  const taking = granted(
    await world.callConsole('revokeIdentity', { id, version, reasonKey: 'mismatch', remark }),
  )
  expect(await level()).toBe(1)
  expect(await sentences()).toEqual([expect.stringMatching(/^Take back the basic identity that /)])
  granted(await second(taking.pendingApprovalId!))
  expect(await level()).toBe(0)
  const auditRows = await world.rows(
    `select action from operator_audit where target_id = '${id}' or approval_id is not null order by seq`,
  )
  const look = ['claim', 'openIdentity', 'seeIdentityPhoto']
  expect(auditRows.map(({ action }) => action)).toEqual([
    ...look,
    'askToPassIdentity',
    ...look,
    'approve',
    'askToRevokeIdentity',
    'approve',
  ])
  expect((await world.verifyAudit()).ok).toBe(true)
})

test('refuses photos of another user or another use', async () => {
  const foreign = await world.picture(700)
  expect(errorOf(await applyAs(other, { docNumber: 'YY999999', passportImage: foreign }))).toBe(
    'FILE_NOT_OWNED',
  )
  expect(
    errorOf(await applyAs(other, { docNumber: 'YY999999', passportImage: '9007199254740993' })),
  ).toBe('FILE_NOT_OWNED')
})

test('allows advanced identity only after the basic one', async () => {
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
  // A proof of address is compared with the full name, which its reviewer sees.
  granted(await world.callConsole('claimItem', { queue: 'identity', id: sent.id }))
  const opened = granted(await world.callConsole('openIdentity', { id: sent.id }))
  expect(opened).toMatchObject({ legalName: "O'Neil Ana María", person: null })
  await review(sent.id, 'approve')
  expect(granted(await world.call('getAuth', {}))).toMatchObject({ next: 'none' })
  expect(granted(await world.call('getAuthDone', {}))).toEqual({ done: true, level: 2 })
})

test('ends a document with notice, erases rejected data, and releases its photos', async () => {
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
  world.noticed.splice(0)
  expect(await day()).toContain('identityEnding')
  expect(world.noticed).toMatchObject([
    [userId, '您的身份证件即将到期', expect.stringMatching(/有效期至 \d{4}-\d\d-\d\d。/)],
  ])
  expect(await day()).not.toContain('identityEnding')
  for (let days = 0; days < 28; days++) await day()
  expect(granted(await world.call('getAuthDone', {})).level).toBe(2)
  expect(await day()).toContain('identityExpired')
  expect(granted(await world.call('getAuth', {}))).toMatchObject({
    next: 'basic',
    basic: { statusKey: 'expired' },
    advanced: { statusKey: 'expired' },
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

test('keeps passed identities five years and others thirty days after the account’s end, and then nothing', async () => {
  const now = () => world.world.clock.now()
  const forget = async (ms: number) => {
    await world.world.advance(ms)
    await world.identity.finishDue(parts, now())
    await world.files.purge(parts, now())
    await world.settle()
  }
  const sealed = async (status: string) => {
    const found = await world.rows(
      `select from identity_application where user_id = ${userId} and status = '${status}' and sealed is not null`,
    )
    return found.length
  }
  const photos = async () => {
    const where = `user_id = ${userId} and use = 'kyc' and purged_at is null`
    return (await world.rows(`select from file_stored where ${where}`)).length
  }
  granted(await applyAs(userId, { docNumber: 'CD 98-76 54' }))
  const expired = await sealed('expired')
  const passed = await sealed('passed')
  expect(expired + passed).toBe(2)
  const at = now()
  const ended = { part: 0, userId, number: '1', name: 'accountClosed', data: {}, at } as const
  // The lane is full: the fault is reported, and the job does it later.
  world.load.isFull = true
  await expect(world.identity.onEvent(ended)).rejects.toThrow('BUSY')
  world.load.isFull = false
  expect(await sealed('under_review')).toBe(1)
  await world.rows(
    `insert into people_user (part, user_id, uid, account, account_type, nick_name, password_version,
       initial_password_changed, invite_code, agreement_version, created_at, closed_at)
     values (${partOf(userId)}, ${userId}, '10004711', 'guest10004711', 'guest', 'Ana', 0, true, 'A', '1', ${at}, ${at})`,
  )
  await world.identity.finishDue(parts, at)
  // Undecided applications are rejected by the end of the account.
  expect(await sealed('under_review')).toBe(0)
  expect(await sealed('rejected')).toBe(1)
  expect(await world.rows(`select from lane_name where owner_id = ${userId}`)).toEqual([])
  await world.identity.onEvent(ended)

  await forget(limits.rejectedMs)
  expect([await sealed('rejected'), await sealed('expired'), await sealed('passed')]).toEqual([
    0,
    expired,
    passed,
  ])
  expect(await photos()).toBeGreaterThan(0)
  await forget(keptMs - limits.rejectedMs - dayMs)
  expect((await sealed('expired')) + (await sealed('passed'))).toBe(2)
  await forget(dayMs)
  const left = await world.rows(
    `select from identity_application where user_id = ${userId} and (sealed is not null
       or document_hash is not null or person_key is not null or masked_name <> '')`,
  )
  expect(left).toEqual([])
  expect(await photos()).toBe(0)
})
