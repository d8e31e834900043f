import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('users at the desk')
})
afterAll(() => seeded.close())

/** What the audit says of an action, newest first. */
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

test('shows of a user what the user sees, and writes down who looked', async () => {
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

test('keeps notes, which no user ever sees', async () => {
  const { alice, maker } = seeded
  await maker.done('addUserNote', { id: alice.userId, note: 'asked twice about fees' })
  const { notes } = await maker.done('getUser', { id: alice.userId })
  expect(notes).toMatchObject([{ operatorName: 'mia', note: 'asked twice about fees' }])
  for (const text of ["update operator_note set note = 'x'", 'delete from operator_note'])
    await expect(seeded.pool.query(text)).rejects.toThrow(/never changed|denied/)
  await expect(seeded.pool.query('truncate operator_note')).rejects.toThrow(/never changed|denied/)
})

test('an operator is no user, and can never be one', async () => {
  const { maker, checker, pool } = seeded
  for (const id of [maker.userId, checker.userId]) {
    expect((await maker.call('getUser', { id })).errorKey).toBe('NOT_FOUND')
    expect((await maker.call('addUserNote', { id, note: 'x' })).errorKey).toBe('NOT_FOUND')
    const insert = `insert into people_user
      select id % 64, $1, '99999999', 'x', 'guest', null, null, null, 'x', null, 0, true, 'x', null, '1', null, 0, 0, null, null
      from (select $1::bigint as id) one`
    await expect(pool.query(insert, [id])).rejects.toThrow(/operator/)
  }
  const both = await pool.query(
    'select from operator_person o join people_user u on u.user_id = o.user_id',
  )
  expect(both.rowCount).toBe(0)
})
