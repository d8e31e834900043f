import { Price, Quantity } from '@candor/money'
import { readProof, verifyProof, type ContractProof } from '@candor/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../ledger/index.ts'
import { withClient } from '../platform/database/roles.ts'
import { createTestDatabase } from '../testing/database.ts'
import { eachLeaf } from '../testing/each-leaf.ts'
import { contractChecks } from './audit.ts'
import { changeExits } from './commands/change-exits.ts'
import { triggerClose } from './commands/trigger-close.ts'
import { openProofFloor, type ProofFloor } from './testing/proof-floor.ts'
import { request } from './testing/trading-floor.ts'

let floor: ProofFloor
let user: string
let proof: ContractProof

/** Of 0.1, the take-profit closes 0.04 and the stop-loss the rest. */
beforeAll(async () => {
  floor = await openProofFloor(await createTestDatabase())
  user = await floor.user('10000')
  await floor.tick('60000')
  const id = await floor.opened(user, '0.1', {
    takeProfitPrice: Price.parse('61000'),
    takeProfitQuantity: Quantity.parse('0.04'),
    stopLossPrice: Price.parse('59000'),
    stopLossQuantity: Quantity.parse('0.08'),
  })
  for (const [index, price] of ['61010', '58990'].entries()) {
    const tick = await floor.tick(price)
    const due = { id, version: index + 1, tick }
    const outcome = await floor.lane.run(triggerClose, request(user, due))
    if (!outcome.ok) throw new Error(outcome.error)
  }
  proof = await floor.proven(user, id)
})
afterAll(() => floor.close())

test('proves both closes from the ticks and the exits of their time', async () => {
  expect(proof.order.steps).toMatchObject([
    { kind: 'open' },
    {
      kind: 'exits',
      takeProfitPrice: '61000',
      takeProfitQuantity: '0.04',
      stopLossQuantity: '0.08',
    },
    { kind: 'close', quantity: '0.04', exit: { kind: 'take_profit', quantity: '0.04' } },
    { kind: 'close', quantity: '0.06', exit: { kind: 'stop_loss', quantity: '0.06' } },
  ])
  const report = await verifyProof(proof, floor.publicKey)
  expect(report.figures?.filter(({ stated, computed }) => stated !== computed)).toEqual([])
  expect(report).toMatchObject({ verdict: 'proven', order: 'proven', asStated: [] })
})

test("replays the user's changes of the exits and the cut by a manual close", async () => {
  const owner = await floor.user('10000')
  await floor.tick('60000')
  const [stopLossPrice, part] = [Price.parse('59000'), Quantity.parse('0.08')]
  const id = await floor.opened(owner, '0.1', { stopLossPrice, stopLossQuantity: part })
  const takeProfit = {
    takeProfitPrice: Price.parse('61000'),
    takeProfitQuantity: Quantity.parse('0.03'),
  }
  const change = { id, ...takeProfit, stopLossPrice: undefined, version: null }
  await floor.lane.run(changeExits, request(owner, change))
  await floor.tick('60010')
  await floor.closed(owner, id, '0.03')
  await floor.lane.run(
    triggerClose,
    request(owner, { id, version: 3, tick: await floor.tick('61010') }),
  )
  const file = await floor.proven(owner, id)
  expect(file.order).toMatchObject({
    takeProfitPrice: null,
    stopLossPrice: '59000',
    stopLossQuantity: '0.04',
    steps: [
      { kind: 'open' },
      { kind: 'exits', takeProfitPrice: null, stopLossQuantity: '0.08' },
      { kind: 'exits', takeProfitQuantity: '0.03', stopLossQuantity: '0.08' },
      { kind: 'close', quantity: '0.03' },
      { kind: 'close', quantity: '0.03', exit: { price: '61000' } },
    ],
  })
  const report = await verifyProof(file, floor.publicKey)
  expect(report).toMatchObject({ verdict: 'proven', asStated: [] })
})

test('finds a change of any single value', async () => {
  let exits = 0
  const { format: _format, ...checked } = proof
  for (const { path, changed } of eachLeaf(checked)) {
    if (path.includes('exit')) exits += 1
    const { proof: file } = readProof(JSON.stringify({ ...proof, ...changed }))
    if (file !== null)
      expect((await verifyProof(file, floor.publicKey)).verdict, path).not.toBe('proven')
  }
  expect(exits).toBeGreaterThanOrEqual(8)
})

const audit = () => auditLedger(floor.pool, contractChecks)

/** Audit faults of rows that were written past every decision. */
async function planted(table: string, ...texts: readonly string[]) {
  return withClient(floor.database.ownerUrl, async (owner) => {
    await owner.query(`alter table ${table} disable trigger user`)
    await owner.query(`create temp table kept as select * from ${table}`)
    for (const text of texts) expect((await owner.query(text)).rowCount).toBe(1)
    const found = await audit()
    await owner.query(`delete from ${table}`)
    await owner.query(`insert into ${table} select * from kept`)
    await owner.query('drop table kept')
    return found
  })
}

test.each([
  ['of less than its quantity', 'quantity = quantity - 1', 'take_profit'],
  ['of more than its quantity', 'quantity = quantity + 1', 'take_profit'],
  ['with another quantity on record', 'exit_quantity = exit_quantity - 1', 'take_profit'],
  ['at a price that its tick had not reached', 'exit_price = exit_price * 2', 'take_profit'],
  ['as if less than the minimum quantity were left', 'min_quantity = 7000000', 'take_profit'],
  ['as if less than the minimum notional were left', 'min_notional = 9999 * 1e8', 'take_profit'],
  ['of a part where it ended the position', 'quantity = quantity - 1', 'stop_loss'],
])('finds a close by an exit %s', async (_how, change, exit) => {
  expect(await audit()).toEqual([])
  const which = `where exit = '${exit}' and user_id = ${user}`
  const faults = await planted('contracts_fill', `update contracts_fill set ${change} ${which}`)
  expect(faults.filter(({ rule }) => rule === 'exits of parts')).toMatchObject([{ userId: user }])
  expect(await audit()).toEqual([])
})

const owned = () => `user_id = ${user}`
const again = `insert into contracts_fill select (jsonb_populate_record(f, jsonb_build_object('id', f.id + 1,
    'quantity', 1, 'exit_quantity', 1, 'min_quantity', 0))).* from contracts_fill f where exit = 'take_profit' and `
const twice = (at: string) =>
  `insert into contracts_fill select (jsonb_populate_record(f, jsonb_build_object('id', f.id + 1, 'at', ${at}))).*
   from contracts_fill f where exit = 'take_profit' and `

test.each([
  [
    'a nearer price',
    'contracts_fill',
    `update contracts_fill set exit_price = exit_price * 0.99 where exit = 'take_profit' and `,
    'exits that fired',
  ],
  ['a second firing', 'contracts_fill', twice('f.at + 1'), 'exits that fired'],
  ['a second, smaller firing', 'contracts_fill', again, 'exits that fired'],
  [
    'another price of the stop that ended it',
    'contracts_fill',
    `update contracts_fill set exit_price = exit_price * 1.01 where exit = 'stop_loss' and `,
    'exits that fired',
  ],
  [
    'another recorded setting',
    'contracts_exit_change',
    `update contracts_exit_change set take_profit_after = take_profit_after - 1 where source = 'order' and `,
    'exit changes',
  ],
  [
    'a missing end after it fired',
    'contracts_exit_change',
    `update contracts_exit_change set take_profit_after = take_profit_before,
       take_profit_quantity_after = 1 where source = 'close' and `,
    'exits that fired',
  ],
])('finds a fired exit that differs from the set exit by %s', async (_how, table, text, rule) => {
  expect(await audit()).toEqual([])
  const faults = await planted(table, text + owned())
  expect(faults.filter((fault) => fault.rule === rule)).toMatchObject([{ userId: user }])
  expect(await audit()).toEqual([])
})
