import { withClient } from '../../platform/database/roles.ts'
import { productBody } from './product.ts'
import type { SeededWorld } from './seeded-world.ts'

/** An order whose days run and that cannot be taken back any more, as if it had been bought a day ago: whose it is, and its id. */
export async function begunOrder({ alice, ownerUrl }: SeededWorld) {
  await alice.awake()
  const { id: orderId } = await alice.done('buyProduct', await productBody(alice))
  await withClient(ownerUrl, async (owner) => {
    // What nobody else may write: in one transaction, so that nobody else ever finds the wall away.
    await owner.query('begin')
    await owner.query('alter table invest_order disable trigger keep_order_terms')
    await owner.query(
      `update invest_order set first_day = first_day - 1, last_day = last_day - 1, paid_through = paid_through - 1,
         redeem_from = redeem_from - 1, bought_at = bought_at - 86400000, cooling_until = cooling_until - 86400000
       where id = $1`,
      [orderId],
    )
    await owner.query('alter table invest_order enable trigger keep_order_terms')
    await owner.query('commit')
  })
  return { id: alice.userId, orderId }
}

/** One that two operators froze. */
export async function frozenOrder(seeded: SeededWorld) {
  const { maker, checker } = seeded
  for (const operator of [maker, checker]) await operator.awake()
  const order = await begunOrder(seeded)
  const why = { reasonKey: 'identity_check', remark: 'for a test' } as const
  const { pendingApprovalId } = await maker.done('freezeProductOrder', { ...order, ...why })
  const id = pendingApprovalId!
  await checker.done('claimItem', { queue: 'approval', id })
  const { records } = await checker.done('listApprovals', { id })
  await checker.done('approveApproval', { id, digest: records[0]!.digest })
  return order
}
