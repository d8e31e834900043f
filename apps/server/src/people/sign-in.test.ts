import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreement, device, errorOf, granted, openPeopleWorld } from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'

const minute = 60_000
const password = 'tr4velling-h0rn'
let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld('sign-in')
})
afterAll(() => people.close())

async function registered(email: string, name: string): Promise<string> {
  const captcha = await people.codeFor(email, 'register')
  const input = { registerType: 'email', email, password, captcha, ...device(name), ...agreement }
  return granted(await people.call('register', input as never)).userId!
}

const enter = (account: string, typed: string, name: string) =>
  people.call('login', { account, password: typed, ...device(name) })

test('opens for the right password; a wrong one and an unknown account get the same answer', async () => {
  const userId = await registered('cy@example.org', 'cy')
  const signedIn = granted(await enter('Cy@Example.org', password, 'new'))
  expect(signedIn).toMatchObject({ userId, isNewUser: false })
  expect(await people.sessionOf(signedIn.token!)).toMatchObject({ userId })
  const wrong = await enter('cy@example.org', 'not my password', 'new')
  const unknown = await enter('nobody@example.org', password, 'new')
  expect(wrong).toEqual({ ...unknown, put: expect.anything() })
  expect(errorOf(wrong)).toBe('BAD_CREDENTIALS')
})

test('accepts a password in every Unicode form', async () => {
  const composed = 'mật khẩu bí mật'
  const email = 'linh@example.org'
  const captcha = await people.codeFor(email, 'register')
  const input = { registerType: 'email', email, password: composed, captcha } as const
  granted(await people.call('register', { ...input, ...device('linh'), ...agreement }))
  for (const typed of [composed, composed.normalize('NFD')])
    expect(granted(await enter(email, typed, 'linh'))).toHaveProperty('token')
})

test('locks strangers for ten minutes after five failures, and never the known device', async () => {
  const email = 'di@example.org'
  await registered(email, 'di')
  for (let count = 0; count < 5; count += 1)
    expect(errorOf(await enter(email, 'guess number 1', `thief-${count}`))).toBe('BAD_CREDENTIALS')
  const locked = await enter(email, password, 'thief-9')
  expect(locked).toMatchObject({ refused: 'LOGIN_LOCKED', details: { retryAfter: 600 } })
  granted(await enter(email, password, 'di'))

  await people.world.advance(10 * minute - 1)
  expect(errorOf(await enter(email, password, 'thief-9'))).toBe('LOGIN_LOCKED')
  await people.world.advance(1)
  granted(await enter(email, password, 'thief-9'))
})

test('locks an unknown account like a known one', async () => {
  const errors: (string | null)[] = []
  for (let count = 0; count < 6; count += 1)
    errors.push(errorOf(await enter('ghost@example.org', password, 'thief')))
  expect(errors).toEqual([...Array<string>(5).fill('BAD_CREDENTIALS'), 'LOGIN_LOCKED'])
})

test('tries only five of thirty concurrent guesses, even if one of them is right', async () => {
  const email = 'ed@example.org'
  await registered(email, 'ed')
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      enter(email, index === 29 ? password : `guess number ${index}`, `thief-${index}`),
    ),
  )
  const errors = answers.map(errorOf)
  expect(errors.filter((error) => error === 'BAD_CREDENTIALS').length).toBeLessThanOrEqual(5)
  expect(errors.filter((error) => error === 'LOGIN_LOCKED').length).toBeGreaterThanOrEqual(24)
})

test('signs in once with a code, however many use it at the same time', async () => {
  const email = 'fay@example.org'
  const userId = await registered(email, 'fay')
  await people.world.advance(minute)
  const captcha = await people.codeFor(email, 'login')
  const input = { email, captcha, ...device('fay') }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => people.call('emailLogin', input)),
  )
  const errors = answers.map(errorOf)
  expect(errors.filter((error) => error === null)).toHaveLength(1)
  expect(errors.filter((error) => error === 'CAPTCHA_EXPIRED')).toHaveLength(19)
  expect(answers.find((answer) => errorOf(answer) === null)).toMatchObject({
    userId,
    isNewUser: false,
  })
})

test('makes a new address with a code and the agreement one user', async () => {
  const email = 'gus@example.org'
  const captcha = await people.codeFor(email, 'login')
  const input = { email, captcha, ...device('gus') }
  expect(errorOf(await people.call('emailLogin', input))).toBe('ACCOUNT_NOT_FOUND')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => people.call('emailLogin', { ...input, ...agreement })),
  )
  const opened = answers.filter((answer) => errorOf(answer) === null)
  expect(opened).toMatchObject([{ isNewUser: true }])
  expect(await people.count('people_user', `email = '${email}'`)).toBe(1)
  expect(await people.call('checkAccount', { account: email, humanToken: undefined })).toEqual({
    exists: true,
    loginMethods: ['captcha'],
  })
})

test('signs in a phone number with the code sent to it', async () => {
  const number = { phoneCode: '1', phone: '2015550123' }
  granted(
    await people.call('getPhoneCaptcha', { ...number, scene: 'login', humanToken: undefined }),
  )
  const captcha = (await people.inbox('+12015550123'))[0]!.code!
  const input = { ...number, captcha, ...device('phone'), ...agreement }
  expect(granted(await people.call('phoneLogin', input)).isNewUser).toBe(true)
})

test('accepts five tries of a code, concurrent or not', async () => {
  const email = 'hal@example.org'
  await registered(email, 'hal')
  await people.world.advance(minute)
  const captcha = await people.codeFor(email, 'login')
  const wrong = Array.from({ length: 40 }, (_, index) => String(index).padStart(6, '0'))
  const answers = await Promise.all(
    [...wrong.filter((guess) => guess !== captcha), captcha].map((guess) =>
      people.call('emailLogin', { email, captcha: guess, ...device('thief') }),
    ),
  )
  const errors = answers.map(errorOf)
  expect(errors.filter((error) => error === 'CAPTCHA_WRONG')).toHaveLength(5)
  expect(errors.filter((error) => error === null)).toEqual([])
})

test('limits codes across scenes, and sends none for a reset without a user', async () => {
  const email = 'ivy@example.org'
  const ask = (scene: 'register' | 'login' | 'forget') =>
    people.call('getEmailCaptcha', { email, scene, humanToken: undefined })
  const answer = await ask('forget')
  expect(answer).toEqual({
    expireSeconds: 600,
    resendSeconds: 60,
    maskedTarget: 'i***@example.org',
  })
  expect(await people.inbox(email)).toEqual([])
  expect(await ask('login')).toMatchObject({
    refused: 'CAPTCHA_TOO_OFTEN',
    details: { retryAfter: 60 },
  })
  await people.world.advance(minute)
  granted(await ask('login'))
  expect(await people.inbox(email)).toHaveLength(1)
})

test('sends a code for a password change to the signed-in user', async () => {
  const input = { email: 'x@example.org', scene: 'changePassword', humanToken: undefined } as const
  expect(errorOf(await people.call('getEmailCaptcha', input))).toBe('TOKEN_MISSING')
})
