import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../platform/http/route.ts'
import { agreement, device, errorOf, granted, openPeopleWorld } from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld('account life')
})
afterAll(() => people.close())

async function guest(name: string) {
  const input = { registerType: 'guest', ...device(name), ...agreement } as const
  const made = granted(await people.call('register', input))
  const session = (await people.sessionOf(made.token!))!
  return { ...made, token: made.token!, initialPassword: made.initialPassword!, session }
}

const change = (
  session: Session,
  oldPassword: string | undefined,
  newPassword: string,
  more = {},
) =>
  people.call(
    'changePassword',
    {
      type: 'login',
      oldPassword,
      newPassword,
      confirmPassword: newPassword,
      captcha: undefined,
      ...more,
    },
    { session },
  )

test('accepts a token for its own session only', async () => {
  const { token, session, userId } = await guest('t1')
  const endAt = people.world.clock.now() + day
  const { deviceKey } = device('t1')
  expect(session).toEqual({ id: session.id, userId, deviceKey, endAt })
  expect(
    await people.sessionOf(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
  ).toBeNull()
  const found = await people.database.pool.query('select token_hash from people_session')
  for (const row of found.rows) expect(row.token_hash.toString('base64url')).not.toBe(token)
})

test('ends a session a day after its last use, and stores its use once a minute', async () => {
  const { token, session } = await guest('t2')
  const lastActiveAt = async () => {
    const found = await people.database.pool.query(
      'select last_active_at from people_session where id = $1',
      [session.id],
    )
    return Number(found.rows[0].last_active_at)
  }
  const touch = () => people.people.sessions.touch(session, people.world.clock.now())
  await people.world.advance(day - 1)
  expect(await people.sessionOf(token)).not.toBeNull()
  touch()
  const usedAt = people.world.clock.now()
  await expect.poll(lastActiveAt).toBe(usedAt)
  await people.world.advance(minute - 1)
  touch()
  await people.world.advance(1)
  touch()
  await expect.poll(lastActiveAt).toBe(usedAt + minute)
  await people.world.advance(day)
  expect(await people.sessionOf(token)).toBeNull()
})

test('ends a session after fourteen days, however much it is used', async () => {
  const { token, session, expiresAt } = await guest('t3')
  const startedAt = people.world.clock.now()
  expect(expiresAt).toBe(startedAt + 14 * day)
  for (let days = 0; days < 14; days += 1) {
    expect(await people.sessionOf(token)).not.toBeNull()
    await people.world.advance(day - 1)
    people.people.sessions.touch(session, people.world.clock.now())
    await expect
      .poll(() =>
        people.count(
          'people_session',
          `id = ${session.id} and last_active_at = ${people.world.clock.now()}`,
        ),
      )
      .toBe(1)
  }
  expect(await people.sessionOf(token)).toMatchObject({ endAt: startedAt + 14 * day })
  await people.world.advance(14)
  expect(await people.sessionOf(token)).toBeNull()
})

test('ends only this session on signing out', async () => {
  const first = await guest('t4')
  const login = { account: first.account!, password: first.initialPassword, ...device('t4b') }
  const second = granted(await people.call('login', login))
  expect(await people.call('logout', {}, { session: first.session })).toBeNull()
  expect(await people.sessionOf(first.token)).toBeNull()
  expect(await people.sessionOf(second.token!)).not.toBeNull()
})

test('lets a guest change the initial password, which ends other sessions and the old password', async () => {
  const { account, initialPassword, session, token } = await guest('p1')
  const other = granted(
    await people.call('login', { account: account!, password: initialPassword, ...device('p1b') }),
  )
  const newPassword = 'my own pass phrase'
  expect(await change(session, initialPassword, newPassword)).toEqual({
    withdrawHoldUntilAt: people.world.clock.now() + 2 * minute,
    otherSessionsRevoked: 1,
  })
  expect(await people.sessionOf(other.token!)).toBeNull()
  expect(await people.sessionOf(token)).not.toBeNull()
  const info = granted(await people.call('getMyUserInfo', {}, { session }))
  expect(info).toMatchObject({ isGuest: true, initialPasswordChanged: true })
  const enter = (password: string) =>
    people.call('login', { account: account!, password, ...device('p1') })
  expect(errorOf(await enter(initialPassword))).toBe('BAD_CREDENTIALS')
  granted(await enter(newPassword))
  expect(people.events.filter(({ name }) => name === 'credentialChanged')).toHaveLength(1)
})

test('lets a guest who never chose a password set the first one without it, once', async () => {
  const { session, account, initialPassword } = await guest('first')
  expect(errorOf(await change(session, 'not the initial one', 'Aspen-Quarry-7'))).toBe(
    'OLD_PASSWORD_WRONG',
  )
  granted(await change(session, undefined, 'Aspen-Quarry-7'))
  expect(errorOf(await change(session, undefined, 'Birch-Quarry-8'))).toBe('OLD_PASSWORD_WRONG')
  const signIn = (password: string) =>
    people.call('login', { account: account!, password, ...device('first') })
  expect(errorOf(await signIn(initialPassword))).toBe('BAD_CREDENTIALS')
  granted(await signIn('Aspen-Quarry-7'))
})

test('refuses a weak new password, and locks for half an hour after five wrong old ones', async () => {
  const { initialPassword, session } = await guest('p2')
  const own = 'my own pass phrase'
  expect(errorOf(await change(session, initialPassword, 'iloveyou123'))).toBe('PASSWORD_WEAK')
  expect(errorOf(await change(session, initialPassword, initialPassword))).toBe('PASSWORD_SAME')
  expect(await change(session, initialPassword, own, { confirmPassword: `${own}!` })).toMatchObject(
    { details: { fields: [{ field: 'confirmPassword', rule: 'same' }] } },
  )
  for (let count = 0; count < 5; count += 1)
    expect(errorOf(await change(session, 'not it', own))).toBe('OLD_PASSWORD_WRONG')
  expect(await change(session, initialPassword, own)).toMatchObject({
    refused: 'LOGIN_LOCKED',
    details: { retryAfter: 1_800 },
  })
  await people.world.advance(30 * minute)
  granted(await change(session, initialPassword, own))
})

test('requires the code sent to the address of the account', async () => {
  const email = 'kim@example.org'
  const captcha = await people.codeFor(email, 'login')
  const made = granted(
    await people.call('emailLogin', { email, captcha, ...device('kim'), ...agreement }),
  )
  const session = (await people.sessionOf(made.token!))!
  const own = 'my own pass phrase'
  expect(await change(session, undefined, own)).toMatchObject({
    details: { fields: [{ field: 'captcha', rule: 'required' }] },
  })
  await people.world.advance(minute)
  const asked = {
    email: 'someone.else@example.org',
    scene: 'changePassword',
    humanToken: undefined,
  } as const
  expect(await people.call('getEmailCaptcha', asked, { session })).toMatchObject({
    maskedTarget: 'k***@example.org',
  })
  const [mail] = await people.inbox(email)
  granted(await change(session, undefined, own, { captcha: mail!.code! }))
  expect(errorOf(await change(session, own, 'another pass phrase', { captcha: mail!.code! }))).toBe(
    'CAPTCHA_EXPIRED',
  )
  granted(await people.call('login', { account: email, password: own, ...device('kim') }))
})

test('answers null without a session', async () => {
  expect(await people.call('getMyUserInfo', {})).toBeNull()
  const report = { platform: undefined, appVersion: undefined, lang: undefined, visible: undefined }
  expect(await people.call('activeReport', report)).toBeNull()
  const { session } = await guest('n1')
  expect(await people.call('activeReport', report, { session })).toEqual({
    serverAt: people.world.clock.now(),
  })
})

test('removes only rows that no rule reads any more', async () => {
  const { session, account, token } = await guest('s1')
  granted(
    await people.call('getEmailCaptcha', {
      email: 'old@example.org',
      scene: 'login',
      humanToken: undefined,
    }),
  )
  await people.call('login', { account: account!, password: 'wrong password', ...device('s2') })
  const parts = Array.from({ length: 64 }, (_, part) => part)
  const counts = () =>
    Promise.all(
      ['people_code', 'people_lock', 'people_session'].map((table) => people.count(table)),
    )
  const before = await counts()
  await people.people.removeStale(parts, people.world.clock.now())
  expect(await people.sessionOf(token)).toEqual(session)
  expect((await counts()).every((count, index) => count > 0 && count <= before[index]!)).toBe(true)
  await people.people.removeStale(parts, people.world.clock.now() + 100 * day)
  expect(await counts()).toEqual([0, 0, 0])
})
