import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../platform/database/roles.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openFundingFloor, type FundingFloor } from '../testing/funding-floor.ts'

let floor: FundingFloor
beforeAll(async () => {
  floor = await openFundingFloor(await createTestDatabase())
})
afterAll(() => floor.close())

/** Writes a column of a position with a value that no server of this version would write; returns the old value. */
const write = (id: string, column: 'rule_version' | 'terms', text: string): Promise<string> =>
  withClient(floor.database.ownerUrl, async (owner) => {
    const { rows } = await owner.query(`select ${column} from contracts_position where id = $1`, [
      id,
    ])
    await owner.query('alter table contracts_position disable trigger keep_position_terms')
    await owner.query(`update contracts_position set ${column} = $2 where id = $1`, [id, text])
    return rows[0][column]
  })

test.each([
  ['rule_version', 'contracts-0'],
  ['terms', '{'],
] as const)(
  'retries a position with an unreadable %s without delaying other positions',
  async (column, text) => {
    const [owner, other] = [await floor.user('10000'), await floor.user('10000')]
    await floor.before(60_000)
    await floor.tick('60000')
    const bad = await floor.opened(owner, '0.1')
    const own = await floor.opened(owner, '0.1')
    const good = await floor.opened(other, '0.1')
    const before = await write(bad, column, text)
    await floor.pass('60000')
    const fault: unknown = await floor.bookDue().catch((one: unknown) => one)
    // A bad row holds up no other position, not even of the same user.
    const paid = [{ amount: '-0.6' }]
    expect(await floor.booked(other, good)).toMatchObject(paid)
    expect(await floor.booked(owner, own)).toMatchObject(paid)
    expect(await floor.booked(owner, bad)).toEqual([])
    expect(String(fault)).toContain('not all funding was booked')
    expect((fault as AggregateError).errors.map(String)).toEqual([
      `Error: funding of position ${bad} cannot be read`,
    ])

    await write(bad, column, before)
    expect(await floor.bookDue()).toBe(1)
    expect(await floor.booked(owner, bad)).toMatchObject(paid)
    for (const id of [bad, own]) await floor.closed(owner, id)
    await floor.closed(other, good)
    await floor.mustBeSound()
  },
)
