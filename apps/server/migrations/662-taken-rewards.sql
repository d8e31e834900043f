-- Each one-off reward that was paid, by whatever its user is known again by: closing an account and coming back brings none of
-- them a second time. HMAC-SHA-256 under keys outside the database of an address, a wallet, a third party's name or an identity,
-- and of the reward. Nothing says of which account it was, of which reward, nor which of them belong together; none is removed.
create table rewards_taken (
  mark bytea primary key check (length(mark) = 32)
);
select make_append_only('rewards_taken');

-- Whether that is written down of a paid reward; those of before are written down at the next start.
alter table rewards_reward add column if not exists noted boolean not null default false;
create index if not exists rewards_reward_unnoted on rewards_reward (user_id) where status = 'paid' and not noted;
