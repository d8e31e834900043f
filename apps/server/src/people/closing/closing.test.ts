import { dayMs, type GivenUp } from '@candor/api'
import { Amount } from '@candor/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteElsewhere } from '../../app/people.ts'
import { partOf } from '../../platform/part.ts'
import { accounts, house, move } from '../../ledger/index.ts'
import type { Session } from '../../platform/http/route.ts'
import { command } from '../../platform/lane/index.ts'
import {
  agreement,
  device,
  errorOf,
  granted,
  openPeopleWorld,
  type PeopleWorld,
} from '../testing/people-world.ts'
import { comeTo, underWay } from '../testing/under-way.ts'
import { finishClosing } from '../commands/finish-closing.ts'
import { keptMs } from './retention.ts'
import { obstaclesOf } from './obstacles.ts'

const minute = 60_000
const parts = Array.from({ length: 64 }, (_, part) => part)
const password = 'a long secret of ana'
const absent = {
  givesUp: undefined,
  fundPassword: undefined,
  loginPassword: undefined,
  captcha: undefined,
  googleCode: undefined,
  recoveryCode: undefined,
}

/** Credits test money, as the sandbox chain would. */
const pay = command('pay', {
  needs: { accounts },
  decide: ({ accounts: money }, amount: Amount) => ({
    move: [
      move(amount, house('house.custody'), money.of('balance.available'), {
        kind: 'recharge',
        command: 'pay',
      }),
    ],
    reply: null,
  }),
})

let world: PeopleWorld
beforeAll(async () => {
  world = await openPeopleWorld('closing', { deleteElsewhere })
})
afterAll(() => world.close())

async function register(name: string, given = device(name)): Promise<Session> {
  const email = `${name}@example.org`
  const captcha = await world.codeFor(email, 'register')
  const entry = { registerType: 'email' as const, email, password, captcha, ...given, ...agreement }
  const { token } = granted(await world.call('register', entry))
  return (await world.sessionOf(token!))!
}

async function signIn(name: string): Promise<Session> {
  const entry = { account: `${name}@example.org`, password, ...device(name) }
  const { token } = granted(await world.call('login', entry))
  return (await world.sessionOf(token!))!
}

async function close(name: string, session: Session, givesUp: GivenUp[] = []) {
  await world.world.advance(minute)
  const captcha = await world.codeFor(`${name}@example.org`, 'closeAccount', { session })
  const rest = givesUp.length === 0 ? {} : { givesUp }
  return world.call('closeAccount', { ...absent, ...rest, captcha }, { session })
}

const nothing = {
  recharges: 0,
  withdrawals: 0,
  loans: 0,
  applications: 0,
  incomes: 0,
  subscriptions: 0,
  contests: 0,
  prizes: 0,
}
const closeDue = () => world.people.closeDue(parts, world.world.clock.now())
const isOver = async (session: Session) =>
  (await world.count('people_session', `id = ${session.id} and revoked_at is not null`)) === 1

test('lists the contents of the account first, and refuses to close it with them', async () => {
  const session = await register('rich')
  await world.run(pay, session.userId, Amount.parse('20.5'))
  const { obstacles } = granted(await world.call('getClosing', {}, { session }))
  const only = { key: 'balance', count: null, currency: 'USDT', amount: '20.5', mayGiveUp: false }
  expect(obstacles).toEqual([only])
  expect(errorOf(await close('rich', session))).toBe('ACCOUNT_NOT_SETTLED')
  const all: GivenUp = { account: 'balance', currency: 'USDT', amount: '20.5' }
  expect(errorOf(await close('rich', session, [all]))).toBe('ACCOUNT_NOT_SETTLED')
})

test('counts incoming payments too', async () => {
  const session = await register('waiting')
  const coming = await comeTo(world.database.pool, session.userId)
  const { obstacles } = granted(await world.call('getClosing', {}, { session }))
  expect(obstacles).toMatchObject([{ key: 'recharge', count: 1, mayGiveUp: false }])
  expect(errorOf(await close('waiting', session))).toBe('ACCOUNT_NOT_SETTLED')
  await coming.arrive()
  granted(await close('waiting', session))
  // A payment that begins during the waiting time is checked in the decision that would end the account.
  const late = await comeTo(world.database.pool, session.userId)
  await world.world.advance(2 * minute)
  await closeDue()
  const [mail] = await world.inbox('waiting@example.org')
  expect(mail).toMatchObject({ subject: 'Your account was not closed' })
  expect(await world.count('people_user', 'closed_at is not null')).toBe(0)
  await late.arrive()
})

test('refuses to close with a sent withdrawal, which may be returned, as with a recharge', () => {
  const obstacles = obstaclesOf([], { ...nothing, withdrawals: 2 }, () => null)
  expect(obstacles).toMatchObject([{ key: 'withdrawal', count: 2, mayGiveUp: false }])
})

test('lists debts, applications and the money that each product holds', () => {
  const held = (['invest.held', 'ieo.held', 'loan.collateral', 'contract.stake'] as const).map(
    (kind) => ({ kind, currency: 'USDT', balance: Amount.one }),
  )
  const counts = {
    ...nothing,
    loans: 1,
    applications: 2,
    incomes: 3,
    subscriptions: 4,
    contests: 5,
    prizes: 6,
  }
  const obstacles = obstaclesOf(held, counts, () => null)
  expect(obstacles.map(({ key, count }) => [key, count])).toEqual([
    ['investment', null],
    ['offering', null],
    ['collateral', null],
    ['product', null],
    ['loan', 1],
    ['application', 2],
    ['income', 3],
    ['subscription', 4],
    ['contest', 5],
    ['prize', 6],
  ])
  expect(obstacles.some(({ mayGiveUp }) => mayGiveUp)).toBe(false)
})

test('requires the second factor and signs out every other device at once', async () => {
  const session = await register('ana')
  const other = await signIn('ana')
  const bare = absent
  expect(errorOf(await world.call('closeAccount', bare, { session }))).toBe('VALIDATION_FAILED')
  const wrong = { ...absent, captcha: '000000' }
  expect(errorOf(await world.call('closeAccount', wrong, { session }))).toBe('CAPTCHA_WRONG')
  const { closesAt } = granted<{ closesAt: number }>(await close('ana', session))
  expect(closesAt).toBe(world.world.clock.now() + 2 * minute)
  expect([await isOver(session), await isOver(other)]).toEqual([false, true])
  const [mail] = await world.inbox('ana@example.org')
  expect(mail).toMatchObject({ subject: 'Your account is about to be closed' })
})

test('tells a user who signs in again, and lets them cancel', async () => {
  const session = await signIn('ana')
  const { closesAt } = granted(await world.call('getMyUserInfo', {}, { session }))!
  expect(closesAt).toBeGreaterThan(world.world.clock.now())
  const { closing } = granted(await world.call('keepAccount', {}, { session }))
  expect(closing).toBeNull()
  await world.world.advance(2 * minute)
  await closeDue()
  await signIn('ana')
  expect(errorOf(await world.call('keepAccount', {}, { session }))).toBe('STATE_CHANGED')
})

test('keeps the account open when money arrives meanwhile', async () => {
  const session = await signIn('ana')
  granted(await close('ana', session))
  await world.run(pay, session.userId, Amount.parse('3'))
  await world.world.advance(2 * minute)
  await closeDue()
  const again = await signIn('ana')
  expect(granted(await world.call('getMyUserInfo', {}, { session: again }))!.closesAt).toBeNull()
  const mails = await world.inbox('ana@example.org')
  expect(mails[0]).toMatchObject({ subject: 'Your account was not closed' })
})

test('accepts to give up a small remainder, exactly as it was shown', async () => {
  const session = await signIn('ana')
  const rest = (amount: string): GivenUp => ({ account: 'balance', currency: 'USDT', amount })
  expect(errorOf(await close('ana', session, [rest('2.99')]))).toBe('ACCOUNT_NOT_SETTLED')
  granted(await close('ana', session, [rest('3')]))
  await world.world.advance(2 * minute)
  await closeDue()
  expect(await world.count('people_user', 'closed_at is not null')).toBe(1)
  const found = await world.database.pool.query(
    `select debit, credit, kind from ledger_transfer where user_id = $1 order by number desc limit 1`,
    [session.userId],
  )
  expect(found.rows).toEqual([
    { debit: 'balance.available', credit: 'house.unclaimed', kind: 'give_up' },
  ])
})

test('refuses sign-in to an ended account and deletes what no law requires', async () => {
  const [mail] = await world.inbox('ana@example.org')
  expect(mail).toMatchObject({ subject: 'Your account was closed' })
  const entry = { account: 'ana@example.org', password, ...device('ana') }
  expect(errorOf(await world.call('login', entry))).toBe('BAD_CREDENTIALS')
  for (const table of ['people_profile', 'people_fund_password', 'people_authenticator'])
    expect(
      await world.count(
        `${table} t join people_user u on t.user_id = u.user_id`,
        'u.closed_at is not null',
      ),
    ).toBe(0)
})

test('lets the same address and device begin anew, and recognises the address', async () => {
  const fresh = await register('ana')
  const old = await world.database.pool.query(
    'select user_id from people_user where closed_at is not null',
  )
  expect(old.rows[0].user_id).not.toBe(fresh.userId)
  const marksOf = async (userId: string) =>
    (await world.people.marksOf(userId)).map((mark) => mark.toString('hex'))
  const marks = await marksOf(fresh.userId)
  expect(marks).toHaveLength(1)
  expect(await marksOf(old.rows[0].user_id)).toEqual(marks)
})

test('deletes an ended account’s data even if no one could be notified and the end itself was all that ran', async () => {
  const session = await register('eva')
  const named = () =>
    world.count('lane_name', `owner_id = ${session.userId} and name like 'account:%'`)
  // Data of other modules too.
  const marks = () => world.count('market_favorite', `user_id = ${session.userId}`)
  const alerts = () => world.count('market_alert', `user_id = ${session.userId}`)
  const notices = async () =>
    (await world.count('content_own_notice', `user_id = ${session.userId}`)) +
    (await world.count('content_announcement_read', `user_id = ${session.userId}`))
  await world.database.pool.query(
    `insert into content_own_notice (part, user_id, id, name, data, type_key, created_at)
     values (${partOf(session.userId)}, ${session.userId}, 1, 'signedIn', '{}', 'security', 0)`,
  )
  await world.database.pool.query(
    `insert into content_announcement_read values (${partOf(session.userId)}, ${session.userId}, 1, 0)`,
  )
  await world.database.pool.query(
    `insert into market_favorite values (${partOf(session.userId)}, ${session.userId}, 'BTCUSDT', true, 0)`,
  )
  await world.database.pool.query(
    `insert into market_alert (part, user_id, id, symbol, condition, price, repeat, mailed, status, created_at,
       since_seq, rests_until)
     values (${partOf(session.userId)}, ${session.userId}, 1, 'BTCUSDT', 'above', 1, 'once', true, 'active', 0, 0, 0)`,
  )
  await world.database.pool.query(
    `insert into file_stored (part, user_id, id, use, mime, size, width, height, sha256, quality, blob, wrapped_key, created_at)
     values (${partOf(session.userId)}, ${session.userId}, 1, 'avatar', 'image/jpeg', 1, 400, 400, sha256('x'),
       '{"brightness":1,"blur":1,"glare":false,"borderOk":null}', 'blob', '\\x01', 0)`,
  )
  const endedPictures = () =>
    world.count(
      'file_stored f join people_user u on u.user_id = f.user_id',
      `f.user_id = ${session.userId} and f.keep_until_at = u.closed_at`,
    )
  granted(await close('eva', session))
  await world.world.advance(2 * minute)
  world.mail.fault = new Error('Too many messages wait to be sent')
  await world.run(finishClosing(underWay), session.userId, { keptMs })
  await world.people.settled()
  expect(await world.count('people_user', `user_id = ${session.userId} and closed_at > 0`)).toBe(1)
  expect([await named(), await marks(), await alerts(), await notices()]).toEqual([1, 1, 1, 2])
  expect(await endedPictures()).toBe(0)
  await closeDue()
  world.mail.fault = null
  expect([await named(), await marks(), await alerts(), await notices()]).toEqual([0, 0, 0, 0])
  expect(await endedPictures()).toBe(1)
  expect((await register('eva')).userId).not.toBe(session.userId)
})

test('closes a guest by the device’s key alone, and allows the device another guest', async () => {
  const guest = async () => {
    const entry = { registerType: 'guest' as const, ...device('guest'), ...agreement }
    const { token } = granted(await world.call('register', entry))
    return (await world.sessionOf(token!))!
  }
  const session = await guest()
  granted(await world.call('closeAccount', absent, { session }))
  await world.world.advance(2 * minute)
  await closeDue()
  await world.people.settled()
  expect((await guest()).userId).not.toBe(session.userId)
})

test('erases the person after five years', async () => {
  const { pool } = world.database
  const forget = () => world.people.forgetDue(parts, world.world.clock.now())
  const named = () => world.count('people_user', "closed_at is not null and account like 'ana@%'")
  await world.world.advance(keptMs - dayMs)
  await forget()
  expect(await named()).toBe(1)
  await world.world.advance(2 * dayMs)
  await forget()
  expect(await named()).toBe(0)
  const found = await pool.query(
    `select account = 'closed' || uid as is_named_so, email, nick_name = account as is_bare
     from people_user where closed_at is not null`,
  )
  for (const row of found.rows)
    expect(row).toMatchObject({ is_named_so: true, email: null, is_bare: true })
  // The ledger stays as it was.
  expect(await world.count('ledger_transfer', "kind = 'give_up'")).toBe(1)
})
