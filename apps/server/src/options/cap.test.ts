import { Amount } from '@candor/money'
import { afterEach, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { createTestDatabase } from '../testing/database.ts'
import { openOptionsWorld, type OptionsWorld } from './testing/options-world.ts'

const most = { amount: '5000' }
/** A win of 5,000 pays 3,750, and the house may lose 100,000: there is room for 26. */
const fitting = 26
const cap = Amount.parse('100000')

let opened: OptionsWorld[] = []
afterEach(async () => {
  for (const world of opened.toReversed()) await world.close()
  opened = []
})

async function open(...[seed, shared]: Parameters<typeof openOptionsWorld>): Promise<OptionsWorld> {
  const world = await openOptionsWorld(seed, shared)
  opened.push(world)
  return world
}

/** The house's loss if every order of one direction won. */
async function possibleLoss({ pool }: OptionsWorld): Promise<Amount> {
  const { rows } = await pool.query<{ profit: string }>(
    `select coalesce(sum(div(stake * payout_rate, 100000000)), 0) as profit from options_order
     where status = 'running' and direction = 'up'`,
  )
  return Amount.of(BigInt(rows[0]!.profit))
}

const richUsers = (world: OptionsWorld, count: number) =>
  Promise.all(Array.from({ length: count }, () => world.userWith('10000')))

test("keeps concurrent purchases within the house's cap between two reads of the total", async () => {
  const world = await open('crowd')
  await world.price('BTCUSDT', '50000')
  const users = await richUsers(world, 80)
  const order = world.order(most)
  const answers = await Promise.all(
    [...users, ...users].map((user) => world.call('buyOption', user, order)),
  )
  const refused = answers.filter((answer) => 'refused' in answer)
  expect(await possibleLoss(world)).toBeLessThanOrEqual(cap)
  expect(answers.length - refused.length).toBe(fitting)
  expect(new Set(refused.map(errorOf))).toEqual(new Set(['EXPOSURE_LIMIT']))

  // Committed orders count for the next batch, and directions count separately.
  const next = (await richUsers(world, 1))[0]!
  expect(errorOf(await world.call('buyOption', next, order))).toBe('EXPOSURE_LIMIT')
  granted(await world.call('buyOption', next, { ...order, direction: 'down' }))
  // An order that was counted at its purchase and is read later still counts once.
  await world.addUp()
  granted(await world.call('buyOption', next, world.order({ amount: '3333' })))
  expect(errorOf(await world.call('buyOption', next, world.order({ amount: '10' })))).toBe(
    'EXPOSURE_LIMIT',
  )
})

test('counts the sales of another process at the next read', async () => {
  const database = await createTestDatabase()
  try {
    const left = await open('left', { database })
    await left.price('BTCUSDT', '50000')
    const right = await open('right', { database, node: 1 })
    const users = await richUsers(left, fitting)
    for (const user of users) granted(await left.call('buyOption', user, left.order(most)))
    const order = left.order({ amount: '4000' })
    granted(await right.call('buyOption', users[0]!, order))
    await right.addUp()
    expect(errorOf(await right.call('buyOption', users[1]!, order))).toBe('EXPOSURE_LIMIT')
  } finally {
    for (const world of opened.toReversed()) await world.close()
    opened = []
    await database.close()
  }
})
