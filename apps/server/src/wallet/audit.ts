import type { LedgerCheck } from '../ledger/index.ts'
import { loadCurrencies } from './currencies.ts'

/** The frozen money equals the withdrawals under review, exactly. */
const frozenText = `
  select user_id, null::bigint as number,
    'real balance.frozen ' || currency || ' holds ' || coalesce(balance, 0) || ' for orders of ' || coalesce(held, 0) as what
  from (
    select part, user_id, currency, balance from ledger_account
    where kind = 'balance.frozen' and book = 'real' and balance <> 0) a
  full join (
    select part, user_id, currency, sum(amount) as held from wallet_withdrawal
    where status = 'under_review' group by part, user_id, currency) w using (part, user_id, currency)
  where coalesce(balance, 0) <> coalesce(held, 0) order by user_id limit 1`

/** Only real money is ever frozen. */
const unrealText = `
  select user_id, null::bigint as number, book || ' balance.frozen ' || currency || ' holds ' || balance as what
  from ledger_account where kind = 'balance.frozen' and book <> 'real' and balance <> 0
  order by user_id limit 1`

/**
 * The ledger entries of each withdrawal match its state: frozen under review, in the clearing account while on its way, out of
 * the house once arrived, and fully returned if not sent.
 */
const withdrawalText = `
  select coalesce(w.user_id, e.user_id) as user_id, null::bigint as number,
    'withdrawal ' || id || ', ' || coalesce(status, 'unknown') || ', has entries of another state' as what
  from wallet_withdrawal w
  full join (
    select part, user_id, ref_id as id,
      sum(amount) filter (where account = 'balance.available') as available,
      sum(amount) filter (where account = 'balance.frozen') as frozen,
      sum(amount) filter (where account = 'house.clearing') as clearing,
      sum(amount) filter (where account = 'house.fees') as fees,
      sum(amount) filter (where account = 'house.custody') as custody
    from ledger_entry where ref_type = 'withdrawal' group by part, user_id, ref_id
  ) e using (part, user_id, id)
  where status is null or e.id is null
    or coalesce(available, 0) <> case when status in ('rejected', 'failed') then 0 else -w.amount end
    or coalesce(frozen, 0) <> case when status = 'under_review' then w.amount else 0 end
    or coalesce(clearing, 0) <> case when status = 'paid_out' then w.amount - fee else 0 end
    or coalesce(custody, 0) <> case when status = 'delivered' then w.amount - fee else 0 end
    or coalesce(fees, 0) <> case when status in ('paid_out', 'delivered') then fee else 0 end
  order by 1 limit 1`

/**
 * The sandbox paid each sent withdrawal once, to its destination while that is known, and none that was returned as never sent.
 */
const payoutText = `
  select p.user_id, null::bigint as number, 'payout ' || p.id || ' is of no withdrawal like it' as what
  from wallet_sandbox_payout p left join wallet_withdrawal w using (part, user_id, id)
  where w.id is null or w.attempt_at is null or w.amount - w.fee <> p.amount
    or (w.forgotten_at is null and w.target <> p.target)
    or (w.txid is not null and w.txid <> p.txid)
    or (w.status in ('rejected', 'failed') and w.sent_at is null)
  order by 1 limit 1`

/** The destination of a withdrawal is deleted only for accounts that ended long enough ago. */
const forgottenText = `
  select w.user_id, null::bigint as number, 'withdrawal ' || w.id || ' is forgotten before its time' as what
  from wallet_withdrawal w left join people_closing c using (part, user_id)
  where w.forgotten_at is not null
    and (c.status is distinct from 'closed' or c.forget_at > w.forgotten_at)
  order by 1 limit 1`

/**
 * A payout that arrived at the sandbox's network or bank is not returned too (it would be paid twice), and a payout that came
 * back is not called delivered (its owner would lose it).
 */
const endingText = `
  select p.user_id, null::bigint as number,
    'payout ' || p.id || case p.ending
      when 'arrived' then ' arrived and was given back as well' else ' came back and is called delivered' end as what
  from wallet_sandbox_payout p join wallet_withdrawal w using (part, user_id, id)
  where (p.ending = 'arrived' and w.status in ('rejected', 'failed') and w.sent_at is not null)
    or (p.ending = 'returned' and w.status = 'delivered')
  order by 1 limit 1`

/** All money is of a known currency, or a token of an offering. */
const currencyText = (listedTokens: string) => `
  select user_id, number, currency || ' is no currency of ours' as what
  from ledger_transfer where currency <> all ($1) and currency not in (${listedTokens})
  order by user_id, number limit 1`

/**
 * A recharge is credited once, to its user, with its recorded amount and currency; a recalled recharge has left custody again,
 * whoever bore it.
 */
const rechargeText = `
  select coalesce(r.user_id, e.user_id) as user_id, null::bigint as number,
    'recharge ' || id || ' of ' || coalesce(r.held, 0) || ' ' || currency || ' is credited with '
      || coalesce(e.paid, 0) as what
  from (
    select part, user_id, id, currency, credited_amount as held from wallet_recharge
    where status = 'credited') r
  full join (
    select part, user_id, ref_id as id, currency,
      coalesce(-sum(amount) filter (where account = 'house.custody'), 0) as paid
    from ledger_entry where ref_type = 'recharge' group by part, user_id, ref_id, currency
  ) e using (part, user_id, id, currency)
  where coalesce(r.held, 0) <> coalesce(e.paid, 0) order by 1 limit 1`

/**
 * The house's share of a payment is the part that its owner did not give back at the recall, and zero while it is credited:
 * then the house keeps what it had advanced.
 */
const borneText = `
  select coalesce(r.user_id, e.user_id) as user_id, null::bigint as number,
    'recharge ' || id || ' of ' || coalesce(r.borne, 0) || ' ' || currency || ' borne cost the house '
      || coalesce(e.cost, 0) as what
  from (
    select part, user_id, id, currency,
      case when status = 'credited' then 0 else credited_amount - recalled_amount end as borne
    from wallet_recharge where recalled_amount is not null) r
  full join (
    select part, user_id, ref_id as id, currency, -sum(amount) as cost from ledger_entry
    where ref_type = 'recharge' and account = 'house.shortfall'
    group by part, user_id, ref_id, currency
  ) e using (part, user_id, id, currency)
  where coalesce(r.borne, 0) <> coalesce(e.cost, 0) order by 1 limit 1`

/** A correction is one transfer of the approved amount against the account of corrections, which nothing else moves. */
const adjustmentText = `
  select coalesce(a.user_id, e.user_id) as user_id, null::bigint as number,
    'correction ' || coalesce(a.id, e.ref_id) || ' of ' || coalesce(a.amount, 0) || ' moved '
      || coalesce(-e.amount, 0) as what
  from wallet_adjustment a
  left join operator_approval o on o.part = a.part and o.user_id = a.user_id and o.id = a.approval_id
    and o.kind = 'adjustBalance' and o.status = 'approved' and o.maker_id = a.maker_id
    and o.checker_id = a.checker_id
  full join (
    select part, user_id, ref_id, currency, sum(amount) as amount, count(*) as entries from ledger_entry
    where account = 'house.adjustments' or kind = 'adjustment' and account like 'house.%'
    group by part, user_id, ref_id, currency
  ) e on e.part = a.part and e.user_id = a.user_id and e.ref_id = a.id and e.currency = a.currency
  where o.id is null or e.entries is distinct from 1 or a.amount is distinct from -e.amount
  order by 1 limit 1`

/** No more leaves the unclaimed balance of an ended account than came in, counting approved returns as gone. */
const lyingText = `
  select user_id, null::bigint as number, 'unclaimed ' || currency || ' of ' || sum(amount) as what
  from (
    select part, user_id, currency, amount from ledger_transfer
    where credit = 'house.unclaimed' and book = 'real'
    union all
    select part, user_id, currency, -amount from wallet_unclaimed_use where status <> 'lapsed'
  ) moved
  group by part, user_id, currency having sum(amount) < 0 order by 1 limit 1`

/**
 * A return is one transfer from the unclaimed balance, of the amount approved for this user; only returns and recalls leave
 * there.
 */
const returnText = `
  select coalesce(r.user_id, e.user_id) as user_id, null::bigint as number,
    'return ' || coalesce(r.id, e.ref_id) || ' of ' || coalesce(r.amount, 0) || ' moved '
      || coalesce(e.amount, 0) as what
  from (select * from wallet_unclaimed_return where status = 'paid') r
  left join wallet_unclaimed_use u on u.id = r.id and u.use = 'return' and u.payee_id = r.user_id
    and u.currency = r.currency and u.amount = r.amount and u.status <> 'lapsed'
  left join operator_approval o on o.part = u.part and o.user_id = u.user_id and o.id = u.approval_id
    and o.kind = 'returnUnclaimed' and o.status = 'approved' and o.maker_id = u.maker_id
    and o.checker_id = u.checker_id
  full join (
    select part, user_id, ref_id, currency, sum(amount) as amount, count(*) as entries from ledger_transfer
    where debit = 'house.unclaimed' and ref_type is distinct from 'recharge' or kind = 'unclaimed_return'
    group by part, user_id, ref_id, currency
  ) e on e.part = r.part and e.user_id = r.user_id and e.ref_id = r.id and e.currency = r.currency
  where o.id is null or e.entries is distinct from 1 or r.amount is distinct from e.amount
  order by 1 limit 1`

/** Audit rules of wallets; the query names the tokens that can be held beside the currencies. */
export const walletChecks = (listedTokens: string): readonly LedgerCheck[] => [
  { rule: 'frozen', text: frozenText },
  { rule: 'frozen', text: unrealText },
  { rule: 'withdrawal', text: withdrawalText },
  { rule: 'payout', text: payoutText },
  { rule: 'payout', text: forgottenText },
  { rule: 'payout', text: endingText },
  { rule: 'currency', text: currencyText(listedTokens), values: [[...loadCurrencies().keys()]] },
  { rule: 'recharge', text: rechargeText },
  { rule: 'recharge', text: borneText },
  { rule: 'adjustment', text: adjustmentText },
  { rule: 'unclaimed', text: lyingText },
  { rule: 'unclaimed', text: returnText },
]
