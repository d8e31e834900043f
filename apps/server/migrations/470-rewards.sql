-- Rewards are paid from accounts of their own, which cannot go below zero. Each fund is an owner of the ledger; since when
-- it has too little for what is due, if it has.
create table rewards_fund (
  part smallint not null,
  user_id bigint not null,
  opened_at bigint not null,
  short_at bigint,
  primary key (part, user_id)
);

-- What a fund has set aside, each for one reward of somebody.
create table rewards_grant (
  part smallint not null,
  user_id bigint not null,
  -- The reward's.
  id bigint not null,
  to_user_id bigint not null,
  amount numeric(38, 0) not null check (amount > 0),
  granted_at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('rewards_grant');

-- Up to which day (a whole number, 0 is 1 January 1970, UTC+8) a user's level was looked at, and the highest level whose
-- gift they were given.
create table rewards_vip (
  part smallint not null,
  user_id bigint not null,
  measured_through integer not null,
  level_no smallint not null check (level_no >= 0),
  given_level smallint not null check (given_level >= 0),
  primary key (part, user_id)
);

-- What a user has earned. Each has a key of its own, so that nothing is earned twice whoever counts it.
create table rewards_reward (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  key text not null,
  kind text not null check (kind in ('vip_gift', 'red_envelope', 'task_reward')),
  -- The level, the ISO week, the task.
  about text not null,
  fund_id bigint not null,
  amount numeric(38, 0) not null check (amount > 0),
  rule_version text not null,
  -- When it was earned: the time of what happened, not of who counted it.
  due_at bigint not null,
  status text not null check (status in ('due', 'paid')),
  paid_at bigint,
  primary key (part, user_id, id),
  unique (part, user_id, key),
  check ((status = 'paid') = (paid_at is not null))
);
create index rewards_reward_due on rewards_reward (fund_id, due_at, id) where status = 'due';
create index rewards_reward_owed on rewards_reward (part, user_id) where status = 'due';
create index rewards_reward_at on rewards_reward (part, user_id, due_at desc);
