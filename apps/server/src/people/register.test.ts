import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  agreement,
  device,
  errorOf,
  granted,
  openPeopleWorld,
  startAt,
} from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'

let people: PeopleWorld
beforeAll(async () => {
  people = await openPeopleWorld('register')
})
afterAll(() => people.close())

const password = 'tr4velling-h0rn'

function byEmail(email: string, captcha: string, name: string, changes: object = {}) {
  return {
    registerType: 'email',
    email,
    password,
    captcha,
    ...device(name),
    ...agreement,
    ...changes,
  } as const
}

const guest = (name: string) => ({ registerType: 'guest', ...device(name), ...agreement }) as const

test('gives a guest account and initial password, one guest per device', async () => {
  const made = granted(await people.call('register', guest('g1')))
  expect(made).toMatchObject({ isNewUser: true, needSecurityCode: false, methods: [] })
  expect(made.account).toMatch(/^guest\d{8}$/)
  expect(made.initialPassword).toMatch(/^[^0Oo1lLIgquvUV9]{12}$/)
  const signedIn = await people.call('login', {
    account: made.account!,
    password: made.initialPassword!,
    ...device('other'),
  })
  expect(granted(signedIn).userId).toBe(made.userId)
  expect(errorOf(await people.call('register', guest('g1')))).toBe('ACCOUNT_EXISTS')
})

test('repeats guest, token and password for the same key, and stores none of the secrets', async () => {
  const first = granted(await people.call('register', guest('g2'), { key: 'key-0123456789-g2' }))
  const users = await people.count('people_user')
  const again = granted(await people.call('register', guest('g2'), { key: 'key-0123456789-g2' }))
  expect(again).toEqual(first)
  expect(await people.count('people_user')).toBe(users)
  const found = await people.database.pool.query(
    `select reply from lane_reply where reply::json->>'userId' = $1`,
    [first.userId],
  )
  expect(found.rows).toHaveLength(1)
  for (const secret of [first.token!, first.initialPassword!])
    expect(found.rows[0].reply).not.toContain(secret)
  expect(await people.sessionOf(first.token!)).toMatchObject({ userId: first.userId })
})

test('makes one guest of fifty concurrent requests with one key', async () => {
  const key = 'key-0123456789-g3'
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => people.call('register', guest('g3'), { key })),
  )
  const first = granted(answers[0]!)
  for (const answer of answers) expect(answer).toEqual(first)
})

test('registers an e-mail account with profile, spent code and event', async () => {
  const email = 'ana@example.org'
  const captcha = await people.codeFor(email, 'register')
  const made = granted(
    await people.call('register', byEmail(email, captcha, 'ana', { country: 'FR' })),
  )
  expect(made).not.toHaveProperty('initialPassword')
  const session = await people.sessionOf(made.token!)
  const info = granted(await people.call('getMyUserInfo', {}, { session }))
  expect(info).toMatchObject({
    id: made.userId,
    account: email,
    accountType: 'email',
    email,
    phone: null,
    isGuest: false,
    hasLoginPassword: true,
    initialPasswordChanged: true,
    country: 'FR',
    agreementVersion: agreement.agreementVersion,
    features: { contract: true },
    createAt: startAt,
    createTime: '2026-07-01 08:00:00',
    lastLoginIp: '192.0.2.1',
  })
  expect(info!.uid).toMatch(/^[1-9]\d{7}$/)
  const events = people.events.filter(({ userId }) => userId === made.userId)
  expect(events.map(({ name, number }) => [name, number])).toEqual([
    ['userRegistered', '1'],
    ['signedIn', '2'],
  ])
})

test('refuses registration in a country that does not exist, by every method', async () => {
  const refused = {
    refused: 'VALIDATION_FAILED',
    details: { fields: [{ field: 'country', rule: 'format' }] },
  }
  const email = 'nowhere@example.org'
  const captcha = await people.codeFor(email, 'register')
  for (const country of ['ZZ', 'UK', 'EL', 'EU'])
    expect(
      await people.call('register', byEmail(email, captcha, 'nowhere', { country })),
    ).toMatchObject(refused)
  // The code was not spent on the refused request.
  granted(await people.call('register', byEmail(email, captcha, 'nowhere', { country: 'GR' })))
  const other = 'nobody@example.org'
  const login = { email: other, captcha: await people.codeFor(other, 'login'), ...device('nobody') }
  expect(await people.call('emailLogin', { ...login, ...agreement, country: 'QO' })).toMatchObject(
    refused,
  )
})

test('registers a phone account in normalised form', async () => {
  const sent = await people.call('getPhoneCaptcha', {
    phoneCode: '44',
    phone: '07911123456',
    scene: 'register',
    humanToken: undefined,
  })
  expect(sent).toEqual({ expireSeconds: 600, resendSeconds: 60, maskedTarget: '+44 ***56' })
  const [sms] = await people.inbox('+447911123456')
  expect(sms).toMatchObject({ channel: 'sms', code: expect.stringMatching(/^\d{6}$/) })
  const made = await people.call('register', {
    registerType: 'phone',
    phoneCode: '44',
    phone: '7911123456',
    password,
    captcha: sms!.code!,
    ...device('phone'),
    ...agreement,
  })
  granted(made)
  const signedIn = await people.call('login', {
    account: '+44 07911 123456',
    password,
    ...device('phone'),
  })
  expect(granted(signedIn).isNewUser).toBe(false)
})

test('makes exactly one user of twenty concurrent registrations of one address', async () => {
  const email = 'race@example.org'
  const captcha = await people.codeFor(email, 'register')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      people.call('register', byEmail(email, captcha, `race-${index}`), {
        key: `key-0123456789-race-${index}`,
      }),
    ),
  )
  const errors = answers.map(errorOf)
  expect(errors.filter((error) => error === null)).toHaveLength(1)
  expect(errors.filter((error) => error === 'ACCOUNT_EXISTS')).toHaveLength(19)
  expect(await people.count('people_user', `email = '${email}'`)).toBe(1)
  expect(await people.count('lane_name', `name = 'account:${email}'`)).toBe(1)
})

test('names what is wrong, makes nothing, and does not spend the code', async () => {
  const email = 'bo@example.org'
  const captcha = await people.codeFor(email, 'register')
  const wrong = captcha === '000000' ? '000001' : '000000'
  const users = await people.count('people_user')
  const cases: [object, string][] = [
    [{ agreementAccepted: false }, 'AGREEMENT_REQUIRED'],
    [{ agreementVersion: '2025-12' }, 'AGREEMENT_REQUIRED'],
    [{ inviteCode: 'NOBODY99' }, 'INVITE_CODE_INVALID'],
    [{ password: 'password123' }, 'PASSWORD_WEAK'],
    [{ password: email }, 'PASSWORD_WEAK'],
    [{ captcha: wrong }, 'CAPTCHA_WRONG'],
  ]
  for (const [changes, error] of cases)
    expect([
      changes,
      errorOf(await people.call('register', byEmail(email, captcha, 'bo', changes))),
    ]).toEqual([changes, error])
  expect(await people.count('people_user')).toBe(users)
  granted(await people.call('register', byEmail(email, captcha, 'bo')))
})

test('records the inviter of an invite code', async () => {
  const host = granted(await people.call('register', guest('host')))
  const session = await people.sessionOf(host.token!)
  const { inviteCode } = granted(await people.call('getMyUserInfo', {}, { session }))!
  const invited = granted(await people.call('register', { ...guest('invited'), inviteCode }))
  const event = people.events.find(
    ({ userId, name }) => userId === invited.userId && name === 'userRegistered',
  )
  expect(event?.data).toMatchObject({ invitedBy: host.userId })
})

test('refuses an impossible number at its field', async () => {
  const input = {
    phoneCode: '1',
    phone: '5550100',
    scene: 'register',
    humanToken: undefined,
  } as const
  expect(await people.call('getPhoneCaptcha', input)).toMatchObject({
    refused: 'VALIDATION_FAILED',
    details: { fields: [{ field: 'phone', rule: 'phone' }] },
  })
})
