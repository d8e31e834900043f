-- A payment that a network has shown is found under its transaction's number too, so that no report of the same
-- money is credited beside it.

insert into lane_name (name, owner_id)
  select 'recharge match:' || currency || ':' || upper(regexp_replace(txid, '[\s/-]', '', 'g')), user_id
  from wallet_recharge where payment_id is not null
  order by 1
  on conflict do nothing;

-- The second wall sees what the network credited. Where two persons credited the same number before, that row
-- keeps it.
update wallet_recharge r set matched = upper(regexp_replace(r.txid, '[\s/-]', '', 'g'))
  where r.status = 'credited' and r.payment_id is not null and r.matched is null and not exists (
    select from wallet_recharge o where o.status = 'credited' and o.currency = r.currency
      and o.matched = upper(regexp_replace(r.txid, '[\s/-]', '', 'g')));
