import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../../platform/database/roles.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openCross } from '../testing/cross-floor.ts'
import { openFundingFloor, type FundingFloor } from '../testing/funding-floor.ts'

let floor: FundingFloor
beforeAll(async () => {
  floor = await openFundingFloor(await createTestDatabase())
})
afterAll(() => floor.close())
afterEach(() => floor.mustBeSound())

/** A position with one booked instant; the tick of the booking is not its symbol's first. */
async function booked() {
  const user = await floor.user('10000')
  await floor.before(60_000)
  await floor.tick('60000')
  const { id } = await openCross(floor.floor, user, '0.1')
  await floor.tick('60000')
  await floor.pass('60000')
  expect(await floor.bookDue()).toBeGreaterThan(0)
  return { user, id }
}

/** Audit faults after a change of the tables; the change is undone afterwards. */
async function spoilt(change: string, undo: string, id: string) {
  await withClient(floor.database.ownerUrl, async (owner) => {
    for (const table of ['contracts_funding', 'contracts_fill', 'contracts_position'])
      await owner.query(`alter table ${table} disable trigger user`)
    expect((await owner.query(change, [id])).rowCount).toBe(1)
  })
  const faults = await floor.audit()
  await withClient(floor.database.ownerUrl, (owner) => owner.query(undo, [id]))
  return faults.map(({ rule, userId, what }) => ({ rule, userId, what }))
}

const setting = (table: string, column: string, key: string) => (sign: string) =>
  `update ${table} set ${column} = ${column} ${sign} 1 where ${key} = $1`
const ofPosition = (column: string) => setting('contracts_position', column, 'id')
const ofInstant = (column: string) => setting('contracts_funding', column, 'position_id')

describe('the audit finds', () => {
  test('funding of a position that differs from its instants or the ledger', async () => {
    const { user, id } = await booked()
    const more = ofPosition('funding')
    expect(await spoilt(more('+'), more('-'), id)).toMatchObject([
      { rule: 'funding', userId: user },
    ])
    const amount = ofInstant('amount')
    expect(await spoilt(amount('-'), amount('+'), id)).toMatchObject([
      { rule: 'funding' },
      { rule: 'funding instants', what: expect.stringContaining('it was funding of -60000000') },
    ])
  })

  test('an instant booked at another tick than the last before it', async () => {
    const { user, id } = await booked()
    const seq = (sign: string) =>
      `update contracts_funding set seq = seq ${sign} 1, tick_at = tick_at ${sign} 200
       where position_id = $1`
    expect(await spoilt(seq('-'), seq('+'), id)).toMatchObject([
      { rule: 'funding ticks', userId: user, what: expect.stringContaining('not its last') },
    ])
    const price = ofInstant('price')
    expect(await spoilt(price('+'), price('-'), id)).toMatchObject([
      { rule: 'funding ticks', what: expect.stringContaining('not there') },
      { rule: 'funding instants', what: expect.stringContaining('it was funding of -60000001') },
    ])
  })

  test('a missing instant, a false instant, and an instant with another amount', async () => {
    const { user, id } = await booked()
    const next = ofPosition('next_funding_at')
    const found = (what: string) => [
      { rule: 'funding instants', userId: user, what: expect.stringContaining(what) },
    ]
    expect(await spoilt(next('+'), next('-'), id)).toMatchObject(found('its next instant'))
    const at = ofInstant('at')
    expect(await spoilt(at('-'), at('+'), id)).toMatchObject(found('has an instant at'))
    const quantity = ofInstant('quantity')
    expect(await spoilt(quantity('+'), quantity('-'), id)).toMatchObject(found('held 10000000'))
  })

  test('a shortfall of a pool that the house did not have to bear, and funding without terms', async () => {
    const { user, id } = await booked()
    const pool = (sign: string) =>
      `update contracts_funding set pool = ${sign === '+' ? '1' : '1000000000000'} where position_id = $1`
    expect(await spoilt(pool('+'), pool('-'), id)).toMatchObject([
      { rule: 'funding instants', userId: user, what: expect.stringContaining('to the house') },
    ])
    const { terms } = await floor.position(user, id)
    const without = `update contracts_position set terms = (terms::jsonb - 'funding')::text where id = $1`
    const again = `update contracts_position set terms = '${terms}' where id = $1`
    expect(await spoilt(without, again, id)).toMatchObject([
      { rule: 'funding instants', what: expect.stringContaining('no funding in its terms') },
    ])
  })
})
