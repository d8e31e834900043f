import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator } from '../testing/contract/operators.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('users in the console')
})
afterAll(() => seeded.close())

/** Audit rows of an action, newest first. */
const rowsOf = async (action: string) =>
  (await seeded.checker.done('listAudit', { action })).records

test.each(['the beginning of the account', 'the uid', 'the id'])(
  'finds a user by %s',
  async (by) => {
    const { alice, maker } = seeded
    const { uid } = (await alice.done('getMyUserInfo', {}))!
    const keyword = { 'the uid': uid, 'the id': alice.userId }[by] ?? 'ALICE@'
    const { records } = await maker.done('listUsers', { keyword })
    expect(records.map(({ id, account }) => [id, account])).toEqual([[alice.userId, alice.account]])
    const [row] = await rowsOf('lookForUsers')
    expect(row).toMatchObject({ actorId: maker.userId, targetId: '*' })
    expect(JSON.parse(row!.after!)).toEqual({ shown: [alice.userId] })
  },
)

test("shows operators the user's own view, and records the viewer", async () => {
  const { alice, maker } = seeded
  const record = await maker.done('getUser', { id: alice.userId })
  expect(record).toMatchObject({ email: alice.account, user: { id: alice.userId } })
  const own = await alice.done('listPositions', { pageSize: 100 })
  expect(record.positions.map(({ id }) => id).toSorted()).toEqual(
    own.records.map(({ id }) => id).toSorted(),
  )
  expect(record.recharges).toEqual((await alice.done('listRecharges', {})).records)
  const { balances } = await alice.done('queryUserBalance', { currency: 'USDT' })
  const held = record.balances.find(({ kind }) => kind === 'balance.available')
  expect(held?.balance).toBe(balances[0]?.available)
  expect(record.transfers.map(({ kind }) => kind)).toContain('margin_lock')
  expect(record.sessions).toHaveLength(1)
  const [row] = await rowsOf('lookAtUser')
  expect(row).toMatchObject({ actorId: maker.userId, targetId: alice.userId })
  expect(record.acts[0]).toEqual(row)
})

test('shows the reason of an act only to roles with evidence rights and to its own operator', async () => {
  const { alice, maker, checker } = seeded
  const leo = await newOperator(seeded, 'leo', ['support'])
  const body = { id: alice.userId, reasonKey: 'own_request', remark: 'ticket 7: lost it' } as const
  await leo.done('resetUserFactor', { ...body, target: 'withdrawal_password' })
  const remarkFor = async (who: typeof maker) => {
    const { acts } = await who.done('getUser', { id: alice.userId })
    const { remark, after } = acts.find(({ action }) => action === 'askToResetFactor')!
    return [remark, after === null]
  }
  const ann = await newOperator(seeded, 'ann', ['finance'])
  expect(await remarkFor(ann)).toEqual([null, true])
  expect(await remarkFor(leo)).toEqual([body.remark, false])
  expect(await remarkFor(checker)).toEqual([body.remark, false])
})

/** Related users on a user's page, by account, with the shared facts. */
async function tiesOf({ userId }: SeededWorld['alice']) {
  const { links } = await seeded.maker.done('getUser', { id: userId })
  return new Map(links.map(({ account, ties }) => [account, ties]))
}

test('shows the progress of identities without names', async () => {
  const { alice, maker } = seeded
  const { identities } = await maker.done('getUser', { id: alice.userId })
  const [latest] = (await alice.done('listAuths', {})).records
  expect(identities[0]).toMatchObject({ id: latest!.id, statusKey: latest!.statusKey })
  expect(JSON.stringify(identities)).not.toContain(latest!.maskedName)
})

test('shows the end and cause of a withdrawal pause as the user sees it', async () => {
  const { alice, maker, pool } = seeded
  const own = async () => (await alice.done('getMyUserInfo', {}))!.security
  const shown = async () => (await maker.done('getUser', { id: alice.userId })).hold
  await pool.query('delete from people_hold where user_id = $1', [alice.userId])
  expect([await shown(), (await own()).withdrawHoldUntilAt]).toEqual([null, null])
  await pool.query(
    `insert into people_hold (part, user_id, until_at, reason)
     select part, user_id, $2::bigint, 'passkey' from people_user where user_id = $1`,
    [alice.userId, seeded.world.clock.now() + 60_000],
  )
  const { withdrawHoldUntilAt, withdrawHoldReasonKey } = await own()
  expect(withdrawHoldReasonKey).toBe('passkey')
  expect(await shown()).toEqual({ untilAt: withdrawHoldUntilAt, reasonKey: 'passkey' })
})

test('keeps notes that no user ever sees', async () => {
  const { alice, maker } = seeded
  await maker.done('addUserNote', { id: alice.userId, note: 'asked twice about fees' })
  const { notes } = await maker.done('getUser', { id: alice.userId })
  expect(notes).toMatchObject([{ operatorName: 'mia', note: 'asked twice about fees' }])
  for (const text of ["update operator_note set note = 'x'", 'delete from operator_note'])
    await expect(seeded.pool.query(text)).rejects.toThrow(/never changed|denied/)
  await expect(seeded.pool.query('truncate operator_note')).rejects.toThrow(/never changed|denied/)
})

test('never treats an operator as a user', async () => {
  const { maker, checker, pool } = seeded
  for (const id of [maker.userId, checker.userId]) {
    expect((await maker.call('getUser', { id })).errorKey).toBe('NOT_FOUND')
    expect((await maker.call('addUserNote', { id, note: 'x' })).errorKey).toBe('NOT_FOUND')
    const insert = `insert into people_user (part, user_id, uid, account, account_type, nick_name, password_version,
        initial_password_changed, invite_code, agreement_version, created_at)
      values ($1::bigint % 64, $1, '99999999', 'x', 'guest', 'x', 0, true, 'x', '1', 0)`
    await expect(pool.query(insert, [id])).rejects.toThrow(/operator/)
  }
  const both = await pool.query(
    'select from operator_person o join people_user u on u.user_id = o.user_id',
  )
  expect(both.rowCount).toBe(0)
})

test('shows users who share a browser, an address, a document or an account', async () => {
  const { alice, bob, carol, pool } = seeded
  expect((await tiesOf(alice)).get(carol.account)).toBeUndefined()
  const { account, password } = carol
  await alice.done('login', { account, password, ...alice.deviceFields })
  expect((await tiesOf(alice)).get(carol.account)).toEqual(['device'])
  expect((await tiesOf(carol)).get(alice.account)).toEqual(['device'])
  // Bob's shared facts are written by the test, because the app refuses them or they are rare.
  const owner = (person: SeededWorld['alice']) => [person.userId]
  await pool.query(
    `update people_session s set ip = o.ip from people_session o
     where s.user_id = $1 and o.user_id = ${BigInt(alice.userId)}`,
    owner(bob),
  )
  await pool.query(
    `update identity_application a set document_hash = o.document_hash from identity_application o
     where a.user_id = $1 and a.type = 'basic' and o.type = 'basic' and o.user_id = ${BigInt(alice.userId)}`,
    owner(bob),
  )
  await pool.query(
    `update wallet_withdrawal_account a set address = o.address, account_no = o.account_no
     from wallet_withdrawal_account o where a.user_id = $1 and o.user_id = ${BigInt(alice.userId)}`,
    owner(bob),
  )
  expect((await tiesOf(alice)).get(bob.account)).toEqual(['ip', 'document', 'account'])
  await seeded.leap(31 * 24 * 3_600_000)
  expect((await tiesOf(alice)).get(bob.account)).toEqual(['document', 'account'])
})

test('describes every approval request to the checker in words', () => {
  const wordless = [...seeded.operators().kinds.values()].filter(({ says }) => says === undefined)
  expect(wordless.map(({ kind }) => kind)).toEqual([])
})
