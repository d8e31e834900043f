import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../platform/http/route.ts'
import { agreement, device, errorOf, granted, openPeopleWorld } from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'

const minute = 60_000
const password = 'tr4velling-h0rn'
const old = 'ada@example.org'
const fresh = 'ada@example.net'
let people: PeopleWorld
let session: Session

beforeAll(async () => {
  people = await openPeopleWorld('change contact')
  session = await register('ada', old)
})
afterAll(() => people.close())

async function register(name: string, email: string): Promise<Session> {
  const captcha = await people.codeFor(email, 'register')
  const entry = { registerType: 'email' as const, email, password, captcha, ...device(name) }
  const { token } = granted(await people.call('register', { ...entry, ...agreement }))
  return (await people.sessionOf(token!))!
}

const none = { googleCode: undefined, recoveryCode: undefined }
type Given = { captcha: string; oldCaptcha: string; loginPassword?: string }

const change = (email: string, given: Given, key?: string) =>
  people.call(
    'changeContact',
    { type: 'email', email, loginPassword: password, ...none, ...given },
    { session, ...(key !== undefined && { key }) },
  )

async function codes(email: string): Promise<{ captcha: string; oldCaptcha: string }> {
  await people.world.advance(minute)
  const oldCaptcha = await people.codeFor(old, 'changeContact', { session })
  return { oldCaptcha, captcha: await people.codeFor(email, 'newContact', { session }) }
}

const signIn = (account: string) =>
  people.call('login', { account, password, ...device('ada-desk') })

test('changes nothing with only one of the two addresses, or without the password', async () => {
  const right = await codes(fresh)
  const wrong = right.captcha === '000000' ? '000001' : '000000'
  expect(await change(fresh, { ...right, oldCaptcha: wrong })).toMatchObject({
    refused: 'CAPTCHA_WRONG',
    details: { fields: [{ field: 'oldCaptcha' }] },
  })
  expect(errorOf(await change(fresh, { ...right, captcha: wrong }))).toBe('CAPTCHA_WRONG')
  expect(errorOf(await change(fresh, { ...right, loginPassword: 'not it' }))).toBe(
    'OLD_PASSWORD_WRONG',
  )
  expect(granted(await people.call('getMyUserInfo', {}, { session }))!.email).toBe(old)
})

test('sends a code for a new address only to a signed-in user', async () => {
  const input = { email: fresh, scene: 'newContact' as const, humanToken: undefined }
  expect(errorOf(await people.call('getEmailCaptcha', input))).toBe('TOKEN_MISSING')
})

test('moves the account, pauses withdrawals, signs other devices out and notifies the old address', async () => {
  const other = (await people.sessionOf(granted(await signIn(old)).token!))!
  const right = await codes(fresh)
  const at = people.world.clock.now()
  const moved = granted(await change(fresh, right, 'one-intent'))
  expect(moved).toEqual({ account: fresh, withdrawHoldUntilAt: at + 120_000 })
  expect(await change(fresh, right, 'one-intent')).toEqual(moved)
  const user = granted(await people.call('getMyUserInfo', {}, { session }))!
  expect(user).toMatchObject({ account: fresh, email: fresh })
  expect(user.security).toMatchObject({
    withdrawHoldUntilAt: at + 120_000,
    withdrawHoldReasonKey: 'contact',
  })
  const ended = await people.count('people_session', `id = ${other.id} and revoked_at is not null`)
  expect(ended).toBe(1)
  for (const address of [old, fresh]) {
    const [mail] = await people.inbox(address)
    expect(mail).toMatchObject({ subject: 'The address of your account was changed' })
  }
})

test('signs in no one by the old address, which may register anew', async () => {
  expect(errorOf(await signIn(old))).toBe('BAD_CREDENTIALS')
  const { userId } = granted(await signIn(fresh))
  expect(userId).toBe(session.userId)
  await people.world.advance(minute)
  const other = await register('eve', old)
  expect(other.userId).not.toBe(session.userId)
})

test('refuses an address of another user', async () => {
  await people.world.advance(minute)
  const oldCaptcha = await people.codeFor(fresh, 'changeContact', { session })
  const captcha = await people.codeFor(old, 'newContact', { session })
  expect(errorOf(await change(old, { captcha, oldCaptcha }))).toBe('ACCOUNT_EXISTS')
})

test('frees the old address although it could not be notified', async () => {
  await people.world.advance(minute)
  const third = 'ana.third@example.org'
  const oldCaptcha = await people.codeFor(fresh, 'changeContact', { session })
  const captcha = await people.codeFor(third, 'newContact', { session })
  people.mail.fault = new Error('Too many messages wait to be sent')
  granted(await change(third, { captcha, oldCaptcha }))
  await people.people.settled()
  people.mail.fault = null
  await people.world.advance(minute)
  expect((await register('mallory', fresh)).userId).not.toBe(session.userId)
})

test.each(['resetPassword', 'emailLogin'] as const)(
  'opens nothing with a code for %s that was sent to the old address before the change',
  async (name) => {
    const [left, next] = [`${name}@example.org`.toLowerCase(), `${name}@example.net`.toLowerCase()]
    const own = await register(name, left)
    await people.world.advance(minute)
    const oldCaptcha = await people.codeFor(left, 'changeContact', { session: own })
    const newCaptcha = await people.codeFor(next, 'newContact', { session: own })
    await people.world.advance(minute)
    const captcha = await people.codeFor(left, name === 'emailLogin' ? 'login' : 'forget')
    people.meanwhile.happens = async () => {
      people.meanwhile.happens = async () => undefined
      const typed = { captcha: newCaptcha, oldCaptcha, loginPassword: password, ...none }
      const moves = { type: 'email', email: next, ...typed } as const
      granted(await people.call('changeContact', moves, { session: own }))
    }
    const by = device('finder')
    const chosen = { newPassword: 'another-l0ng-secret', confirmPassword: 'another-l0ng-secret' }
    const entered =
      name === 'emailLogin'
        ? await people.call('emailLogin', { email: left, captcha, ...by, ...agreement })
        : await people.call('resetPassword', {
            account: left,
            captcha,
            ...chosen,
            ...by,
            deviceName: undefined,
            ...none,
          })
    // The answer is that of a wrong code and reveals nothing about the account.
    expect(errorOf(entered)).toBe('CAPTCHA_WRONG')
    expect(errorOf(await signIn(next))).toBe(null)
  },
)
