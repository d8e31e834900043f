import type { RestrictionRow } from '@candor/api'
import type { Pool } from 'pg'
import { partOf } from '../../platform/part.ts'
import { isInForce, restrictions } from '../../policy/index.ts'
import { waitingFor } from '../approvals/approval.ts'
import { isAgain, lift, prolong } from '../commands/restrict-user.ts'
import { approvals } from '../tables.ts'

type Stored = Record<string, unknown>
const shown = 50

/** A user's current and past restrictions, newest first, with pending approvals. */
export async function readRestrictions(
  pool: Pick<Pool, 'query'>,
  userId: string,
  now: number,
): Promise<RestrictionRow[]> {
  const owner = [partOf(userId), userId]
  const [found, waiting] = await Promise.all([
    pool.query<Stored>(
      `select * from policy_restriction where part = $1 and user_id = $2 order by id desc limit ${shown}`,
      owner,
    ),
    pool.query<Stored>(
      `select * from operator_approval where part = $1 and user_id = $2 and status = 'pending'`,
      owner,
    ),
  ])
  const requests = waiting.rows.map(approvals.parse)
  return found.rows.map(restrictions.parse).map((row) => {
    const { id, capability, reasonKey, madeByName, createdAt, untilAt, liftedAt } = row
    const pending =
      waitingFor(requests, [lift.kind], id, now) ?? waitingFor(requests, [prolong.kind], id, now)
    return {
      id,
      capability,
      reasonKey,
      madeByName,
      createdAt,
      untilAt,
      liftedAt,
      isInForce: isInForce(row, now),
      needsSecond: liftedAt === null && isAgain(row, now),
      pendingApprovalId: pending?.id ?? null,
    }
  })
}
