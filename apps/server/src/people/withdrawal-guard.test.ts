import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../platform/http/route.ts'
import { command, isRefusal } from '../platform/lane/index.ts'
import { withdrawalCheck, withdrawalLocks, withdrawalNeeds, type WithdrawalProof } from './index.ts'
import { shownCode } from './testing/authenticator-app.ts'
import { agreement, device, errorOf, granted, openPeopleWorld } from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'
import { isGuessable } from './withdrawal-password.ts'

const minute = 60_000
const day = 24 * 60 * minute
const password = 'tr4velling-h0rn'
const digits = '271828'
let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld('withdrawal guard')
})
afterAll(() => people.close())

const now = () => people.world.clock.now()

async function registered(name: string) {
  const email = `${name}@example.org`
  const captcha = await people.codeFor(email, 'register')
  const input = { registerType: 'email', email, password, captcha, ...device(name), ...agreement }
  const { token } = granted(await people.call('register', input as never))
  await people.world.advance(minute)
  return { email, session: (await people.sessionOf(token!))! }
}

const absent = {
  oldPassword: undefined,
  loginPassword: undefined,
  captcha: undefined,
  googleCode: undefined,
  recoveryCode: undefined,
}

async function change(
  { email, session }: { email: string; session: Session },
  more: object,
  newPassword = digits,
) {
  await people.world.advance(minute)
  const captcha = await people.codeFor(email, 'changeFundPassword', { session })
  const passwords = { newPassword, confirmPassword: newPassword }
  const input = { ...absent, captcha, ...passwords, ...more }
  return people.call('changeFundPassword', input, { session })
}

async function withFundPassword(name: string) {
  const person = await registered(name)
  granted(await change(person, { loginPassword: password }))
  return person
}

/** Uses the guard as the wallet's command does. */
const takeOut = command('takeOut', {
  needs: withdrawalNeeds,
  reads: () => ({ locks: [...withdrawalLocks] }),
  decide(state, { proof }: { proof: WithdrawalProof }, context) {
    const opened = withdrawalCheck(state, proof, context.now)
    return isRefusal(opened) ? opened : { put: opened, reply: 'out' }
  },
})

async function withdraw({ session }: { session: Session }, given: object) {
  const proof = await people.people.proveWithdrawal(session.userId, given, {
    scene: 'withdraw',
    now: now(),
  })
  if (isRefusal(proof)) return proof.refused
  const outcome = await people.run(takeOut, session.userId, { proof })
  return outcome.ok ? outcome.reply : outcome.error
}

const codeToWithdraw = async ({ email, session }: { email: string; session: Session }) => {
  await people.world.advance(minute)
  return people.codeFor(email, 'withdraw', { session })
}

test('requires login password and code for the first one, notifies, and pauses nothing', async () => {
  const person = await registered('ann')
  const infoOf = async () =>
    granted(await people.call('getMyUserInfo', {}, { session: person.session }))!.security
  expect(await infoOf()).toMatchObject({ fundPasswordSet: false })
  expect(errorOf(await change(person, {}))).toBe('VALIDATION_FAILED')
  expect(errorOf(await change(person, { loginPassword: 'wrong' }))).toBe('OLD_PASSWORD_WRONG')
  expect(errorOf(await change(person, { oldPassword: '111111' }))).toBe('FUND_PASSWORD_NOT_SET')
  const byLogin = { loginPassword: password }
  expect(errorOf(await change(person, { ...byLogin, captcha: undefined }))).toBe(
    'VALIDATION_FAILED',
  )
  expect(errorOf(await change(person, { ...byLogin, captcha: '000000' }))).toBe('CAPTCHA_WRONG')
  expect(errorOf(await change(person, byLogin, '123456'))).toBe('PASSWORD_WEAK')
  expect(await change(person, byLogin)).toEqual({ withdrawHoldUntilAt: null })
  expect(await infoOf()).toMatchObject({ fundPasswordSet: true, withdrawHoldUntilAt: null })
  const [mail] = await people.inbox(person.email)
  expect(mail).toMatchObject({ subject: 'A withdrawal password was set for your account' })
  expect(mail!.text).toMatch(/^Time: [-: \d]+ \(UTC\)\. If this was not you: /)
  const { rows } = await people.database.pool.query(
    'select password_hash from people_fund_password',
  )
  for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$/)
})

test('requires the current one for a change, pauses withdrawals and notifies', async () => {
  const person = await withFundPassword('ben')
  expect(errorOf(await change(person, { oldPassword: digits }))).toBe('PASSWORD_SAME')
  expect(await change(person, { oldPassword: digits }, '161803')).toEqual({
    withdrawHoldUntilAt: now() + 2 * minute,
  })
  const [mail] = await people.inbox(person.email)
  expect(mail).toMatchObject({ subject: 'Your withdrawal password was changed' })
  const captcha = await codeToWithdraw(person)
  expect(await withdraw(person, { fundPassword: '161803', captcha })).toBe('WITHDRAW_HOLD')
  await people.world.advance(2 * minute)
  expect(await withdraw(person, { fundPassword: digits, captcha })).toBe('FUND_PASSWORD_WRONG')
  expect(await withdraw(person, { fundPassword: '161803', captcha })).toBe('out')
  expect(await withdraw(person, { fundPassword: '161803', captcha })).toBe('CAPTCHA_EXPIRED')
})

test('resets a forgotten one by the login password, with a pause', async () => {
  const person = await withFundPassword('cal')
  const answer = granted(await change(person, { loginPassword: password }, '161803'))
  expect(answer).toEqual({ withdrawHoldUntilAt: now() + 2 * minute })
})

test('locks for a day after five consecutive wrong ones, however many come at once', async () => {
  const person = await withFundPassword('dee')
  const captcha = await codeToWithdraw(person)
  for (let tries = 0; tries < 4; tries += 1)
    expect(await withdraw(person, { fundPassword: '999998' })).toBe('FUND_PASSWORD_WRONG')
  expect(await withdraw(person, { fundPassword: digits, captcha })).toBe('out')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => withdraw(person, { fundPassword: '999998' })),
  )
  expect(answers.filter((answer) => answer === 'FUND_PASSWORD_WRONG')).toHaveLength(4)
  expect(answers.filter((answer) => answer === 'FUND_PASSWORD_LOCKED')).toHaveLength(16)
  const fresh = await codeToWithdraw(person)
  expect(await withdraw(person, { fundPassword: digits, captcha: fresh })).toBe(
    'FUND_PASSWORD_LOCKED',
  )
  expect(errorOf(await change(person, { oldPassword: digits }, '161803'))).toBe(
    'FUND_PASSWORD_LOCKED',
  )
  granted(await change(person, { loginPassword: password }, '161803'))
  const another = await codeToWithdraw(person)
  await people.world.advance(5 * minute)
  expect(await withdraw(person, { fundPassword: '161803', captcha: another })).toBe(
    'FUND_PASSWORD_LOCKED',
  )
  await people.world.advance(day)
  const later = await codeToWithdraw(person)
  expect(await withdraw(person, { fundPassword: '161803', captcha: later })).toBe('out')
})

test('accepts the authenticator instead of the code, and each step once', async () => {
  const person = await withFundPassword('eve')
  const { session } = person
  const { secretKey } = granted(
    await people.call('generateGoogleKey', { rebind: false }, { session }),
  )
  const code = () => ({ googleCode: shownCode(secretKey, now()) })
  await people.world.advance(minute)
  const first = await people.codeFor(person.email, 'bind', { session })
  const proof = { captcha: first, loginPassword: password }
  const binding = { ...absent, oldGoogleCode: undefined, secretKey, ...proof }
  const { oldPassword: _old, ...fields } = { ...binding, ...code() }
  granted(await people.call('bindGoogleAuth', fields as never, { session }))
  // It replaces codes to the address, so its owner gets time to notice.
  expect(await withdraw(person, { fundPassword: digits, ...code() })).toBe('WITHDRAW_HOLD')
  await people.world.advance(2 * minute)
  const captcha = await codeToWithdraw(person)
  expect(await withdraw(person, { fundPassword: digits, captcha })).toBe('SECURITY_CODE_REQUIRED')
  const given = { fundPassword: digits, ...code() }
  const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(person, given)))
  expect(answers.filter((answer) => answer === 'out')).toHaveLength(1)
})

test('refuses withdrawals without a withdrawal password, and sets none by a code alone', async () => {
  const person = await registered('flo')
  const captcha = await codeToWithdraw(person)
  expect(await withdraw(person, { fundPassword: digits, captcha })).toBe('FUND_PASSWORD_NOT_SET')
  const email = 'gus@example.org'
  const code = await people.codeFor(email, 'login')
  const made = granted(
    await people.call('emailLogin', { email, captcha: code, ...device('gus'), ...agreement }),
  )
  const session = (await people.sessionOf(made.token!))!
  expect(errorOf(await change({ email, session }, { loginPassword: 'x' }))).toBe(
    'LOGIN_PASSWORD_NOT_SET',
  )
  const guest = granted(
    await people.call('register', { registerType: 'guest', ...device('hal'), ...agreement }),
  )
  const asked = {
    ...absent,
    loginPassword: guest.initialPassword,
    newPassword: digits,
    confirmPassword: digits,
  }
  const guestSession = await people.sessionOf(guest.token!)
  expect(errorOf(await people.call('changeFundPassword', asked, { session: guestSession }))).toBe(
    'GUEST_NOT_ALLOWED',
  )
})

test.each(['000000', '123456', '654321', '987654'])('refuses %s as guessable', (typed) => {
  expect(isGuessable(typed)).toBe(true)
})

test.each(['271828', '123457', '112233', '135791'])('accepts %s', (typed) => {
  expect(isGuessable(typed)).toBe(false)
})
