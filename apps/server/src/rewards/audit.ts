import { dayMs, dayStart } from '@candor/api'
import { fallNoticeDays, vipLevels } from '@candor/rules'
import type { AuditCheck } from '../ledger/index.ts'
import { findFalseTask } from './task-terms.ts'

/** How long before UTC a day of UTC+8 begins. */
const wallMs = -dayStart(0)

/** A fund's grant equals its reward and has the same user. */
const grantText = `
  select g.to_user_id as user_id, null::bigint as number, 'the fund ' || g.user_id || ' set aside ' || g.amount
    || ' for the reward ' || g.id || ' of ' || coalesce(r.amount, 0) as what
  from rewards_grant g
  left join rewards_reward r on r.user_id = g.to_user_id and r.id = g.id and r.fund_id = g.user_id
  where r.id is null or r.amount <> g.amount order by 1 limit 1`

/** A reward is paid once, with its amount, from its grant; a due reward is unpaid. */
const paidText = `
  select r.user_id, null::bigint as number, 'the reward ' || r.id || ' of ' || r.amount || ' is ' || r.status
    || ', the ledger paid ' || coalesce(t.amount, 0) || ' of it' as what
  from rewards_reward r
  left join (
    select part, user_id, ref_id as id, sum(amount) as amount, min(kind) as kind from ledger_transfer
    where ref_type = 'reward' and debit = 'house.rewards' group by part, user_id, ref_id
  ) t using (part, user_id, id)
  left join rewards_grant g on g.user_id = r.fund_id and g.id = r.id
  where coalesce(t.amount, 0) <> case r.status when 'paid' then r.amount else 0 end
    or (r.status = 'paid' and (t.kind <> r.kind or g.id is null))
  order by 1 limit 1`

/** A fund moved the sum of its grants. */
const fundText = `
  select f.user_id, null::bigint as number, 'the fund gave ' || coalesce(t.amount, 0) || ' and set aside '
    || coalesce(g.amount, 0) as what
  from rewards_fund f
  left join (
    select part, user_id, sum(amount) as amount from ledger_transfer
    where kind = 'reward_grant' and debit = 'funding.available' group by part, user_id
  ) t using (part, user_id)
  left join (
    select part, user_id, sum(amount) as amount from rewards_grant group by part, user_id
  ) g using (part, user_id)
  where coalesce(t.amount, 0) <> coalesce(g.amount, 0) order by 1 limit 1`

/** Each key is earned once (no gift twice, no envelope of a week twice) and names its subject. */
const keyText = `
  select user_id, null::bigint as number, 'the reward ' || min(id) || ' is called ' || min(key) || ', ' || count(*)
    || ' times' as what
  from rewards_reward group by user_id, kind, about
  having count(*) > 1 or min(key) <> kind || ':' || about order by 1 limit 1`

/** These accounts are moved by rewards alone, each by its own kinds. */
const kindsText = `
  select user_id, number, kind || ' moves ' || account as what from ledger_entry
  where (account = 'house.rewards'
      and kind not in ('reward_grant', 'vip_gift', 'red_envelope', 'task_reward'))
    or (account = 'funding.available' and kind not in ('funding_fill', 'reward_grant')
      and user_id in (select user_id from rewards_fund))
  order by 1, 2 limit 1`

/** An inviter's payment for a day equals the sum of their shares, from the house's fee income. */
const shareText = `
  select coalesce(s.user_id, t.user_id) as user_id, null::bigint as number, 'shares of day ' || coalesce(s.day, t.day)
    || ' are ' || coalesce(s.amount, 0) || ', the ledger paid ' || coalesce(t.amount, 0) as what
  from (
    select part, user_id, day, sum(amount) as amount from rewards_share group by part, user_id, day
  ) s
  full join (
    select part, user_id, ref_id::integer as day, sum(amount) as amount from ledger_transfer
    where kind = 'rebate' and debit = 'house.fees' and credit = 'balance.available' group by part, user_id, ref_id
  ) t using (part, user_id, day)
  where coalesce(s.amount, 0) <> coalesce(t.amount, 0) order by 1 limit 1`

/** Fees charged to member `m` on a day, less refunds of that day. */
const chargedOn = (day: string) => `
  left join lateral (
    select sum(case when credit = 'house.fees' then amount else -amount end) as fees from ledger_transfer l
    where l.part = m.part and l.user_id = m.user_id and (l.at + 28800000) / 86400000 = ${day} and l.book = 'real'
      and l.currency = 'USDT' and l.kind in ('position_open_fee', 'position_close_fee')
      and 'house.fees' in (l.credit, l.debit)
  ) t on true`

/** Refunds to the member of row `o` before its day that no later fee had offset. */
const leftBefore = `
  left join lateral (
    select remainder from rewards_remainder r
    where r.part = o.part and r.user_id = o.user_id and r.member_id = o.member_id and r.day < o.day
    order by r.day desc limit 1
  ) b on true`

/** Each share is of fees really charged to a team member on that day and level, less refunds. */
const feesText = `
  select o.user_id, null::bigint as number, 'the share of day ' || o.day || ' counts fees of ' || o.fees || ' of '
    || o.member_id || ', who was charged ' || coalesce(t.fees, 0)
    || ', with ' || coalesce(b.remainder, 0) || ' left of before' as what
  from rewards_share o
  join people_user m on m.user_id = o.member_id
  left join people_user f on f.user_id = m.invited_by ${chargedOn('o.day')} ${leftBefore}
  where o.fees <> coalesce(t.fees, 0) + coalesce(b.remainder, 0)
    or o.user_id is distinct from case o.level when 1 then m.invited_by else f.invited_by end
  order by 1 limit 1`

/** Refunded fees are offset by later fees, and by nothing else. */
const remainderText = `
  select o.user_id, null::bigint as number, 'after day ' || o.day || ' fees of ' || o.remainder
    || ' are left to make up for of ' || o.member_id || ', who was charged ' || coalesce(t.fees, 0)
    || ', with ' || coalesce(b.remainder, 0) || ' left of before' as what
  from rewards_remainder o
  join people_user m on m.user_id = o.member_id ${chargedOn('o.day')} ${leftBefore}
  where o.fees <> coalesce(t.fees, 0) or o.remainder <> least(0, coalesce(b.remainder, 0) + o.fees)
  order by 1 limit 1`

/**
 * The level in force follows from its recorded days: it rises to the measured level, and falls to it only on the announced day,
 * at least seven whole days after the notice. $1: the smallest assets of each level; $2: the notice.
 */
const levelText = `
  with days as (
    select *, coalesce(lag(level_no) over own, 0) as before,
      lag(falls_on) over own as announced, lag(day) over own as day_before,
      div(looked_at + $2 - 1 + ${wallMs}, ${dayMs}) + 1 as earliest
    from rewards_vip_day window own as (partition by part, user_id order by day)
  )
  select user_id, null::bigint as number, what from (
    select user_id, 'the level ' || level_no || ' of day ' || day || ' does not follow from the days before' as what from days
    where looked_at < day::bigint * ${dayMs} - ${wallMs}
      or measured_level_no <> (select count(*) - 1 from unnest($1::numeric[]) as least where least <= assets_usd)
      or (announced is not null and day <> day_before + 1)
      or level_no <> case when measured_level_no >= before or day >= announced then measured_level_no else before end
      or falls_on is distinct from case when measured_level_no >= before or day >= announced then null
        else coalesce(announced, earliest) end
    union all
    select v.user_id, 'the level ' || v.level_no || ' in force is not that of the last recorded day'
    from rewards_vip v left join lateral (
      select d.day, d.level_no, d.falls_on from rewards_vip_day d where d.part = v.part and d.user_id = v.user_id
      order by d.day desc limit 1) l on true
    where v.level_no <> coalesce(l.level_no, 0) or v.falls_on is distinct from l.falls_on
      or v.measured_through < l.day or (l.falls_on is not null and v.measured_through <> l.day)
  ) wrong order by 1 limit 1`

/** Audit rules of rewards. */
export const rewardChecks: readonly AuditCheck[] = [
  { rule: 'reward grant', text: grantText },
  { rule: 'reward paid', text: paidText },
  { rule: 'reward fund', text: fundText },
  { rule: 'reward key', text: keyText },
  { rule: 'reward accounts', text: kindsText },
  {
    rule: 'level in force',
    text: levelText,
    values: [vipLevels.map(({ minAssetsUsd }) => String(minAssetsUsd)), fallNoticeDays * dayMs],
  },
  { rule: 'team share', text: shareText },
  { rule: 'team fees', text: feesText },
  { rule: 'team remainder', text: remainderText },
  { rule: 'reward task', find: findFalseTask },
]
