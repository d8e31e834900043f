import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreement, device, errorOf, granted, openPeopleWorld } from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'

const minute = 60_000
const password = 'tr4velling-h0rn'
const fresh = 'a-very-different-l0ng-one'
let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld('reset password')
})
afterAll(() => people.close())

async function registered(email: string, name: string) {
  const captcha = await people.codeFor(email, 'register')
  const input = { registerType: 'email', email, password, captcha, ...device(name), ...agreement }
  const made = granted(await people.call('register', input as never))
  await people.world.advance(minute)
  return { userId: made.userId!, token: made.token! }
}

const enter = (account: string, typed: string, name: string) =>
  people.call('login', { account, password: typed, ...device(name) })

const reset = (account: string, captcha: string, more = {}, key?: string) =>
  people.call(
    'resetPassword',
    {
      account,
      captcha,
      newPassword: fresh,
      confirmPassword: fresh,
      ...device('elsewhere'),
      deviceName: undefined,
      googleCode: undefined,
      recoveryCode: undefined,
      ...more,
    },
    key === undefined ? {} : { key },
  )

test('sets a new password by a code, ends every session, pauses withdrawals and notifies', async () => {
  const email = 'ada@example.org'
  const { token, userId } = await registered(email, 'ada')
  const second = granted(await enter(email, password, 'second'))
  const captcha = await people.codeFor(email, 'forget')
  const until = people.world.clock.now() + 2 * minute
  expect(granted(await reset(email, captcha))).toEqual({ withdrawHoldUntilAt: until })

  expect(await people.sessionOf(token)).toBeNull()
  expect(await people.sessionOf(second.token!)).toBeNull()
  expect(errorOf(await enter(email, password, 'ada'))).toBe('BAD_CREDENTIALS')
  const { token: again } = granted(await enter(email, fresh, 'ada'))
  const session = await people.sessionOf(again!)
  const info = () => people.call('getMyUserInfo', {}, { session })
  expect(granted(await info())?.security).toMatchObject({
    withdrawHoldUntilAt: until,
    withdrawHoldReasonKey: 'loginPassword',
  })
  expect(people.events.at(-2)).toMatchObject({ name: 'sessionsEnded', userId })
  const changed = { subject: 'Your login password was changed' }
  const text = expect.stringContaining('Withdrawals pause until 2026-07-01 00:03 (UTC).')
  expect(await people.inbox(email)).toContainEqual(expect.objectContaining({ ...changed, text }))
  // No device of an earlier session counts as known any more, because a stranger may have set the password.
  expect((await people.inbox(email))[0]).toMatchObject({
    subject: 'A new device signed in to your account',
  })
  await people.world.advance(2 * minute)
  expect(granted(await info())?.security.withdrawHoldUntilAt).toBeNull()
})

test('repeats the answer for a repeated request, and refuses a spent code', async () => {
  const email = 'bea@example.org'
  await registered(email, 'bea')
  const captcha = await people.codeFor(email, 'forget')
  const key = 'one-intent-of-bea'
  const first = granted(await reset(email, captcha, {}, key))
  await people.world.advance(11 * minute)
  expect(await reset(email, captcha, {}, key)).toEqual(first)
  expect(errorOf(await reset(email, captcha))).toBe('CAPTCHA_EXPIRED')
})

test('answers and locks an unknown account like a wrong code', async () => {
  await registered('cai@example.org', 'cai')
  await people.codeFor('cai@example.org', 'forget')
  const asked = { email: 'nobody@example.org', scene: 'forget', humanToken: undefined } as const
  granted(await people.call('getEmailCaptcha', asked))
  const errors = async (account: string) => {
    const answers: (string | null)[] = []
    for (let tries = 0; tries < 6; tries += 1)
      answers.push(errorOf(await reset(account, `00000${tries}`)))
    return answers
  }
  const known = await errors('cai@example.org')
  expect(await errors('nobody@example.org')).toEqual(known)
  expect(known).toEqual([...Array<string>(5).fill('CAPTCHA_WRONG'), 'CAPTCHA_EXPIRED'])
  expect(errorOf(await reset('guest12345678', '123456'))).toBe('CAPTCHA_WRONG')
})

test('names the fault of the password before it checks the code', async () => {
  const email = 'dee@example.org'
  await registered(email, 'dee')
  const captcha = await people.codeFor(email, 'forget')
  const differs = await reset(email, captcha, { confirmPassword: 'another-long-one' })
  expect(differs).toMatchObject({ details: { fields: [{ field: 'confirmPassword' }] } })
  const weak = { newPassword: 'password1', confirmPassword: 'password1' }
  expect(errorOf(await reset(email, captcha, weak))).toBe('PASSWORD_WEAK')
  granted(await reset(email, captcha))
})

test('refuses a code of another scene', async () => {
  const email = 'eve@example.org'
  await registered(email, 'eve')
  const captcha = await people.codeFor(email, 'login')
  expect(errorOf(await reset(email, captcha))).toBe('CAPTCHA_WRONG')
})

test('changes the password once in fifty concurrent resets with one code', async () => {
  const email = 'flo@example.org'
  await registered(email, 'flo')
  const captcha = await people.codeFor(email, 'forget')
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const newPassword = `a-new-secret-number-${index}`
      return reset(email, captcha, { newPassword, confirmPassword: newPassword })
    }),
  )
  expect(answers.map(errorOf).filter((error) => error === null)).toHaveLength(1)
})
