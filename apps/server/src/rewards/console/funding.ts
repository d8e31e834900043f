import { dayNumber, type FundingPurpose, type TaskKind } from '@candor/api'
import { Amount, Rate, add, sum } from '@candor/money'
import { coverageOf, envelopeOf, isMonday } from '@candor/rules'
import type { Pool } from 'pg'
import type { FundingAccount, FundingSource } from '../../operator/index.ts'
import { column } from '../../platform/lane/index.ts'
import type { RewardTerms } from '../terms.ts'
import { readLevels } from './queries.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** For each fund its balance and the due rewards that it has not granted; without ended accounts. */
const fundText = `
  select f.user_id as id, f.short_at, k.kind, k.target, coalesce(a.balance, 0) as balance,
    coalesce(d.amount, 0) as amount, coalesce(d.count, 0)::integer as count
  from rewards_fund f
  left join rewards_task k on k.part = f.part and k.user_id = f.user_id
  left join ledger_account a on a.part = f.part and a.user_id = f.user_id and a.book = 'real'
    and a.kind = 'funding.available' and a.currency = 'USDT'
  left join lateral (
    select sum(r.amount) as amount, count(*) as count from rewards_reward r
    where r.fund_id = f.user_id and r.status = 'due'
      and not exists (select from rewards_grant g where g.part = f.part and g.user_id = f.user_id and g.id = r.id)
      and not exists (select from people_user u where u.part = r.part and u.user_id = r.user_id and u.closed_at is not null)
  ) d on true
  order by f.user_id`

/** Number of users at each level with rewards. */
const levelText = `
  select v.level_no, count(*)::integer as count from rewards_vip v
  where v.level_no > 0 and not exists (
    select from people_user u where u.part = v.part and u.user_id = v.user_id and u.closed_at is not null)
  group by v.level_no`

const counted: Readonly<Record<TaskKind, string>> = {
  secure: 'bind an authenticator',
  verify: 'verify the identity',
  practise: 'practice trades with a stop-loss',
  start: 'a first recharge and a first trade',
  trade: 'a trade',
  tradingDays: 'days with a trade',
  memberTrades: 'members who trade',
}

/**
 * The accounts of gifts, envelopes and tasks. Due amounts are earned rewards plus the envelopes of coming Mondays at present
 * levels; future rises and finished tasks are unknown.
 */
export const rewardFunding = (
  pool: Reader,
  { funds: { vip_gift: gifts, red_envelope: envelopes } }: Pick<RewardTerms, 'funds'>,
): FundingSource => ({
  refType: 'reward_fund',
  async list(now) {
    const [{ rows }, weekly] = await Promise.all([
      pool.query<Stored>(fundText),
      readEnvelopes(pool, now),
    ])
    return rows.map((row) => {
      const id = column.id.read(row['id'])
      if (id === gifts.id) return accountOf(row, 'vip_gift', null, 'gifts of levels')
      if (id === envelopes.id) return accountOf(row, 'red_envelope', null, 'red envelopes', weekly)
      const name = `${counted[row['kind'] as TaskKind]}, ${column.whole.read(row['target'])}×`
      return accountOf(row, 'task', name, `the task ${name} (${id})`)
    })
  },
})

type Days = (count: number) => Amount
const nothing: Days = () => Amount.zero

function accountOf(
  row: Stored,
  kindKey: FundingPurpose,
  name: string | null,
  called: string,
  coming: Days = nothing,
): FundingAccount {
  const balance = column.amount.read(row['balance'])
  const due = column.amount.read(row['amount'])
  const [week, month] = [7, 30].map((days) => add(due, coming(days)))
  const rate = coverageOf(balance, month!)
  return {
    id: column.id.read(row['id']),
    kindKey,
    name,
    currency: 'USDT',
    balance: Amount.text(balance),
    nextSevenDays: Amount.text(week!),
    nextThirtyDays: Amount.text(month!),
    owed: Amount.text(month!),
    coverageRate: rate === null ? null : Rate.text(rate),
    shortAt: column.optional(column.ms).read(row['short_at']),
    waiting: column.whole.read(row['count']),
    called,
    pays: 'Rewards that wait are paid from it, each once.',
  }
}

/** Envelopes of the Mondays within this many days from tomorrow, at present levels. */
async function readEnvelopes(pool: Reader, now: number): Promise<Days> {
  const [{ rows }, levelsOn] = await Promise.all([pool.query<Stored>(levelText), readLevels(pool)])
  const today = dayNumber(now)
  const ofMonday = (day: number) =>
    sum(
      rows.map((row) => {
        const each = envelopeOf(levelsOn(day), column.whole.read(row['level_no']))
        return Amount.of(each * BigInt(column.whole.read(row['count'])))
      }),
    )
  return (count) =>
    sum(
      Array.from({ length: count }, (_, after) => today + 1 + after)
        .filter(isMonday)
        .map(ofMonday),
    )
}
