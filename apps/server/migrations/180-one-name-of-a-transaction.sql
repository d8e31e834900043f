-- A transaction has one name, over whichever network somebody says that it went and however its digits are written.
with plain as (
  select name, owner_id, 'txid:' || regexp_replace(lower(split_part(name, ':', 3)), '^0x', '') as one
  from lane_name where name like 'txid:%:%'
), gone as (
  delete from lane_name n using plain p where n.name = p.name
)
insert into lane_name (name, owner_id)
  select one, min(owner_id) from plain group by one
  on conflict do nothing;

with plain as (
  select name, owner_id, regexp_replace(name, '^(recharge match:[A-Z0-9]+:)0X', '\1') as one
  from lane_name where name ~ '^recharge match:[A-Z0-9]+:0X'
), gone as (
  delete from lane_name n using plain p where n.name = p.name
)
insert into lane_name (name, owner_id)
  select one, min(owner_id) from plain group by one
  on conflict do nothing;
update wallet_recharge set matched = substr(matched, 3) where matched like '0X%';
