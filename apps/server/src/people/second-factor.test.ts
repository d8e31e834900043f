import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../platform/http/route.ts'
import { sessionsLimit } from './session.ts'
import { shownCode } from './testing/authenticator-app.ts'
import { agreement, device, errorOf, granted, openPeopleWorld } from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'

const minute = 60_000
const step = 30_000
const password = 'tr4velling-h0rn'
let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld('second factor')
})
afterAll(() => people.close())

const now = () => people.world.clock.now()
const absent = {
  googleCode: undefined,
  recoveryCode: undefined,
  captcha: undefined,
  loginPassword: undefined,
  oldGoogleCode: undefined,
}

async function registered(name: string) {
  const email = `${name}@example.org`
  const captcha = await people.codeFor(email, 'register')
  const input = { registerType: 'email', email, password, captcha, ...device(name), ...agreement }
  const made = granted(await people.call('register', input as never))
  await people.world.advance(minute)
  return { name, email, session: (await people.sessionOf(made.token!))! }
}

async function keyFor(session: Session, rebind = false) {
  return granted(await people.call('generateGoogleKey', { rebind }, { session })).secretKey
}

const bind = (session: Session, secretKey: string, more = {}, key?: string) =>
  people.call(
    'bindGoogleAuth',
    {
      ...absent,
      secretKey,
      googleCode: shownCode(secretKey, now()),
      loginPassword: password,
      ...more,
    },
    { session, ...(key !== undefined && { key }) },
  )

/** A code to the address, which the first authenticator requires. */
const codeTo = async ({ email, session }: { email: string; session: Session }) => ({
  captcha: await people.codeFor(email, 'bind', { session }),
})

async function bound(name: string) {
  const person = await registered(name)
  const secretKey = await keyFor(person.session)
  const code = await codeTo(person)
  const { recoveryCodes } = granted(await bind(person.session, secretKey, code))
  await people.world.advance(2 * minute)
  return { ...person, secretKey, recoveryCodes }
}

const enter = (account: string, name: string, typed = password) =>
  people.call('login', { account, password: typed, ...device(name) })

async function ticketOf(account: string, name: string) {
  return granted(await enter(account, name)).loginTicket!
}

const finish = (loginTicket: string, name: string, code: object, key?: string) =>
  people.call(
    'googleSecretLogin',
    { ...absentCode, loginTicket, ...device(name), deviceName: undefined, ...code },
    key === undefined ? {} : { key },
  )
const absentPerson = { captcha: undefined, loginPassword: undefined }
const absentCode = { googleCode: undefined, recoveryCode: undefined }

test('reports the session that ends for a new sign-in, so that its stream ends too', async () => {
  const { email, session, secretKey } = await bound('una')
  for (let more = 1; more <= sessionsLimit; more++) {
    await people.world.advance(minute)
    const phone = `una-phone-${more}`
    const ticket = await ticketOf(email, phone)
    granted(await finish(ticket, phone, { googleCode: shownCode(secretKey, now()) }))
  }
  const ended = people.events.filter(({ name }) => name === 'sessionsEnded')
  expect(ended.at(-1)?.data).toEqual({ sessionIds: [session.id] })
})

test('keeps a pending secret for ten minutes, never in plain text in the database', async () => {
  const person = await registered('ada')
  const { session } = person
  const first = await keyFor(session)
  const secretKey = await keyFor(session)
  expect(errorOf(await bind(session, first))).toBe('TICKET_EXPIRED')
  expect(errorOf(await bind(session, secretKey, { googleCode: '000000' }))).toBe(
    'SECURITY_CODE_WRONG',
  )
  expect(errorOf(await bind(session, secretKey, { loginPassword: 'wrong' }))).toBe(
    'OLD_PASSWORD_WRONG',
  )
  expect(errorOf(await bind(session, secretKey, { loginPassword: undefined }))).toBe(
    'VALIDATION_FAILED',
  )
  await people.world.advance(10 * minute)
  expect(errorOf(await bind(session, secretKey))).toBe('TICKET_EXPIRED')

  const third = await keyFor(session)
  const code = await codeTo(person)
  const { recoveryCodes, withdrawHoldUntilAt } = granted(await bind(session, third, code))
  expect([recoveryCodes.length, withdrawHoldUntilAt]).toEqual([10, now() + 2 * minute])
  const { rows } = await people.database.pool.query('select * from people_authenticator')
  const stored = rows.map((row) =>
    JSON.stringify({ ...row, secret: row.secret?.toString('latin1') }),
  )
  for (const secret of [third, ...recoveryCodes]) expect(stored.join()).not.toContain(secret)
  const info = granted(await people.call('getMyUserInfo', {}, { session }))
  expect(info?.security).toMatchObject({ googleBound: true, recoveryCodesLeft: 10 })
  const refused = await people.call('generateGoogleKey', { rebind: false }, { session })
  expect(errorOf(refused)).toBe('GOOGLE_ALREADY_BOUND')
})

test('repeats the recovery codes to the same request only', async () => {
  const person = await registered('bea')
  const { session } = person
  const secretKey = await keyFor(session)
  const given = { googleCode: shownCode(secretKey, now()), ...(await codeTo(person)) }
  const first = granted(await bind(session, secretKey, given, 'binding-of-bea-1'))
  await people.world.advance(11 * minute)
  expect(await bind(session, secretKey, given, 'binding-of-bea-1')).toEqual(first)
})

test('requires a code to the address and the password for the first one, notifies there, and pauses withdrawals', async () => {
  const person = await registered('bob')
  const { session, email } = person
  const secretKey = await keyFor(session)
  expect(await bind(session, secretKey)).toMatchObject({
    refused: 'VALIDATION_FAILED',
    details: { fields: [{ field: 'captcha', rule: 'required' }] },
  })
  const { captcha } = await codeTo(person)
  const wrong = captcha === '000000' ? '111111' : '000000'
  expect(errorOf(await bind(session, secretKey, { captcha: wrong }))).toBe('CAPTCHA_WRONG')
  expect(errorOf(await bind(session, secretKey, { captcha, loginPassword: 'wrong' }))).toBe(
    'OLD_PASSWORD_WRONG',
  )
  granted(await bind(session, secretKey, { captcha }))
  expect((await people.inbox(email))[0]).toMatchObject({
    subject: 'An authenticator was added to your account',
  })
  const { security } = granted(await people.call('getMyUserInfo', {}, { session }))!
  expect(security).toMatchObject({ withdrawHoldReasonKey: 'authenticator' })
  expect(security.withdrawHoldUntilAt).toBe(now() + 2 * minute)
})

test('lets a sign-in wait five minutes for the authenticator’s code, on its device', async () => {
  const { email, name, secretKey, session } = await bound('cai')
  const waiting = granted(await enter(email, name))
  expect(waiting).toMatchObject({
    token: null,
    userId: null,
    needSecurityCode: true,
    methods: ['google'],
  })
  const loginTicket = waiting.loginTicket!
  const code = () => ({ googleCode: shownCode(secretKey, now()) })
  expect(errorOf(await finish(loginTicket, 'thief', code()))).toBe('TICKET_EXPIRED')
  expect(errorOf(await finish('x'.repeat(43), name, code()))).toBe('TICKET_EXPIRED')
  expect(errorOf(await finish(loginTicket, name, {}))).toBe('SECURITY_CODE_REQUIRED')
  const { token } = granted(await finish(loginTicket, name, code(), 'one-key-of-the-entry'))
  expect(await people.sessionOf(token!)).toMatchObject({ userId: session.userId })
  expect(granted(await finish(loginTicket, name, code(), 'one-key-of-the-entry')).token).toBe(token)
  await people.world.advance(step)
  expect(errorOf(await finish(loginTicket, name, code()))).toBe('TICKET_EXPIRED')

  const late = await ticketOf(email, name)
  await people.world.advance(5 * minute)
  expect(errorOf(await finish(late, name, code()))).toBe('TICKET_EXPIRED')
})

test('also requires the authenticator after a code to the address', async () => {
  const { email, name, secretKey } = await bound('dee')
  const captcha = await people.codeFor(email, 'login')
  const { loginTicket } = granted(
    await people.call('emailLogin', { email, captcha, ...device(name) }),
  )
  granted(await finish(loginTicket!, name, { googleCode: shownCode(secretKey, now()) }))
  const again = await people.call('emailLogin', { email, captcha, ...device(name) })
  expect(errorOf(again)).toBe('CAPTCHA_EXPIRED')
})

test('accepts a step once, across sign-ins and changes', async () => {
  const { email, name, secretKey, session } = await bound('eve')
  const googleCode = shownCode(secretKey, now())
  granted(await finish(await ticketOf(email, name), name, { googleCode }))
  const next = await ticketOf(email, name)
  expect(errorOf(await finish(next, name, { googleCode }))).toBe('SECURITY_CODE_WRONG')
  const earlier = shownCode(secretKey, now(), -1)
  expect(errorOf(await finish(next, name, { googleCode: earlier }))).toBe('SECURITY_CODE_WRONG')
  const removal = { ...absent, googleCode, loginPassword: password }
  expect(errorOf(await people.call('unbindGoogleAuth', removal, { session }))).toBe(
    'SECURITY_CODE_WRONG',
  )
})

test('opens one session in fifty concurrent entries with one code', async () => {
  const { email, name, secretKey } = await bound('flo')
  const loginTicket = await ticketOf(email, name)
  const googleCode = shownCode(secretKey, now())
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => finish(loginTicket, name, { googleCode })),
  )
  expect(answers.map(errorOf).filter((error) => error === null)).toHaveLength(1)
})

test('voids the ticket after five wrong codes and locks strangers, not the known device', async () => {
  const { email, name, secretKey } = await bound('gus')
  const loginTicket = await ticketOf(email, 'thief')
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      finish(loginTicket, 'thief', { googleCode: String(index).padStart(6, '0') }),
    ),
  )
  const errors = answers.map(errorOf)
  expect(errors.filter((error) => error === 'SECURITY_CODE_WRONG')).toHaveLength(5)
  expect(errors.filter((error) => error === 'TICKET_EXPIRED')).toHaveLength(35)
  const fresh = await ticketOf(email, 'thief')
  const right = { googleCode: shownCode(secretKey, now()) }
  expect(await finish(fresh, 'thief', right)).toMatchObject({
    refused: 'LOGIN_LOCKED',
    details: { retryAfter: 600 },
  })
  granted(await finish(await ticketOf(email, name), name, right))
  await people.world.advance(10 * minute)
  const later = await ticketOf(email, 'thief')
  granted(await finish(later, 'thief', { googleCode: shownCode(secretKey, now()) }))
})

test('accepts a recovery code once, however it is written', async () => {
  const { email, recoveryCodes } = await bound('hal')
  const recoveryCode = recoveryCodes[3]!.toLowerCase().replace('-', '')
  granted(await finish(await ticketOf(email, 'new'), 'new', { recoveryCode }))
  const again = await finish(await ticketOf(email, 'new'), 'new', { recoveryCode })
  expect(errorOf(again)).toBe('SECURITY_CODE_WRONG')
  granted(await finish(await ticketOf(email, 'new'), 'new', { recoveryCode: recoveryCodes[0] }))
})

test('ends a pending sign-in when the password changes', async () => {
  const { email, name, secretKey, session } = await bound('ivy')
  const loginTicket = await ticketOf(email, 'thief')
  const change = {
    ...absent,
    type: 'login',
    oldPassword: password,
    newPassword: 'another-long-one',
    confirmPassword: 'another-long-one',
  } as const
  expect(errorOf(await people.call('changePassword', change, { session }))).toBe(
    'SECURITY_CODE_REQUIRED',
  )
  const googleCode = shownCode(secretKey, now())
  granted(await people.call('changePassword', { ...change, googleCode }, { session }))
  await people.world.advance(step)
  const code = { googleCode: shownCode(secretKey, now()) }
  expect(errorOf(await finish(loginTicket, 'thief', code))).toBe('TICKET_EXPIRED')
  expect((await enter(email, name, 'another-long-one')) as object).toHaveProperty('loginTicket')
})

test('requires the authenticator for a forgotten password too', async () => {
  const { email, recoveryCodes } = await bound('jon')
  const captcha = await people.codeFor(email, 'forget')
  const reset = (code: object) =>
    people.call('resetPassword', {
      account: email,
      captcha,
      newPassword: 'another-long-one',
      confirmPassword: 'another-long-one',
      ...absentCode,
      ...device('elsewhere'),
      deviceName: undefined,
      ...code,
    })
  expect(errorOf(await reset({}))).toBe('SECURITY_CODE_REQUIRED')
  expect(errorOf(await reset({ googleCode: '000000' }))).toBe('SECURITY_CODE_WRONG')
  granted(await reset({ recoveryCode: recoveryCodes[9] }))
})

test('requires a code of the current authenticator to replace it, and pauses withdrawals', async () => {
  const { email, session, secretKey } = await bound('kim')
  const fresh = await keyFor(session, true)
  expect(errorOf(await bind(session, fresh))).toBe('SECURITY_CODE_REQUIRED')
  const oldGoogleCode = shownCode(secretKey, now())
  const { withdrawHoldUntilAt } = granted(await bind(session, fresh, { oldGoogleCode }))
  expect(withdrawHoldUntilAt).toBe(now() + 2 * minute)
  await people.world.advance(step)
  const stale = { googleCode: shownCode(secretKey, now()) }
  expect(errorOf(await finish(await ticketOf(email, 'kim'), 'kim', stale))).toBe(
    'SECURITY_CODE_WRONG',
  )
})

test('ends every other session when it is enabled, replaced or disabled', async () => {
  const { email, session } = await registered('lou')
  const another = async (name: string) => granted(await enter(email, name)).token!
  const before = await another('lou-2')
  const secretKey = await keyFor(session)
  granted(await bind(session, secretKey, await codeTo({ email, session })))
  expect(await people.sessionOf(before)).toBeNull()
  await people.world.advance(step)
  const stepped = async (name: string, key: string) => {
    const proof = { googleCode: shownCode(key, now()) }
    return granted(await finish(await ticketOf(email, name), name, proof)).token!
  }
  const between = await stepped('lou-3', secretKey)
  await people.world.advance(step)
  const fresh = await keyFor(session, true)
  granted(await bind(session, fresh, { oldGoogleCode: shownCode(secretKey, now()) }))
  expect(await people.sessionOf(between)).toBeNull()
  await people.world.advance(step)
  const last = await stepped('lou-4', fresh)
  await people.world.advance(step)
  const removal = { ...absent, loginPassword: password, googleCode: shownCode(fresh, now()) }
  granted(await people.call('unbindGoogleAuth', removal, { session }))
  expect(await people.sessionOf(last)).toBeNull()
  expect(granted(await people.call('checkGoogleAuth', {}, { session }))).toEqual({
    required: false,
  })
})

test('requires code and person to remove it, pauses withdrawals and notifies', async () => {
  const { email, session, secretKey } = await bound('lea')
  const googleCode = shownCode(secretKey, now())
  const remove = (more: object) =>
    people.call(
      'unbindGoogleAuth',
      { ...absent, loginPassword: password, googleCode, ...more },
      { session },
    )
  expect(errorOf(await remove({ googleCode: undefined }))).toBe('SECURITY_CODE_REQUIRED')
  expect(errorOf(await remove({ loginPassword: 'wrong' }))).toBe('OLD_PASSWORD_WRONG')
  const captcha = await people.codeFor(email, 'bind', { session })
  const proof = { loginPassword: undefined, captcha }
  expect(granted(await remove(proof))).toEqual({ withdrawHoldUntilAt: now() + 2 * minute })
  expect(errorOf(await remove({}))).toBe('GOOGLE_NOT_BOUND')
  expect((await people.inbox(email))[0]).toMatchObject({
    subject: 'Your authenticator was changed or removed',
  })
  expect(granted(await enter(email, 'lea')).token).not.toBeNull()
})

test('renews recovery codes once per request and voids the old ones', async () => {
  const { email, name, session, secretKey, recoveryCodes } = await bound('nia')
  const googleCode = shownCode(secretKey, now())
  const renew = (more: object, key?: string) =>
    people.call(
      'renewRecoveryCodes',
      { ...absentPerson, loginPassword: password, ...absentCode, googleCode, ...more },
      { session, ...(key !== undefined && { key }) },
    )
  expect(errorOf(await renew({ loginPassword: 'wrong' }))).toBe('OLD_PASSWORD_WRONG')
  expect(errorOf(await renew({ googleCode: undefined }))).toBe('SECURITY_CODE_REQUIRED')
  const first = granted(await renew({}, 'renewal-of-nia-01'))
  expect(first.recoveryCodes).toHaveLength(10)
  expect(await renew({}, 'renewal-of-nia-01')).toEqual(first)
  expect(errorOf(await renew({}))).toBe('SECURITY_CODE_WRONG')
  const [mail] = await people.inbox(email)
  expect(mail).toMatchObject({ subject: 'New recovery codes were made for your account' })
  const old = await finish(await ticketOf(email, name), name, { recoveryCode: recoveryCodes[0] })
  expect(errorOf(old)).toBe('SECURITY_CODE_WRONG')
  const [recoveryCode] = first.recoveryCodes
  granted(await finish(await ticketOf(email, name), name, { recoveryCode }))
})

test('says whether a code is needed, and always the same for an unknown account', async () => {
  const { email, name, session } = await bound('mia')
  const ask = (input: object, as: Session | null = null) =>
    people.call(
      'checkGoogleAuth',
      { account: undefined, loginTicket: undefined, ...input },
      { session: as },
    )
  expect(await ask({ account: email })).toEqual({ required: true })
  expect(await ask({}, session)).toEqual({ required: true })
  expect(await ask({})).toEqual({ required: false })
  expect(await ask({ loginTicket: await ticketOf(email, name) })).toEqual({ required: true })
  expect(errorOf(await ask({ loginTicket: 'x'.repeat(43) }))).toBe('TICKET_EXPIRED')
  const nobody = await ask({ account: 'nobody@example.org' })
  expect(await ask({ account: 'nobody@example.org' })).toEqual(nobody)
})
