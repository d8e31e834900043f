import { finishRecharges } from './commands/finish-recharges.ts'
import { rechargesWith } from './recharge/certificates.ts'
import { dueRows } from '../platform/due-rows.ts'
import type { Tools } from './tools.ts'

/** Users per run; the next run takes the rest. */
const usersPerRun = 500

type Due = {
  readonly user_id: string
  readonly payment_ids: readonly string[]
  readonly file_ids: readonly string[]
}

const dueText = `
  select user_id, coalesce(array_agg(payment_id) filter (where payment_id is not null), '{}') as payment_ids,
    coalesce(array_agg(c.id) filter (where c.id is not null), '{}') as file_ids
  from wallet_recharge left join lateral (
    select (one ->> 'fileId')::bigint as id from jsonb_array_elements(certificates) one) c on true
  where (status = 'under_review' or stage = 'returning') and due_at <= $2 and part = any ($1)
  group by user_id order by min(due_at) limit ${usersPerRun}`

/** Recharges that are due. */
export const dueRecharges = (pool: Pick<Tools['pool'], 'query'>) =>
  dueRows(pool, 'recharges', {
    limitMs: 60_000,
    text: `select min(due_at) as at from wallet_recharge
      where (status = 'under_review' or stage = 'returning') and due_at <= $1`,
  })

/**
 * Every second: finishes due recharges, one command per user. Due rows are read from the table, so a missed or repeated run
 * does no harm.
 */
export async function finishDueRecharges(
  { pool, lane, currencies }: Pick<Tools, 'pool' | 'lane' | 'currencies'>,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const found = await pool.query<Due>(dueText, [parts, now])
  const finish = finishRecharges(currencies)
  await Promise.all(
    found.rows.map(async ({ user_id: owner, payment_ids: paymentIds, file_ids: fileIds }) =>
      lane.run(finish, {
        owner,
        input: { paymentIds, fileIds, sharing: await rechargesWith(pool, owner, fileIds) },
        route: finish.name,
        key: null,
        payloadHash: new Uint8Array(),
        nonce: null,
      }),
    ),
  )
}
