-- More money that moves once for a record: the tokens of an offering, issued or released by its own account, the prizes that a
-- contest's account releases and returns, and a loan's money out of the lending account. Top-ups and other returns of an account
-- may be many.
do $$
declare
  twice text;
begin
  select string_agg(format('user %s, %s of %s %s: transfers %s', user_id, kind, ref_type, ref_id, numbers), E'\n')
    into twice
  from (
    select user_id, kind, ref_type, ref_id, string_agg(number::text, ', ' order by number) as numbers
    from ledger_transfer
    where ref_id is not null and (
      kind in ('ieo_issue', 'ieo_release', 'contest_release', 'loan_fund') or (kind = 'funding_return' and ref_type = 'contest'))
    group by part, user_id, kind, ref_type, ref_id
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
      'ieo_issue', 'ieo_release', 'ieo_pay', 'ieo_purchase', 'ieo_tokens', 'ieo_refund',
      'loan_fund', 'loan_paid_out',
      'contest_funds', 'contest_return', 'contest_release', 'contest_prize',
      'withdraw_freeze', 'withdraw_fee', 'unclaimed_return', 'adjustment', 'rebate')
    or ref_type = 'reward'
    or (kind = 'funding_return' and ref_type = 'contest'));
drop index ledger_transfer_once;
alter index ledger_transfer_once_again rename to ledger_transfer_once;
