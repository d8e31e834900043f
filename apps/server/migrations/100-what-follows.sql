-- What follows a change is part of it, or stands in a table until a job has done it.

-- When what an account leaves was removed after its end; null while that is still to be done.
alter table people_closing add column cleared_at bigint;
create index people_closing_clear on people_closing (user_id) where status = 'closed' and cleared_at is null;
create index people_user_closed on people_user (part, user_id) where closed_at is not null;

-- Names are given back by the decision that frees them. Those that were to be given back after it, and were
-- not, are free from here on.
delete from lane_name n where n.name like 'identity:%' and not exists (
  select from identity_application a where a.user_id = n.owner_id and a.status <> 'rejected'
    and n.name = 'identity:' || encode(a.document_hash, 'hex'));
delete from lane_name n where n.name like 'recharge match:%' and not exists (
  select from wallet_recharge r where r.user_id = n.owner_id
    and n.name = 'recharge match:' || r.currency || ':' || r.matched
    and (r.status in ('under_review', 'credited') or r.reason_key = 'payment_returned'));
delete from lane_name n using people_user u
  where n.name like 'account:%' and u.user_id = n.owner_id
    and n.name not in ('account:' || u.account, 'account:guest' || u.uid);
