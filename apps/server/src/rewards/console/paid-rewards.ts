import type { endpoints, InputOf, PaidReward } from '@candor/api'
import { dayOf } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { uidColumn } from '../../operator/index.ts'
import { column, isStoredId } from '../../platform/lane/index.ts'
import { readPage, type PageOf } from '../../platform/paging.ts'
import { dayAt } from '../../platform/business-day.ts'

const { amount, id, ms, optional, text, whole } = column

/** A share has no id: 60 bits derived from its fields identify it. */
const shareId = `('x' || substr(md5(s.user_id || ' ' || s.day || ' ' || s.member_id), 1, 15))::bit(60)::bigint`

/** Every payment: rewards from their funds, and fee shares from the house's fee income. */
const paidText = `(
  select r.part, r.user_id, r.id, r.kind, r.about, r.fund_id, null::bigint as member_id, r.amount, r.rule_version, r.paid_at
  from rewards_reward r where r.status = 'paid'
  union all
  select s.part, s.user_id, ${shareId}, 'rebate', s.day::text, null::bigint, s.member_id, s.amount, s.rule_version, s.paid_at
  from rewards_share s) q`

/** Payments to users, the latest first. */
export function listPaidRewards(
  pool: Pick<Pool, 'query'>,
  { kind, budget, keyword, ...asked }: InputOf<typeof endpoints.listPaidRewards>,
  now: number,
): Promise<PageOf<PaidReward>> {
  const wanted = keyword?.trim() ?? null
  return readPage(
    pool,
    {
      select: `q.*, ${uidColumn}`,
      from: paidText,
      where: [
        '($1::text is null or q.kind = $1)',
        `($2::text is null or ($2 = 'fees' and q.fund_id is null) or q.fund_id::text = $2)`,
        `($3::text is null or q.user_id = $4::bigint or q.user_id in
          (select u.user_id from people_user u where u.uid = $3))`,
      ],
      values: [
        kind ?? null,
        budget ?? null,
        wanted,
        wanted !== null && isStoredId(wanted) ? wanted : '0',
      ],
      at: 'q.paid_at',
      id: 'q.id',
    },
    { ...asked, order: 'desc' },
    now,
    (row: Readonly<Record<string, unknown>>) => {
      const kindKey = text.read(row['kind']) as PaidReward['kindKey']
      const about = text.read(row['about'])
      return {
        id: id.read(row['id']),
        userId: id.read(row['user_id']),
        uid: optional(text).read(row['user_uid']),
        kindKey,
        // not money: a day of fees
        about: kindKey === 'rebate' ? dayOf(dayAt(whole.read(Number(about)))) : about,
        memberId: optional(id).read(row['member_id']),
        budgetId: optional(id).read(row['fund_id']),
        amount: Amount.text(amount.read(row['amount'])),
        currency: 'USDT',
        ruleVersion: text.read(row['rule_version']),
        paidAt: ms.read(row['paid_at']),
      }
    },
  )
}
