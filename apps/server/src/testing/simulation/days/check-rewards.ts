import type { Database } from '../../../platform/database/pool.ts'
import { must } from '../fault.ts'
import type { NaiveRewards } from './naive-rewards.ts'

type Pool = Pick<Database['pool'], 'query'>

/** Gifts, envelopes and fee shares must be exactly the reference's. */
export async function checkRewards(pool: Pool, rewards: NaiveRewards): Promise<void> {
  const [given, shared] = await Promise.all([
    pool.query<Record<string, string>>(`select * from rewards_reward where kind <> 'task_reward'`),
    pool.query<Record<string, string>>(`select * from rewards_share`),
  ])
  const isGiven = given.rows.map(
    (row) => `${row['user_id']} ${row['kind']} ${row['about']} ${row['amount']} ${row['status']}`,
  )
  const shouldBeGiven = rewards.earned.map(
    ({ userId, kind, about, amount }) => `${userId} ${kind} ${about} ${amount} paid`,
  )
  same('reward', isGiven, shouldBeGiven)
  same(
    'share',
    shared.rows.map(
      (row) => `${row['user_id']} ${row['member_id']} ${row['day']} ${row['amount']}`,
    ),
    [...rewards.shared].map(([about, amount]) => `${about} ${amount}`),
  )
}

/** Asserts that both lists have the same lines, in any order. */
export function same(what: string, is: readonly string[], should: readonly string[]): void {
  const [missing, more] = [new Set(should), new Set<string>()]
  for (const one of is) if (!missing.delete(one)) more.add(one)
  must(missing.size === 0, () => `${what} that is not there: ${[...missing].join('; ')}`)
  must(more.size === 0, () => `${what} that should not be there: ${[...more].join('; ')}`)
}
