import { Amount } from '@candor/money'
import { afterEach, expect, test } from 'vitest'
import { granted } from '../testing/answers.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createTickRecord } from '../testing/tick-record.ts'
import { checker, day, draftOf, hour, maker, openIeoWorld } from './testing/ieo-world.ts'

type Opened = { readonly close: () => Promise<void> }
const opened: Opened[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

test('hands out the tokens of an account once, however often two processes approve it', async () => {
  const database = await createTestDatabase()
  opened.push(database)
  const shared = { database, record: createTickRecord(database.pool) }
  const left = await openIeoWorld('left', shared)
  const right = await openIeoWorld('right', { ...shared, node: 1 })
  opened.push(left, right)
  const now = left.world.clock.now()
  const terms = draftOf({
    symbol: 'BTC',
    listSymbol: 'BTCUSDT',
    allocationMode: 'prorata',
    applyStartAt: now,
    applyEndAt: now + day,
    drawAt: now + day + hour,
    payDeadlineAt: now + 2 * day + hour,
  })
  const { id } = granted(await left.callConsole('saveIeoDraft', terms, maker))
  await left.filled(id, '100')
  await left.both(id, 'publish')
  const user = await left.userWith('100')
  await left.applied(id, user, '30')
  await left.drawn(id, user)
  const order = await left.order(user, id)
  granted(await left.call('payIeo', user, { orderId: order.id }))
  await left.until(order.payDeadlineAt!)
  await right.until(left.world.clock.now())
  await left.decide()
  const why = { reasonKey: 'funding_low', remark: 'a test' } as const
  const more = granted(await left.callConsole('topUpFunding', { id, amount: '5', ...why }, maker))
  const list = granted(await left.asked(id, 'list'))
  const requests = await Promise.all(
    [list, more].map(async ({ pendingApprovalId }) => {
      granted(
        await left.callConsole('claimItem', { queue: 'approval', id: pendingApprovalId! }, checker),
      )
      const page = { pageNo: 1, pageSize: 100, order: 'asc', show: 'mine' } as const
      const { records } = granted(await left.callConsole('listApprovals', page, checker))
      return records.find((one) => one.id === pendingApprovalId)!
    }),
  )
  const acts = Array.from({ length: 12 }, (_, turn) => async () => {
    const at = turn % 2 === 0 ? left : right
    if (turn % 4 === 3) return at.decide()
    const request = requests[turn % 3 === 0 ? 1 : 0]!
    return at.callConsole('approveApproval', { id: request.id, digest: request.digest }, checker)
  })
  await Promise.all(acts.map((act) => act()))
  await left.decide()
  const { rows } = await database.pool.query<{ kind: string; times: string; sum: string }>(
    `select kind, count(*) as times, sum(amount) as sum from ledger_transfer
     where ref_id in ($1, $2) and kind <> 'funding_return' group by kind order by kind`,
    [id, order.id],
  )
  expect(
    rows.map(({ kind, times, sum }) => [kind, times, Amount.text(Amount.of(BigInt(sum)))]),
  ).toEqual([
    ['funding_fill', '2', '105'],
    ['ieo_pay', '1', '9'],
    ['ieo_purchase', '1', '9'],
    ['ieo_release', '1', '30'],
    ['ieo_tokens', '1', '30'],
  ])
  expect(await left.balance(user, 'balance.available', 'BTC')).toBe('30')
  const [item] = granted(await left.callConsole('listIeoItems', {}, maker))
  expect(item!.status).toBe('listed')
  // The top-up came before the distribution, which returned it, or after it.
  expect(['0', '5']).toContain(item!.heldQuantity)
})
