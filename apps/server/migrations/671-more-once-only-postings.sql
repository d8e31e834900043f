-- More money that moves once for a record: the simulated funds, what is left of them and the prize of a contest entry, and
-- each way of a withdrawal. A withdrawal posts `withdraw` into the clearing account and out of it, and `withdraw_return` once for
-- each account that gives back: between two accounts each moves once.
do $$
declare
  twice text;
begin
  select string_agg(format('user %s, %s of %s %s from %s to %s: transfers %s', user_id, kind, ref_type, ref_id, debit, credit, numbers), E'\n')
    into twice
  from (
    select user_id, kind, ref_type, ref_id, min(debit) as debit, min(credit) as credit,
      string_agg(number::text, ', ' order by number) as numbers
    from ledger_transfer
    where ref_id is not null and kind in ('contest_funds', 'contest_return', 'contest_prize', 'withdraw', 'withdraw_return')
    group by part, user_id, kind, ref_type, ref_id,
      case when kind in ('withdraw', 'withdraw_return') then debit end,
      case when kind in ('withdraw', 'withdraw_return') then credit end
    having count(*) > 1
    order by user_id, ref_id
    limit 100
  ) found;
  if twice is not null then
    raise exception 'money moved more than once for the same record; a person must look into it before this version can run:
%', twice;
  end if;
end $$;

create unique index ledger_transfer_once_again on ledger_transfer (part, user_id, kind, ref_type, ref_id)
  where ref_id is not null and (
    kind in (
      'option_stake', 'option_lost', 'option_refund', 'option_return', 'option_profit',
      'swap_out', 'swap_in',
      'invest_buy', 'invest_return', 'invest_refund', 'invest_penalty', 'funding_day',
      'ieo_pay', 'ieo_purchase', 'ieo_tokens', 'ieo_refund',
      'loan_paid_out',
      'contest_funds', 'contest_return', 'contest_prize',
      'withdraw_freeze', 'withdraw_fee', 'unclaimed_return', 'adjustment', 'rebate')
    or ref_type = 'reward');
drop index ledger_transfer_once;
alter index ledger_transfer_once_again rename to ledger_transfer_once;

create unique index ledger_transfer_once_between on ledger_transfer (part, user_id, kind, ref_type, ref_id, debit, credit)
  where ref_id is not null and kind in ('withdraw', 'withdraw_return');
