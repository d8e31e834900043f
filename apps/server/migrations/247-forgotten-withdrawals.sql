-- Since when a withdrawal no longer says where it went. Without it an empty target would look like one that was
-- forged, or one that was forged like a forgotten one.
alter table wallet_withdrawal add column forgotten_at bigint;
update wallet_withdrawal w set forgotten_at = coalesce(
  (select c.forget_at from people_closing c where c.part = w.part and c.user_id = w.user_id), 0)
where target = '';
alter table wallet_withdrawal add check ((target = '') = (forgotten_at is not null));
