import { Amount } from '@candor/money'
import type { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { auditLedger } from '../ledger/index.ts'
import type { Database } from '../platform/database/pool.ts'
import { isRefusal, type Connection } from '../platform/lane/index.ts'
import { granted } from '../testing/answers.ts'
import { atOnce, firstFault, oneOf } from '../testing/attacks/race.ts'
import { createTestDatabase } from '../testing/database.ts'
import { proofFigure, proofScale } from '../testing/proof-scale.ts'
import { withoutLocks, withoutNumbers } from '../testing/without-locks.ts'
import { investChecks } from './index.ts'
import { openInvestWorld, productOf, type InvestWorld } from './testing/invest-world.ts'

const callers = proofScale({ quick: 8, full: 200 })
const rounds = proofScale({ quick: 3, full: 50 })
const coolingOffHours = 24
const sale = { productType: 'bond', bond: { issuer: 'Fern', targetAmount: '100', saleDays: 3 } }
const products = [
  productOf('66811', { coolingOffHours, totalQuota: '100' }),
  productOf('66812', { coolingOffHours, maxAmount: '100' }),
  productOf('66831', { coolingOffHours, totalQuota: '100', ...sale }),
  productOf('66832', { coolingOffHours, maxAmount: '100', ...sale }),
]

type Two = { readonly database: Database; readonly worlds: readonly [InvestWorld, InvestWorld] }

let opened: Two | null = null
afterEach(async () => {
  for (const { lane } of opened?.worlds ?? []) await lane.close()
  await opened?.database.close()
  opened = null
})

/** Two processes that sell the same products. */
async function openTwo(plant?: (client: Client) => Connection): Promise<Two> {
  const database = await createTestDatabase()
  const shared = { database, ...(plant && { plant }) }
  const first = await openInvestWorld('left', products, shared)
  const second = await openInvestWorld('right', products, { ...shared, node: 1 })
  opened = { database, worlds: [first, second] }
  return opened
}

type Purchase = {
  readonly call: 'buyProduct' | 'buyBond'
  readonly productId: string
  /** Refusal of the losers. */
  readonly error: 'PRODUCT_SOLD_OUT' | 'PURCHASE_LIMIT'
}

/** Concurrent purchases of 100 by these users with room for one; the purchase is cancelled for the next round. */
async function buyAtOnce({ database, worlds }: Two, purchase: Purchase, users: readonly string[]) {
  const { call, productId, error } = purchase
  const body = await worlds[0].order(productId, '100')
  const answers = await atOnce(users.length, (turn) =>
    worlds[turn % 2]!.call(call, users[turn]!, body, `key-of-sixteen-${turn}`),
  )
  const orders = answers.flatMap((answer, turn) =>
    isRefusal(answer) ? [] : [{ user: users[turn]!, id: answer.id }],
  )
  const others = answers.filter((answer) => isRefusal(answer) && answer.refused !== error)
  const { rows } = await database.pool.query<{ sold: string }>(
    `select coalesce((select raised from invest_sale where product_id = p.id and outcome is null), sold) as sold
     from invest_product p where id = $1`,
    [productId],
  )
  const faults = (await auditLedger(database.pool, investChecks)).map(({ what }) => what)
  for (const { user, id } of orders)
    granted(await worlds[0].call('redeemProductOrder', user, { id }))
  return [
    ...oneOf(orders.length),
    ...others.map((answer) => JSON.stringify(answer)),
    ...(rows[0]!.sold === String(Amount.parse('100')) ? [] : [`${rows[0]!.sold} are sold`]),
    ...faults,
  ]
}

/** Many users want a quota for one. */
const wantQuota = (purchase: Purchase) => (two: Two) => async (count: number) => {
  const users = await atOnce(count, () => two.worlds[0].userWith('100'))
  return buyAtOnce(two, purchase, users)
}

/** One user with enough money wants their own limit many times. */
const wantLimit = (purchase: Purchase) => (two: Two) => async (count: number) => {
  const user = await two.worlds[0].userWith('20000')
  return buyAtOnce(
    two,
    purchase,
    Array.from({ length: count }, () => user),
  )
}

const [soldOut, limit] = ['PRODUCT_SOLD_OUT', 'PURCHASE_LIMIT'] as const
const races = {
  'a product with room for one order is sold once': wantQuota({
    call: 'buyProduct',
    productId: '66811',
    error: soldOut,
  }),
  'a user buys no more of a product than their limit': wantLimit({
    call: 'buyProduct',
    productId: '66812',
    error: limit,
  }),
  'a bond with room for one order is sold once': wantQuota({
    call: 'buyBond',
    productId: '66831',
    error: soldOut,
  }),
  'a user buys no more of a bond than their limit': wantLimit({
    call: 'buyBond',
    productId: '66832',
    error: limit,
  }),
}

test.each(Object.entries(races))(`%s, ${callers} at once`, async (name, race) => {
  const two = await openTwo()
  for (let round = 0; round < rounds; round += 1)
    expect(await race(two)(callers), `round ${round}`).toEqual([])
  expect(await auditLedger(two.database.pool, investChecks)).toEqual([])
  expect(two.worlds.flatMap(({ errors }) => errors)).toEqual([])
  proofFigure(`race: ${name}`, `${rounds} rounds of ${callers} at once`)
})

test.each(Object.entries(races))(
  'finds a planted bug: no locks and numbers in the race “%s”',
  async (_, race) => {
    const two = await openTwo(withoutLocks)
    await withoutNumbers(two.database)
    expect(await firstFault(race(two))).not.toEqual([])
  },
)
