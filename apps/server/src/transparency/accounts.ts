import { wallOffsetMs, type AccountOutcome, type AccountOutcomes } from '@candor/api'
import { Amount, divide, Rate, subtract } from '@candor/money'
import type { Pool } from 'pg'
import { countHours, readOnceCounted, type HourCount, type LedgerCheck } from '../ledger/index.ts'
import { column } from '../platform/lane/index.ts'

type Reader = Pick<Pool, 'query'>

/** Settlement currency of contracts and options. */
const currency = 'USDT'

/** SQL: amounts of some kinds that an account got from the house, less those it paid. */
const movedBy = (
  refType: 'position' | 'option',
  product: AccountOutcome['product'],
  of: string,
) => `
  select to_char(to_timestamp((at + ${wallOffsetMs}) / 1000) at time zone 'UTC', 'YYYY-MM') as month,
    '${product}' as product, part, user_id,
    sum(case when debit like 'house.%' then amount else -amount end) as result
  from ledger_transfer
  where ref_type = '${refType}' and book = 'real' and currency = '${currency}' and user_id is not null
    and (debit like 'house.%') <> (credit like 'house.%') ${of}
  group by 1, 3, 4`
const moved = (of: string) =>
  `${movedBy('position', 'contracts', of)} union all ${movedBy('option', 'options', of)}`

/** Adds the hours from `$1` to `$2` together with the mark; only the process that moves the mark adds them. */
const countText = `
  with marked as (
    update transparency_counted set until_at = $2 where until_at = $1 returning until_at
  )
  insert into transparency_account as kept (month, product, part, user_id, result)
  select * from (${moved('and at >= $1 and at < $2')}) hours where exists (select from marked)
  on conflict (month, product, part, user_id) do update set result = kept.result + excluded.result`

const hours: HourCount = {
  mark: 'transparency_counted',
  refTypes: ['position', 'option'],
  text: countText,
}

/** Counts the hours that have ended since the last count. */
export const countAccounts = (pool: Reader, now: number): Promise<void> =>
  countHours(pool, hours, now)

/** The counts of an account equal the ledger. */
const accountsText = `
  select coalesce(kept.user_id, ledger.user_id) as user_id, null::bigint as number,
    'of ' || coalesce(kept.product, ledger.product) || ' in ' || coalesce(kept.month, ledger.month)
      || ' is counted ' || coalesce(kept.result::text, 'nothing') || ', the ledger says '
      || coalesce(ledger.result::text, 'nothing') as what
  from transparency_account kept
  full join (${moved('and at < (select until_at from transparency_counted)')}) ledger
    using (month, product, part, user_id)
  where kept.result is distinct from ledger.result order by 1 limit 1`

/** Audit rules of published figures. */
export const transparencyChecks: readonly LedgerCheck[] = [
  { rule: 'account outcomes', text: accountsText },
]

type Counted = Record<'month' | 'won' | 'lost', string> &
  Record<'accounts' | 'losing' | 'gaining', number> &
  Pick<AccountOutcome, 'product'>

const monthsText = `
  select month, product, count(*)::integer as accounts,
    (count(*) filter (where result < 0))::integer as losing,
    (count(*) filter (where result > 0))::integer as gaining,
    coalesce(sum(result) filter (where result > 0), 0) as won,
    coalesce(-sum(result) filter (where result < 0), 0) as lost
  from transparency_account group by month, product order by month desc, product`

/** Share of losing accounts by month. Read from the rows at most once an hour. */
export function createAccountOutcomes(pool: Reader): () => Promise<AccountOutcomes> {
  return readOnceCounted(pool, hours, async (countedUntil) => {
    const { rows } = await pool.query<Counted>(monthsText)
    const months = [...Map.groupBy(rows, ({ month }) => month)].map(([month, found]) => ({
      month,
      outcomes: found.map(outcomeOf),
    }))
    return { currency, countedUntil, months }
  })
}

function outcomeOf({ product, accounts, losing, gaining, ...sums }: Counted): AccountOutcome {
  const [won, lost] = [column.amount.read(sums.won), column.amount.read(sums.lost)]
  return {
    product,
    accounts,
    losing,
    gaining,
    losingRate: Rate.text(Rate.of(divide(BigInt(losing) * Rate.one, BigInt(accounts), 'truncate'))),
    won: Amount.text(won),
    lost: Amount.text(lost),
    result: Amount.text(subtract(won, lost)),
  }
}
