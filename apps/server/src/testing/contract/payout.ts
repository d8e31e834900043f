import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'
import { refuse } from './identity.ts'
import { openWithdrawalOf } from './withdrawal.ts'

/** A payout with an unknown result: the sandbox always loses the answer for this amount. */
export async function parkedPayout(seeded: SeededWorld) {
  const { alice, checker } = seeded
  const ask = () => checker.done('listPayouts', { show: 'open', pageSize: 1 })
  const [known] = (await ask()).records
  if (known !== undefined) return known
  await alice.awake()
  await park(seeded, await openWithdrawalOf(seeded, alice))
  return (await ask()).records[0]!
}

/** A parked payout claimed by its operator; an earlier pending finding is refused. */
export async function claimedPayout(seeded: SeededWorld, operator: Person) {
  const { id, version, pendingApprovalId } = await parkedPayout(seeded)
  if (pendingApprovalId !== null) await refuse(seeded, pendingApprovalId)
  await operator.done('claimItem', { queue: 'payout', id })
  return { id, version }
}

async function park({ pool, world }: SeededWorld, id: string): Promise<void> {
  await pool.query(
    `update wallet_withdrawal set stage = 'sending', attempt_at = $2, parked_at = $2,
       version = version + 1 where id = $1`,
    [id, world.clock.now()],
  )
}
