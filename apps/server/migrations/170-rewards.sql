-- Rewards: funds, tasks, levels, shares of team fees, and short links. Days are whole numbers; 0 is 1 January 1970, UTC+8.

-- The house object of decisions about tasks and levels.
insert into lane_owner (part, id) values (67400 % 64, 67400);

-- Rewards are paid from funds, each an owner with an account that cannot go below zero. Since when a fund has too
-- little for the due rewards, if it has.
create table rewards_fund (
  part smallint not null,
  user_id bigint not null,
  opened_at bigint not null,
  short_at bigint,
  primary key (part, user_id)
);

-- Amounts that a fund has reserved, each for one reward. The id is the reward's.
create table rewards_grant (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  to_user_id bigint not null,
  amount numeric(38, 0) not null check (amount > 0),
  granted_at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('rewards_grant');

-- Earned rewards. The key makes each unique, so that none is earned twice.
create table rewards_reward (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  key text not null,
  kind text not null check (kind in ('vip_gift', 'red_envelope', 'task_reward')),
  -- The level, the ISO week or the task.
  about text not null,
  fund_id bigint not null,
  amount numeric(38, 0) not null check (amount > 0),
  rule_version text not null,
  -- When it was earned, not when it was counted.
  due_at bigint not null,
  status text not null check (status in ('due', 'paid')),
  paid_at bigint,
  -- Whether a paid one-off reward is in rewards_taken.
  noted boolean not null default false,
  primary key (part, user_id, id),
  unique (part, user_id, key),
  check ((status = 'paid') = (paid_at is not null))
);
create index rewards_reward_due on rewards_reward (fund_id, due_at, id) where status = 'due';
create index rewards_reward_owed on rewards_reward (part, user_id) where status = 'due';
create index rewards_reward_at on rewards_reward (part, user_id, due_at desc);
create index rewards_reward_paid on rewards_reward (paid_at desc, id desc) where status = 'paid';
create index rewards_reward_unnoted on rewards_reward (user_id) where status = 'paid' and not noted;
create trigger keep_status before update on rewards_reward for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'due>paid');

-- Paid one-off rewards by every mark of their user, so that closing an account and opening another brings none a second
-- time. A mark is an HMAC-SHA-256, under keys outside the database, of an address, a wallet, a third party's subject or
-- an identity, and of the reward. It tells neither account nor reward, nor which marks belong together.
create table rewards_taken (
  mark bytea primary key check (length(mark) = 32)
);
select make_append_only('rewards_taken');

-- Rewards whose users were notified that they wait for their fund, each once. The id is the reward's.
create table rewards_waiting (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  told_at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('rewards_waiting');

-- A task that two operators published. A job opens its account, once.
create table rewards_publication (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  kind text not null
    check (kind in ('secure', 'verify', 'practise', 'start', 'trade', 'tradingDays', 'memberTrades')),
  scope text not null check (scope in ('personal', 'team')),
  target integer not null check (target > 0),
  reward numeric(38, 0) not null check (reward > 0),
  quota integer not null check (quota > 0),
  days integer not null check (days > 0),
  published_at bigint not null,
  maker_id bigint not null,
  checker_id bigint not null check (checker_id <> maker_id),
  primary key (part, user_id, id)
);
select make_append_only('rewards_publication');

-- A task is the owner of the account that pays its rewards.
create table rewards_task (
  part smallint not null,
  user_id bigint not null,
  kind text not null
    check (kind in ('secure', 'verify', 'practise', 'start', 'trade', 'tradingDays', 'memberTrades')),
  scope text not null check (scope in ('personal', 'team')),
  target integer not null check (target > 0),
  reward numeric(38, 0) not null check (reward > 0),
  quota integer not null check (quota > 0),
  start_at bigint not null,
  end_at bigint not null check (end_at >= start_at),
  terms_version text not null,
  primary key (part, user_id)
);

-- Users who started a task agreed to its row, so it never changes.
create function keep_task() returns trigger language plpgsql as $$
begin
  raise exception 'what a task says is never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_task before update on rewards_task for each row
  when (old is distinct from new)
  execute function keep_task();
create trigger keep_task_row before delete on rewards_task for each row execute function keep_task();
create trigger keep_tasks before truncate on rewards_task for each statement execute function keep_task();

-- Actions that a task may count, each once, by the id of the record of the action.
create table rewards_step (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  kind text not null,
  -- The acting user: the owner, or a member of their team.
  by_user_id bigint not null,
  at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('rewards_step');

-- Progress of a user in a task. The id is the task's.
create table rewards_progress (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  count integer not null check (count > 0),
  done_at bigint,
  primary key (part, user_id, id)
);

-- Benefits of the levels from a day on. Days that have begun keep the benefits that they had.
create table rewards_level_terms (
  part smallint not null,
  user_id bigint not null,
  from_day integer not null,
  levels jsonb not null,
  decided_at bigint not null,
  maker_id bigint not null,
  checker_id bigint not null check (checker_id <> maker_id),
  primary key (part, user_id, from_day)
);
select make_append_only('rewards_level_terms');

-- The level of a user in force, the last measured day, and the highest level whose gift was given.
create table rewards_vip (
  part smallint not null,
  user_id bigint not null,
  measured_through integer not null,
  level_no smallint not null check (level_no >= 0),
  given_level smallint not null check (given_level >= 0),
  -- The announced day of a fall, at least seven days after the notice; null if none is announced.
  falls_on integer check (falls_on > measured_through),
  primary key (part, user_id)
);

-- Days on which the level in force moved, a fall was announced, or the level differed from that of the assets. On other
-- days the level stayed. The audit derives every level in force from these rows.
create table rewards_vip_day (
  part smallint not null,
  user_id bigint not null,
  day integer not null,
  -- Worth of the assets at the start of the day, at least.
  assets_usd numeric(38, 0) not null check (assets_usd >= 0),
  measured_level_no smallint not null check (measured_level_no >= 0),
  -- The level in force on the day, and the announced day of its fall.
  level_no smallint not null check (level_no >= 0),
  falls_on integer,
  looked_at bigint not null,
  primary key (part, user_id, day)
);
select make_append_only('rewards_vip_day');

-- The last day for which an inviter has received their share of the fees of their team.
create table rewards_team (
  part smallint not null,
  user_id bigint not null,
  shared_through integer not null,
  primary key (part, user_id)
);

-- The share of an inviter in the trading fees of one member on one day.
create table rewards_share (
  part smallint not null,
  user_id bigint not null,
  day integer not null,
  member_id bigint not null,
  level smallint not null check (level in (1, 2)),
  fees numeric(38, 0) not null check (fees > 0),
  amount numeric(38, 0) not null check (amount = div(fees * case level when 1 then 2 else 1 end, 10)),
  rule_version text not null,
  paid_at bigint not null,
  primary key (part, user_id, day, member_id)
);
create index rewards_share_member on rewards_share (part, user_id, member_id);
create index rewards_share_paid on rewards_share (paid_at desc);
select make_append_only('rewards_share');

-- Fees returned to a member that no later fee has made up for, after each day that changed them. `fees` are the
-- member's fees of the day less those returned on it.
create table rewards_remainder (
  part smallint not null,
  user_id bigint not null,
  day integer not null,
  member_id bigint not null,
  fees numeric(38, 0) not null,
  remainder numeric(38, 0) not null check (remainder <= 0),
  primary key (part, user_id, day, member_id)
);
create index rewards_remainder_member on rewards_remainder (part, user_id, member_id, day);
select make_append_only('rewards_remainder');

-- Short links into the app. A link of a user carries their invitation.
create table rewards_short_link (
  part smallint not null,
  user_id bigint not null,
  code text not null unique check (code ~ '^[0-9A-Z]{4,16}$'),
  -- The channel of publication; null for a link that a user shares.
  channel text check (channel ~ '^[0-9A-Za-z_-]{1,32}$'),
  -- A path inside the app. Each use checks that it is allowed.
  target text not null check (target like '/%'),
  expire_at bigint,
  created_at bigint not null,
  primary key (part, user_id)
);

-- Uses of a link, one for each device and day. The id is derived from the link, the day and the device, so that no
-- device can be identified, nor followed from one day to the next.
create table rewards_link_use (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  day integer not null,
  used_at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('rewards_link_use');
