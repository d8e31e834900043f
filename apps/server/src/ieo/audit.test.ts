import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/database/roles.ts'
import { granted } from '../testing/answers.ts'
import { auditAll } from '../testing/audit.ts'
import { auditOf } from '../testing/audit-faults.ts'
import { ieoChecks } from './index.ts'
import { day, hour, openIeoWorld, startAt, type IeoWorld } from './testing/ieo-world.ts'

let w: IeoWorld
beforeAll(async () => {
  w = await openIeoWorld('ieo audit')
  const listed = await w.published({ allocationMode: 'prorata' })
  const [user, other] = [await w.userWith('100'), await w.userWith('100')]
  await w.until(startAt + hour)
  for (const one of [user, other]) await w.applied(listed, one, '50')
  await w.drawn(listed, user)
  const order = await w.order(user, listed)
  granted(await w.call('payIeo', user, { orderId: order.id }))
  await w.until(order.payDeadlineAt!)
  await w.decide()
  await w.both(listed, 'list')
  await w.decide()
  const now = w.world.clock.now()
  const held = await w.published({
    symbol: 'HELD',
    allocationMode: 'prorata',
    applyStartAt: now,
    applyEndAt: now + hour,
    drawAt: now + 2 * hour,
    payDeadlineAt: now + day,
  })
  await w.applied(held, user, '50')
  await w.drawn(held, user)
  granted(await w.call('payIeo', user, { orderId: (await w.order(user, held)).id }))
  const later = w.world.clock.now()
  const lottery = await w.published({
    symbol: 'DRAWN',
    allocationMode: 'lottery',
    saleQuantity: '50',
    perUserMax: '50',
    applyStartAt: later,
    applyEndAt: later + hour,
    drawAt: later + 2 * hour,
    payDeadlineAt: later + day,
  })
  for (const one of [user, other]) await w.applied(lottery, one, '50')
  await w.drawn(lottery, user)
})
afterAll(() => w.close())

const rulesBroken = () => auditOf(w.database, ieoChecks, 'ieo').rulesBroken()

test('accepts a sound database', async () => {
  expect(await rulesBroken()).toEqual([])
})

test('accepts tokens of an offering as money that can be held', async () => {
  expect(await auditAll(w.pool)).toEqual([])
})

/** Audit faults after a change that only the owner of the tables can make; the change is undone afterwards. */
function spoilt(table: string, change: string): Promise<string[]> {
  return withClient(w.database.ownerUrl, async (owner) => {
    await owner.query('begin')
    await owner.query(`alter table ${table} disable trigger user`)
    expect((await owner.query(change)).rowCount).toBeGreaterThan(0)
    await owner.query(`alter table ${table} enable trigger user`)
    await owner.query('commit')
    return rulesBroken()
  })
}

/** The same, with a change that undoes it. */
async function spoiltAndMended(table: string, change: string, mend: string): Promise<string[]> {
  const rules = await spoilt(table, change)
  expect(await spoilt(table, mend)).toEqual([])
  return rules
}

test.each([
  [
    'held money without an application',
    'ledger_account',
    "update ledger_account set balance = balance + 1 where kind = 'ieo.held' and balance > 0",
    "update ledger_account set balance = balance - 1 where kind = 'ieo.held' and balance > 0",
    ['ieo held'],
  ],
  [
    'tokens booked under another kind',
    'ledger_transfer',
    "update ledger_transfer set kind = 'gift' where kind = 'ieo_tokens'",
    "update ledger_transfer set kind = 'ieo_tokens' where kind = 'gift'",
    ['ieo order', 'ieo accounts'],
  ],
  [
    'a payment that the ledger lacks',
    'ledger_transfer',
    "update ledger_transfer set ref_type = 'ieo_older' where kind = 'ieo_pay'",
    "update ledger_transfer set ref_type = 'ieo_order' where kind = 'ieo_pay'",
    ['ieo order'],
  ],
  [
    'one participant too many',
    'ieo_project',
    'update ieo_project set participants = participants + 1',
    'update ieo_project set participants = participants - 1',
    ['ieo counted'],
  ],
  [
    'lots with a gap',
    'ieo_order',
    'update ieo_order set first_lot = first_lot + 1',
    'update ieo_order set first_lot = first_lot - 1',
    ['ieo lots', 'ieo draw'],
  ],
  [
    'a total of won tokens that differs from the applications',
    'ieo_project',
    "update ieo_project set won_quantity = won_quantity - 1 where symbol = 'NOVA'",
    "update ieo_project set won_quantity = won_quantity + 1 where symbol = 'NOVA'",
    ['ieo won', 'ieo draw'],
  ],
  [
    'terms changed after their publication',
    'ieo_project',
    'update ieo_project set pay_deadline_at = pay_deadline_at - 1',
    'update ieo_project set pay_deadline_at = pay_deadline_at + 1',
    ['ieo terms'],
  ],
  [
    'a translation changed after its publication',
    'ieo_words',
    `update ieo_words set words = jsonb_set(words, '{ko,name}', '"x"')`,
    `update ieo_words set words = jsonb_set(words, '{ko,name}', '"노바 네트워크"')`,
    ['ieo terms'],
  ],
  [
    'an application with other terms than its project',
    'ieo_order',
    "update ieo_order set disclosure_version = 'x' || disclosure_version",
    'update ieo_order set disclosure_version = substr(disclosure_version, 2)',
    ['ieo terms'],
  ],
  [
    'lots other than those of the close',
    'ieo_project',
    "update ieo_project set lots_digest = translate(lots_digest, '01', '10')",
    "update ieo_project set lots_digest = translate(lots_digest, '01', '10')",
    ['ieo draw'],
  ],
  [
    'a seed other than the committed one',
    'ieo_project',
    "update ieo_project set seed = translate(seed, '01', '10') where seed is not null",
    "update ieo_project set seed = translate(seed, '01', '10') where seed is not null",
    ['ieo draw'],
  ],
  [
    'a commitment other than that of the seed',
    'ieo_project',
    "update ieo_project set draw_commit = translate(draw_commit, '01', '10') where seed is not null",
    "update ieo_project set draw_commit = translate(draw_commit, '01', '10') where seed is not null",
    ['ieo draw'],
  ],
  [
    'exchanged winners',
    'ieo_order',
    `update ieo_order set won_quantity = quantity - won_quantity,
       pay_amount = div((quantity - won_quantity) * price + 999999999999, 1000000000000),
       status = case when quantity = won_quantity then 'not_won' else 'won' end, pay_until = 1,
       ended_at = case when quantity = won_quantity then 1 end
     where symbol = 'DRAWN'`,
    `update ieo_order set won_quantity = quantity - won_quantity,
       pay_amount = div((quantity - won_quantity) * price + 999999999999, 1000000000000),
       status = case when quantity = won_quantity then 'not_won' else 'won' end, pay_until = 1,
       ended_at = case when quantity = won_quantity then 1 end
     where symbol = 'DRAWN'`,
    ['ieo draw'],
  ],
])('%s', async (_what, table, change, mend, rules) => {
  expect(await spoiltAndMended(table, change, mend)).toEqual(rules)
})

test('refuses to write more tokens than were paid for', async () => {
  await expect(
    spoilt('ieo_order', 'update ieo_order set pay_amount = pay_amount + 1 where pay_amount > 0'),
  ).rejects.toThrow('check constraint')
})
