import type { LedgerCheck } from '../ledger/index.ts'

/** A swap moved what it says, once each way, and nothing else was moved in its name. */
const movedText = `
  select coalesce(s.user_id, t.user_id) as user_id, t.number, 'the swap ' || coalesce(s.id, t.id)
    || ' says ' || coalesce(s.said, 'nothing') || ', the ledger ' || coalesce(t.moved, 'nothing') as what
  from (
    select part, user_id, id, from_amount || ' ' || from_currency || ' for ' || to_amount || ' ' || to_currency as said
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
  where s.said is distinct from t.moved order by 1, 2 limit 1`

/** What the house took and gave in swaps is in swaps alone. */
const houseText = `
  select user_id, number, kind || ' moves the money of swaps' as what from ledger_entry
  where account = 'house.swap' and kind not in ('swap_out', 'swap_in') order by 1, 2 limit 1`

/** What the ledger's audit must know of swaps. */
export const swapChecks: readonly LedgerCheck[] = [
  { rule: 'swap', text: movedText },
  { rule: 'swap account', text: houseText },
]
