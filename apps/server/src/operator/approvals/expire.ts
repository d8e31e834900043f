import type { Pool } from 'pg'
import { command, runUnkeyed, type Lane } from '../../platform/lane/index.ts'
import { approvals } from '../tables.ts'
import { isWaiting } from './approval.ts'

/** Most owners per run; the next run takes the rest. */
const ownersPerRun = 500

/** Expires one owner's approvals that were not decided within their day. The from-state is the idempotency key. */
const expireApprovals = command('expireApprovals', {
  needs: { approvals },
  queue: 'jobs',
  decide: (state, _input: null, { now }) => ({
    put: state.approvals
      .all()
      .filter((row) => row.status === 'pending' && !isWaiting(row, now))
      .map((row) => approvals.row({ ...row, status: 'expired' })),
    reply: null,
  }),
})

/** Every minute: expired approvals are found by the index of pending ones, so a missed run is made up by the next. */
export async function expireDue(
  { pool, lane }: { readonly pool: Pick<Pool, 'query'>; readonly lane: Pick<Lane, 'run'> },
  parts: readonly number[],
  now: number,
): Promise<void> {
  const due = await pool.query<{ user_id: string }>(
    `select distinct user_id from (
       select user_id from operator_approval
       where status = 'pending' and expires_at <= $2 and part = any ($1)
       order by expires_at limit ${ownersPerRun}) due`,
    [parts, now],
  )
  await Promise.all(
    due.rows.map(({ user_id: owner }) => runUnkeyed({ lane }, expireApprovals, owner, null)),
  )
}
