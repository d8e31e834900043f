import type { PasskeyAssertion } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../platform/http/route.ts'
import { shownCode } from '../testing/authenticator-app.ts'
import { agreement, device, errorOf, granted, openPeopleWorld } from '../testing/people-world.ts'
import type { PeopleWorld } from '../testing/people-world.ts'
import { softPasskey, type SoftPasskey, type Twist } from '../../testing/soft-passkey.ts'
import { handleOf } from './options.ts'

const minute = 60_000
const origin = 'http://candor.test'
const password = 'tr4velling-h0rn'
let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld('passkeys')
})
afterAll(() => people.close())

const now = () => people.world.clock.now()
const noProof = {
  loginPassword: undefined,
  captcha: undefined,
  googleCode: undefined,
  recoveryCode: undefined,
  passkey: undefined,
}

async function registered(name: string) {
  const email = `${name}@example.org`
  const captcha = await people.codeFor(email, 'register')
  const input = { registerType: 'email', email, password, captcha, ...device(name), ...agreement }
  const made = granted(await people.call('register', input as never))
  await people.world.advance(minute)
  return { name, email, session: (await people.sessionOf(made.token!))! }
}

const optionsFor = async (
  purpose: 'register' | 'login' | 'stepUp',
  session: Session | null = null,
  loginTicket?: string,
) => granted(await people.call('getPasskeyOptions', { purpose, loginTicket }, { session }))

async function add(session: Session, key: SoftPasskey, more = {}, twist: Twist = {}) {
  const { creation } = await optionsFor('register', session)
  const credential = { ...key.make(creation!, twist), transports: ['internal'] }
  const input = { credential, name: 'My phone', ...noProof, loginPassword: password, ...more }
  return people.call('addPasskey', input, { session })
}

async function withPasskey(name: string, counts = false) {
  const person = await registered(name)
  const key = softPasskey(origin, { counts })
  const added = granted(await add(person.session, key))
  await people.world.advance(minute)
  return { ...person, key, id: added.id }
}

async function answer(key: SoftPasskey, twist: Twist = {}) {
  const { request } = await optionsFor('login')
  return key.answer(request!, twist)
}

const enter = (passkey: PasskeyAssertion, name: string, key?: string) =>
  people.call(
    'passkeyLogin',
    { passkey, ...device(name), deviceName: undefined },
    key === undefined ? {} : { key },
  )

async function stepUp(session: Session, key: SoftPasskey) {
  const { request } = await optionsFor('stepUp', session)
  return { ...noProof, passkey: key.answer(request!) }
}

describe('adding', () => {
  test('requires the password, pauses withdrawals, notifies, and lists the passkey', async () => {
    const { session, email } = await registered('ada')
    const key = softPasskey(origin)
    expect(errorOf(await add(session, key, { loginPassword: 'wrong' }))).toBe('OLD_PASSWORD_WRONG')
    expect(errorOf(await add(session, key, { loginPassword: undefined }))).toBe('VALIDATION_FAILED')
    const { withdrawHoldUntilAt } = granted(await add(session, key))
    expect(withdrawHoldUntilAt).toBe(now() + 2 * minute)
    expect((await people.inbox(email))[0]).toMatchObject({
      subject: 'A passkey was added to or removed from your account',
    })
    const list = granted(await people.call('listPasskeys', {}, { session }))
    expect(list).toMatchObject([{ name: 'My phone', synced: true, lastUsedAt: null }])
    const info = granted(await people.call('getMyUserInfo', {}, { session }))
    expect(info?.security).toMatchObject({ passkeyCount: 1, withdrawHoldReasonKey: 'passkey' })
  })

  test.each<[string, Twist]>([
    ['another page', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://candor.test:8081' }],
    ['another site', { site: 'evil.example' }],
    ['no user verification', { verified: false }],
    ['a sign-in response', { type: 'webauthn.get' }],
  ])('refuses %s', async (what, twist) => {
    const { session } = await registered(`twisted-${what.replaceAll(' ', '-')}`)
    expect(errorOf(await add(session, softPasskey(origin), {}, twist))).toBe('PASSKEY_FAILED')
  })

  test('refuses a challenge that is old, of another user, or for another purpose', async () => {
    const { session } = await registered('bea')
    const other = await registered('bob')
    const key = softPasskey(origin)
    const given = (challenge: string) => ({
      credential: { ...key.make({ challenge }), transports: [] },
      name: 'x',
      ...noProof,
      loginPassword: password,
    })
    const { creation } = await optionsFor('register', other.session)
    const theirs = await people.call('addPasskey', given(creation!.challenge), { session })
    expect(errorOf(theirs)).toBe('PASSKEY_FAILED')
    const { request } = await optionsFor('login')
    const toSignIn = await people.call('addPasskey', given(request!.challenge), { session })
    expect(errorOf(toSignIn)).toBe('PASSKEY_FAILED')
    const own = await optionsFor('register', session)
    await people.world.advance(5 * minute)
    const late = await people.call('addPasskey', given(own.creation!.challenge), { session })
    expect(errorOf(late)).toBe('PASSKEY_FAILED')
  })

  test('allows a passkey in one account only, and ten per account', async () => {
    const { key } = await withPasskey('cai')
    const { session } = await registered('cal')
    expect(errorOf(await add(session, key))).toBe('PASSKEY_FAILED')
    for (let count = 0; count < 10; count += 1) granted(await add(session, softPasskey(origin)))
    const options = await people.call(
      'getPasskeyOptions',
      { purpose: 'register', loginTicket: undefined },
      { session },
    )
    expect(errorOf(options)).toBe('CREDENTIAL_LIMIT')
  })

  test('gives no options without a session', async () => {
    for (const purpose of ['register', 'stepUp'] as const)
      expect(
        errorOf(await people.call('getPasskeyOptions', { purpose, loginTicket: undefined })),
      ).toBe('FORBIDDEN')
  })
})

describe('signing in', () => {
  test('opens one session per answer and records its use', async () => {
    const { session, key } = await withPasskey('dee')
    const passkey = await answer(key, { userHandle: handleOf(session.userId) })
    const { token } = granted(await enter(passkey, 'dee', 'one-key-of-the-entry'))
    expect(await people.sessionOf(token!)).toMatchObject({ userId: session.userId })
    expect(granted(await enter(passkey, 'dee', 'one-key-of-the-entry')).token).toBe(token)
    expect(errorOf(await enter(passkey, 'dee'))).toBe('PASSKEY_FAILED')
    const [used] = granted(await people.call('listPasskeys', {}, { session }))
    expect(used!.lastUsedAt).toBe(now())
  })

  test('opens one session for fifty concurrent entries with one answer', async () => {
    const { key } = await withPasskey('eve')
    const passkey = await answer(key)
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(passkey, 'eve')))
    expect(answers.map(errorOf).filter((error) => error === null)).toHaveLength(1)
  })

  test.each<[string, Twist]>([
    ['another page', { origin: 'https://evil.example' }],
    ['another site', { site: 'evil.example' }],
    ['no user verification', { verified: false }],
    ['a creation response', { type: 'webauthn.create' }],
    ['another key', { key: softPasskey(origin) }],
    ['another user', { userHandle: handleOf('64') }],
  ])('refuses %s', async (what, twist) => {
    const { key } = await withPasskey(`enter-${what.replaceAll(' ', '-')}`)
    expect(errorOf(await enter(await answer(key, twist), 'x'))).toBe('PASSKEY_FAILED')
    granted(await enter(await answer(key), 'x'))
  })

  test('refuses an unknown passkey, and a challenge that is old or for step-up', async () => {
    const { session, key } = await withPasskey('fay')
    expect(errorOf(await enter(await answer(softPasskey(origin)), 'x'))).toBe('PASSKEY_FAILED')
    const late = await answer(key)
    await people.world.advance(5 * minute)
    expect(errorOf(await enter(late, 'x'))).toBe('PASSKEY_FAILED')
    const { passkey } = await stepUp(session, key)
    expect(errorOf(await enter(passkey, 'x'))).toBe('PASSKEY_FAILED')
  })

  test('refuses a counter that does not grow as a copy', async () => {
    const { key } = await withPasskey('gus', true)
    granted(await enter(await answer(key), 'gus'))
    granted(await enter(await answer(key), 'gus'))
    expect(errorOf(await enter(await answer(key, { counter: 2 }), 'gus'))).toBe('PASSKEY_FAILED')
    expect(errorOf(await enter(await answer(key, { counter: 1 }), 'gus'))).toBe('PASSKEY_FAILED')
    granted(await enter(await answer(key, { counter: 9 }), 'gus'))
  })

  test('notifies the user of a new device', async () => {
    const { key, email } = await withPasskey('hal')
    granted(await enter(await answer(key), 'another-device'))
    expect((await people.inbox(email))[0]).toMatchObject({
      subject: 'A new device signed in to your account',
    })
  })
})

describe('beside an authenticator', () => {
  async function guarded(name: string) {
    const person = await withPasskey(name)
    const { session, email } = person
    const { secretKey } = granted(
      await people.call('generateGoogleKey', { rebind: false }, { session }),
    )
    const captcha = await people.codeFor(email, 'bind', { session })
    const binding = {
      ...noProof,
      captcha,
      oldGoogleCode: undefined,
      secretKey,
      googleCode: shownCode(secretKey, now()),
      loginPassword: password,
    }
    const { passkey: _none, ...fields } = binding
    granted(await people.call('bindGoogleAuth', fields, { session }))
    await people.world.advance(minute)
    return { ...person, secretKey }
  }
  const finish = (loginTicket: string, name: string, more: object) =>
    people.call('googleSecretLogin', {
      googleCode: undefined,
      recoveryCode: undefined,
      passkey: undefined,
      loginTicket,
      ...device(name),
      deviceName: undefined,
      ...more,
    })

  test('needs no code after a passkey, and one after a password', async () => {
    const { key, name, email, session } = await guarded('ida')
    const passkey = await answer(key)
    const entered = granted(await enter(passkey, name))
    expect(entered).toMatchObject({ needSecurityCode: false, loginTicket: null, methods: [] })
    expect(await people.sessionOf(entered.token!)).toMatchObject({ userId: session.userId })
    expect(errorOf(await enter(passkey, name))).toBe('PASSKEY_FAILED')
    expect(errorOf(await enter(await answer(key, { verified: false }), name))).toBe(
      'PASSKEY_FAILED',
    )
    const entry = { account: email, password, ...device(name), deviceName: undefined }
    const waiting = granted(await people.call('login', entry))
    expect(waiting).toMatchObject({ token: null, needSecurityCode: true })
    const challenge = await answer(key)
    expect(errorOf(await finish(waiting.loginTicket!, name, { passkey: challenge }))).toBe(
      'PASSKEY_FAILED',
    )
  })

  test('is the second step after a password, on that ticket only and once', async () => {
    const { key, name, email } = await guarded('jon')
    const other = await withPasskey('jan')
    const entry = { account: email, password, ...device(name), deviceName: undefined }
    const waiting = granted(await people.call('login', entry))
    expect(waiting.methods).toEqual(['google', 'passkey'])
    const ticket = waiting.loginTicket!
    const { request } = await optionsFor('stepUp', null, ticket)
    expect(request!.allowCredentials.map(({ id }) => id)).toEqual([key.id])
    const strange = { passkey: other.key.answer(request!) }
    expect(errorOf(await finish(ticket, name, strange))).toBe('PASSKEY_FAILED')
    const passkey = key.answer(request!)
    granted(await finish(ticket, name, { passkey }))
    const again = granted(await people.call('login', entry)).loginTicket!
    expect(errorOf(await finish(again, name, { passkey }))).toBe('PASSKEY_FAILED')
  })

  test('disables the authenticator together with the password, and changes passwords', async () => {
    const { key, session } = await guarded('kim')
    const change = {
      type: 'login',
      oldPassword: password,
      newPassword: 'another-long-one',
      confirmPassword: 'another-long-one',
      ...(await stepUp(session, key)),
    } as const
    const { loginPassword: _none, ...fields } = change
    granted(await people.call('changePassword', fields, { session }))
    expect(errorOf(await people.call('changePassword', fields, { session }))).toBe(
      'OLD_PASSWORD_WRONG',
    )
    const removal = { ...(await stepUp(session, key)), loginPassword: 'another-long-one' }
    granted(await people.call('unbindGoogleAuth', removal, { session }))
    expect(errorOf(await people.call('unbindGoogleAuth', removal, { session }))).toBe(
      'GOOGLE_NOT_BOUND',
    )
  })

  test('replaces the code for recovery codes, a new address and the closing of an account', async () => {
    const { key, session, email } = await guarded('lou')
    const renewal = { ...(await stepUp(session, key)), loginPassword: password }
    const { recoveryCodes } = granted(await people.call('renewRecoveryCodes', renewal, { session }))
    expect(recoveryCodes).toHaveLength(10)
    expect(errorOf(await people.call('renewRecoveryCodes', renewal, { session }))).toBe(
      'PASSKEY_FAILED',
    )
    await people.world.advance(minute)
    const fresh = 'lou.again@example.org'
    const oldCaptcha = await people.codeFor(email, 'changeContact', { session })
    const captcha = await people.codeFor(fresh, 'newContact', { session })
    const change = {
      type: 'email',
      email: fresh,
      ...(await stepUp(session, key)),
      captcha,
      oldCaptcha,
      loginPassword: password,
    } as const
    expect(granted(await people.call('changeContact', change, { session })).account).toBe(fresh)
    const ending = { ...(await stepUp(session, key)), givesUp: undefined, fundPassword: undefined }
    granted(await people.call('closeAccount', ending, { session }))
  })

  test('requires the step-up even when both addresses are proved by codes', async () => {
    const { session, email } = await guarded('liv')
    const other = await withPasskey('ivo')
    const fresh = 'liv.again@example.org'
    const oldCaptcha = await people.codeFor(email, 'changeContact', { session })
    const captcha = await people.codeFor(fresh, 'newContact', { session })
    const change = { type: 'email', email: fresh, oldCaptcha, ...noProof, captcha } as const
    const given = { ...change, loginPassword: password }
    expect(errorOf(await people.call('changeContact', given, { session }))).toBe(
      'SECURITY_CODE_REQUIRED',
    )
    const { passkey } = await stepUp(other.session, other.key)
    const strange = { ...given, passkey }
    expect(errorOf(await people.call('changeContact', strange, { session }))).toBe('PASSKEY_FAILED')
  })

  test('is the second factor of a withdrawal, once', async () => {
    const { key, session } = await guarded('leo')
    const digits = '271828'
    const { loginPassword: _none, ...step } = await stepUp(session, key)
    const setting = {
      oldPassword: undefined,
      newPassword: digits,
      confirmPassword: digits,
      loginPassword: password,
      ...step,
    }
    granted(await people.call('changeFundPassword', setting, { session }))
    const again = await people.call(
      'changeFundPassword',
      { ...setting, newPassword: '314159', confirmPassword: '314159' },
      { session },
    )
    expect(errorOf(again)).toBe('PASSKEY_FAILED')
  })
})

describe('naming', () => {
  test('renames a passkey without other effects', async () => {
    const { session, key, id, name, email } = await withPasskey('pia')
    const rename = (given: string, by = session) =>
      people.call('renamePasskey', { id, name: given }, { session: by })
    const before = (await people.inbox(email)).length
    expect(granted(await rename('The blue key'))).toEqual({ id, name: 'The blue key' })
    const list = granted(await people.call('listPasskeys', {}, { session }))
    expect(list).toMatchObject([{ id, name: 'The blue key', synced: true }])
    expect(await people.inbox(email)).toHaveLength(before)
    granted(await enter(await answer(key), name))
    const other = await registered('pim')
    expect(errorOf(await rename('Mine', other.session))).toBe('NOT_FOUND')
    const proof = { ...noProof, loginPassword: password }
    granted(await people.call('removePasskey', { id, ...proof }, { session }))
    expect(errorOf(await rename('Gone'))).toBe('NOT_FOUND')
  })
})

describe('removing', () => {
  test('requires a proof, pauses withdrawals, and leaves nothing that opens', async () => {
    const { session, key, id } = await withPasskey('mia')
    const elsewhere = granted(await enter(await answer(key), 'thief')).token!
    const ready = await answer(key)
    const remove = (more: object) =>
      people.call('removePasskey', { id, ...noProof, ...more }, { session })
    expect(errorOf(await remove({ loginPassword: 'wrong' }))).toBe('OLD_PASSWORD_WRONG')
    expect(granted(await remove({ loginPassword: password }))).toEqual({
      withdrawHoldUntilAt: now() + 2 * minute,
    })
    expect(errorOf(await enter(ready, 'mia'))).toBe('PASSKEY_FAILED')
    expect(await people.sessionOf(elsewhere)).toBeNull()
    expect(errorOf(await remove({ loginPassword: password }))).toBe('NOT_FOUND')
    expect(granted(await people.call('listPasskeys', {}, { session }))).toEqual([])
    expect(errorOf(await add(session, key))).toBe('PASSKEY_FAILED')
  })

  test('is proved by the passkey itself and by another one', async () => {
    const { session, key, id } = await withPasskey('nia')
    const fresh = softPasskey(origin)
    granted(await add(session, fresh, await stepUp(session, key)))
    await people.world.advance(minute)
    const proof = await stepUp(session, key)
    granted(await people.call('removePasskey', { id, ...proof }, { session }))
    expect(granted(await enter(await answer(fresh), 'nia')).token).not.toBeNull()
  })

  test('is refused for the last sign-in method', async () => {
    const { session, key, id } = await withPasskey('ora')
    await people.database.pool.query(
      `update people_user set account_type = 'wallet', email = null, password_hash = null
       where user_id = $1`,
      [session.userId],
    )
    const proof = await stepUp(session, key)
    const removal = await people.call('removePasskey', { id, ...proof }, { session })
    expect(errorOf(removal)).toBe('LAST_WAY_IN')
    granted(await enter(await answer(key), 'ora'))
  })
})
