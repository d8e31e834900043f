import { Price } from '@candor/money'
import { clockLeadMs, swapQuoteMs } from '@candor/rules'
import type { LedgerCheck } from '../ledger/index.ts'

/** Each swap has exactly its two transfers, and no transfer names a swap that does not exist. */
const movedText = `
  select coalesce(s.user_id, t.user_id) as user_id, t.number, 'the swap ' || coalesce(s.id, t.id)
    || ' says ' || coalesce(s.expected, 'nothing') || ', the ledger ' || coalesce(t.moved, 'nothing') as what
  from (
    select part, user_id, id, from_amount || ' ' || from_currency || ' for ' || to_amount || ' ' || to_currency as expected
    from swap_order
  ) s
  full join (
    select part, user_id, ref_id as id, max(number) as number,
      string_agg(amount || ' ' || currency, ' for ' order by kind desc) as moved
    from ledger_transfer where ref_type = 'swap' and book = 'real'
      and (kind, debit, credit) in
        (('swap_out', 'balance.available', 'house.swap'), ('swap_in', 'house.swap', 'balance.available'))
    group by part, user_id, ref_id
  ) t using (part, user_id, id)
  where s.expected is distinct from t.moved order by 1, 2 limit 1`

/** The house's swap account moves in swaps alone. */
const houseText = `
  select user_id, number, kind || ' moves the money of swaps' as what from ledger_entry
  where account = 'house.swap' and kind not in ('swap_out', 'swap_in') order by 1, 2 limit 1`

/**
 * Each side of a swap was priced by a recorded tick that was fresh when the quote was given. A symbol without any recorded
 * ticks is skipped.
 */
const ticksText = `
  select s.user_id, null::bigint as number,
    'the swap ' || s.id || ' was priced by the tick ' || s.seq || ' of ' || s.symbol || case
      when k.seq is null then ', which is not there'
      when k.at > s.at + $1 then ', which was not there yet'
      when s.at - k.at > s.max_age_ms + $2 then ', which was too old'
      else ', which says another price' end as what
  from (
    select user_id, id, at, from_symbol as symbol, from_seq as seq, from_at as tick_at, from_price as price,
      from_inverse as inverse, from_max_age_ms as max_age_ms from swap_order
    union all
    select user_id, id, at, to_symbol, to_seq, to_at, to_price, to_inverse, to_max_age_ms from swap_order
  ) s
  left join market_tick k on k.symbol = s.symbol and k.seq = s.seq
  where s.symbol is not null and exists (select from market_tick m where m.symbol = s.symbol)
    and (k.seq is null or k.at <> s.tick_at or k.at > s.at + $1 or s.at - k.at > s.max_age_ms + $2
      or s.price <> case when s.inverse then div($3::numeric * $3::numeric, k.price) else k.price end)
  order by 1, s.id limit 1`

/** Audit rules of swaps. */
export const swapChecks: readonly LedgerCheck[] = [
  { rule: 'swap', text: movedText },
  {
    rule: 'swap ticks',
    text: ticksText,
    values: [clockLeadMs, swapQuoteMs, String(Price.one)],
  },
  { rule: 'swap account', text: houseText },
]
