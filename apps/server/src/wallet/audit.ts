import type { LedgerCheck } from '../ledger/index.ts'
import { loadCurrencies } from './currencies.ts'

/** Nothing of this version freezes money: what is frozen is held for no order. */
const frozenText = `
  select user_id, null::bigint as number,
    book || ' balance.frozen ' || currency || ' holds ' || balance || ' for no order' as what
  from ledger_account where kind = 'balance.frozen' and balance <> 0 order by user_id limit 1`

/** Money is of a currency that can be held here. */
const currencyText = `
  select user_id, number, currency || ' is no currency of ours' as what
  from ledger_transfer where currency <> all ($1) order by user_id, number limit 1`

/** A recharge is credited once, to its user, with the amount and in the currency of its record. */
const rechargeText = `
  select coalesce(r.user_id, t.user_id) as user_id, null::bigint as number,
    'recharge ' || id || ' of ' || coalesce(r.amount, 0) || ' ' || currency || ' is credited with '
      || coalesce(t.amount, 0) as what
  from (select * from wallet_recharge where status = 'credited') r
  full join (
    select part, user_id, ref_id as id, currency, sum(amount) as amount from ledger_transfer
    where ref_type = 'recharge' group by part, user_id, ref_id, currency
  ) t using (part, user_id, id, currency)
  where coalesce(r.amount, 0) <> coalesce(t.amount, 0) order by 1 limit 1`

/** What the ledger's audit must know of wallets. */
export const walletChecks: readonly LedgerCheck[] = [
  { rule: 'frozen', text: frozenText },
  { rule: 'currency', text: currencyText, values: [[...loadCurrencies().keys()]] },
  { rule: 'recharge', text: rechargeText },
]
