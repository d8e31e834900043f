import { withClient } from '../../platform/database/roles.ts'
import { productBody } from './product.ts'
import type { SeededWorld } from './seeded-world.ts'

/** A running order past its cooling-off, as if bought a day ago, with its owner. */
export async function begunOrder({ alice, ownerUrl }: SeededWorld) {
  await alice.awake()
  const { id: orderId } = await alice.done('buyProduct', await productBody(alice))
  await withClient(ownerUrl, async (owner) => {
    // A change that the server's role cannot make, in one transaction, so that triggers are disabled for no other session.
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

/** An order frozen by two operators. */
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
