import { endRetention } from '../platform/files/index.ts'
import { partOf } from '../platform/part.ts'
import { batchSize, workThrough } from '../platform/work-through.ts'
import type { Tools } from './tools.ts'

const ofThem = (row: string) => `${row}.part = c.part and ${row}.user_id = c.user_id`

/** Accounts that ended longer ago than payment data may be kept, and still have some. */
const dueText = `
  select c.user_id from people_closing c
  where c.part = any ($1) and c.user_id > $3 and c.status = 'closed' and c.forget_at <= $2 and (
    exists (select from wallet_withdrawal_account a where ${ofThem('a')})
    or exists (select from wallet_allow_list l where ${ofThem('l')})
    or exists (select from wallet_withdrawal w where ${ofThem('w')} and w.forgotten_at is null)
    or exists (select from wallet_recharge r where ${ofThem('r')}
      and coalesce(r.payer_name, r.payer_last4, r.remark) is not null)
    or exists (select from file_stored f where ${ofThem('f')}
      and f.use = 'voucher' and f.purged_at is null and coalesce(f.keep_until_at > $2, true)))
  order by c.user_id limit ${batchSize}`

/** The amounts, times and numbers stay, as in the ledger; the persons are removed. */
const forgetTexts = [
  'delete from wallet_withdrawal_account where part = $1 and user_id = $2',
  'delete from wallet_allow_list where part = $1 and user_id = $2',
  `update wallet_recharge set payer_name = null, payer_last4 = null, remark = null
   where part = $1 and user_id = $2 and coalesce(payer_name, payer_last4, remark) is not null`,
]

const forgetWithdrawalsText = `
  update wallet_withdrawal
  set target = '', label = '•••', masked = '•••', bank_name = null, remark = null, forgotten_at = $3
  where part = $1 and user_id = $2 and forgotten_at is null`

/**
 * Hourly: deletes payment data (destinations and payers) of accounts that ended longer ago than the legal retention. Due rows
 * are read from the tables, so a missed or repeated run does no harm.
 */
export async function forgetEnded(
  { pool }: Pick<Tools, 'pool'>,
  parts: readonly number[],
  now: number,
): Promise<void> {
  async function find(after: string): Promise<string[]> {
    const due = await pool.query<{ user_id: string }>(dueText, [parts, now, after])
    return due.rows.map(({ user_id: userId }) => userId)
  }
  await workThrough(find, async (userId) => {
    const who = [partOf(userId), userId]
    for (const text of forgetTexts) await pool.query(text, who)
    await pool.query(forgetWithdrawalsText, [...who, now])
    await endRetention(pool, [userId], 'voucher', now)
  })
}
