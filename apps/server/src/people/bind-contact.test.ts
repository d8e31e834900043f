import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../platform/http/route.ts'
import { shownCode } from './testing/authenticator-app.ts'
import { agreement, device, errorOf, granted, openPeopleWorld } from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'

const minute = 60_000
const password = 'tr4velling-h0rn'
const absent = {
  loginPassword: undefined,
  newPassword: undefined,
  confirmPassword: undefined,
  googleCode: undefined,
  recoveryCode: undefined,
}
const chosen = { newPassword: password, confirmPassword: password }
let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld('bind contact')
})
afterAll(() => people.close())

async function guest(name: string) {
  const input = { registerType: 'guest', ...device(name), ...agreement } as const
  const { token, account, userId, initialPassword } = granted(await people.call('register', input))
  const session = (await people.sessionOf(token!))!
  return { account: account!, userId: userId!, initialPassword: initialPassword!, session }
}

const addressOf = (name: string) => `${name}@example.org`
const codeFor = (session: Session, email: string) => people.codeFor(email, 'bind', { session })
const bind = (session: Session, email: string, captcha: string, more: object = chosen, key = '') =>
  people.call(
    'bindContact',
    { type: 'email', email, captcha, ...absent, ...more },
    { session, ...(key !== '' && { key }) },
  )
const userOf = async (session: Session) =>
  granted(await people.call('getMyUserInfo', {}, { session }))!

async function choosePassword(session: Session, newPassword: string) {
  const passwords = { ...absent, newPassword, confirmPassword: newPassword }
  const rest = { type: 'login', oldPassword: undefined, captcha: undefined } as const
  granted(await people.call('changePassword', { ...rest, ...passwords }, { session }))
}

test('gives a guest an address and a password and keeps the user', async () => {
  const { account, userId, initialPassword, session } = await guest('ada')
  const before = await userOf(session)
  const email = addressOf('ada')
  const captcha = await codeFor(session, email)
  const at = people.world.clock.now()
  const bound = granted(await bind(session, email, captcha, chosen, 'one-intent'))
  expect(bound).toEqual({ account: email, withdrawHoldUntilAt: at + 120_000 })
  // The same request again gets the same answer.
  expect(await bind(session, email, captcha, chosen, 'one-intent')).toEqual(bound)
  const { id, uid, inviteCode, createAt } = before
  const after = { id, uid, inviteCode, createAt, account: email, email, isGuest: false }
  expect(await userOf(session)).toMatchObject({ ...after, accountType: 'email' })

  const enter = (name: string, typed: string) =>
    people.call('login', { account: name, password: typed, ...device('ada-desk') })
  expect(granted(await enter(email, password)).userId).toBe(userId)
  // The guest's name still signs in, with the new password only.
  expect(granted(await enter(account, password)).userId).toBe(userId)
  expect(errorOf(await enter(email, initialPassword))).toBe('BAD_CREDENTIALS')
  const letters = await people.inbox(email)
  expect(letters.map(({ subject }) => subject)).toContain('Your login password was changed')
})

test('accepts a phone number in normalised form', async () => {
  const { session } = await guest('pia')
  const to = { phoneCode: '1', phone: '2025550123' }
  granted(await people.call('getPhoneCaptcha', { ...to, scene: 'bind' } as never, { session }))
  const [sms] = await people.inbox('+12025550123')
  const input = { type: 'phone', ...to, captcha: sms!.code!, ...absent, ...chosen } as const
  const { account } = granted(await people.call('bindContact', input, { session }))
  expect(account).toBe('+12025550123')
  expect(await userOf(session)).toMatchObject({ ...to, email: null, accountType: 'phone' })
})

test('requires a chosen password, keeps it, and pauses nothing', async () => {
  const { session } = await guest('ben')
  await choosePassword(session, password)
  const email = addressOf('ben')
  const captcha = await codeFor(session, email)
  expect(errorOf(await bind(session, email, captcha))).toBe('VALIDATION_FAILED')
  const wrong = { loginPassword: 'not that one' }
  expect(errorOf(await bind(session, email, captcha, wrong))).toBe('OLD_PASSWORD_WRONG')
  // The wrong attempt claimed no address.
  expect(await people.count('lane_name', `name = 'account:${email}'`)).toBe(0)
  const bound = granted(await bind(session, email, captcha, { loginPassword: password }))
  expect(bound).toEqual({ account: email, withdrawHoldUntilAt: null })
  await people.world.advance(minute)
  const again = await codeFor(session, email)
  const second = await bind(session, addressOf('ben2'), again, { loginPassword: password })
  expect(errorOf(second)).toBe('STATE_CHANGED')
})

test('requires a new password while the initial one is in force', async () => {
  const { session } = await guest('cid')
  const email = addressOf('cid')
  const captcha = await codeFor(session, email)
  const errorWith = async (more: object) => errorOf(await bind(session, email, captcha, more))
  expect(await errorWith({})).toBe('VALIDATION_FAILED')
  expect(await errorWith({ ...chosen, confirmPassword: 'another-0ne' })).toBe('VALIDATION_FAILED')
  const weak = { newPassword: 'password', confirmPassword: 'password' }
  expect(await errorWith(weak)).toBe('PASSWORD_WEAK')
  expect(errorOf(await bind(session, email, '000000'))).toBe('CAPTCHA_WRONG')
  expect((await userOf(session)).isGuest).toBe(true)
})

test('refuses an address in use, and a code of another address', async () => {
  const taken = await guest('dan')
  const first = await codeFor(taken.session, addressOf('dan'))
  granted(await bind(taken.session, addressOf('dan'), first))
  await people.world.advance(minute)
  const { session } = await guest('eve')
  const captcha = await codeFor(session, addressOf('dan'))
  expect(errorOf(await bind(session, addressOf('dan'), captcha))).toBe('ACCOUNT_EXISTS')
  expect(errorOf(await bind(session, addressOf('eve'), captcha))).toBe('CAPTCHA_WRONG')
})

test('gives one address to one of two guests who prove it at once', async () => {
  const [first, second] = [await guest('flo'), await guest('fay')]
  const email = addressOf('fl')
  const captcha = await codeFor(first.session, email)
  const both = [first, second].map(({ session }) => bind(session, email, captcha))
  const errors = (await Promise.all(both)).map(errorOf)
  expect(new Set(errors)).toEqual(new Set(['ACCOUNT_EXISTS', null]))
  expect(await people.count('people_user', `email = '${email}'`)).toBe(1)
})

test('also requires the code of an authenticator', async () => {
  const { session } = await guest('gus')
  await choosePassword(session, password)
  const { secretKey } = granted(
    await people.call('generateGoogleKey', { rebind: false }, { session }),
  )
  const now = () => people.world.clock.now()
  const given = { captcha: undefined, oldGoogleCode: undefined, recoveryCode: undefined }
  const googleCode = shownCode(secretKey, now())
  const proof = { secretKey, googleCode, loginPassword: password, ...given }
  granted(await people.call('bindGoogleAuth', proof, { session }))
  await people.world.advance(30_000)
  const captcha = await codeFor(session, addressOf('gus'))
  const send = (more: object) =>
    bind(session, addressOf('gus'), captcha, { loginPassword: password, ...more })
  expect(errorOf(await send({}))).toBe('SECURITY_CODE_REQUIRED')
  expect(errorOf(await send({ googleCode: '000000' }))).toBe('SECURITY_CODE_WRONG')
  granted(await send({ googleCode: shownCode(secretKey, now()) }))
})
