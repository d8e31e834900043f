-- Books of a user that can be traded in for a time: an account of a contest from its start to its end, or to its user's exit.
create table contracts_window (
  part smallint not null,
  user_id bigint not null,
  -- The contest's.
  id bigint not null,
  opens_at bigint not null,
  closes_at bigint not null,
  primary key (part, user_id, id)
);

-- Contests stand at one house object, under one lock; its funding account holds the prizes of those that are published.
insert into lane_owner (part, id) values (67510 % 64, 67510);
create table contests_contest (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  version integer not null check (version > 0),
  status text not null check (status in ('draft', 'published', 'frozen', 'released')),
  name text not null,
  -- Simulated funds alone: money of users is in none.
  kind text not null check (kind = 'demo'),
  metric text not null check (metric in ('profit', 'yieldRate')),
  currency text not null check (currency = 'USDT'),
  initial_funds numeric(38, 0) not null check (initial_funds > 0),
  max_participants integer not null check (max_participants > 0),
  start_at bigint not null,
  end_at bigint not null check (end_at > start_at),
  min_valid_opens integer not null check (min_valid_opens > 0),
  kyc_limit integer not null check (kyc_limit between 0 and 2),
  -- Prizes are released no sooner after the end.
  review_hours integer not null check (review_hours >= 0),
  rewards jsonb not null,
  prize_total numeric(38, 0) not null check (prize_total >= 0),
  description text not null,
  terms_version text not null,
  rule_version text not null,
  created_at bigint not null,
  published_at bigint,
  participants integer not null check (participants between 0 and max_participants),
  frozen_at bigint check (frozen_at >= end_at),
  -- The ticks by which the accounts stood at the end, as they are on record.
  marks jsonb,
  -- SHA-256 of the frozen ranking, and what its prizes are together.
  ranking_digest text check (ranking_digest ~ '^[0-9a-f]{64}$'),
  prizes_due numeric(38, 0) check (prizes_due between 0 and prize_total),
  released_at bigint,
  primary key (part, user_id, id),
  check ((status = 'draft') = (published_at is null)),
  check ((status in ('frozen', 'released')) = (frozen_at is not null)),
  check ((frozen_at is null) = (marks is null) and (frozen_at is null) = (ranking_digest is null)
    and (frozen_at is null) = (prizes_due is null)),
  check ((status = 'released') = (released_at is not null))
);

create table contests_entry (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  contest_id bigint not null,
  funds numeric(38, 0) not null check (funds > 0),
  terms_version text not null,
  joined_at bigint not null,
  status text not null check (status in ('active', 'exited', 'ended')),
  ended_at bigint check (ended_at >= joined_at),
  -- When what was left of the simulated funds went back.
  returned_at bigint check (returned_at >= ended_at),
  prize numeric(38, 0) check (prize > 0),
  prize_paid_at bigint,
  primary key (part, user_id, id),
  check ((status = 'active') = (ended_at is null)),
  check ((prize is null) = (prize_paid_at is null))
);
create unique index contests_entry_once on contests_entry (part, user_id, contest_id);
create index contests_entry_of on contests_entry (contest_id, joined_at);
create index contests_entry_open on contests_entry (part, user_id) where returned_at is null;

-- The ranking as it was at the end, account by account. It is written once, by the job that froze it, and never changed.
create table contests_result (
  part smallint not null,
  user_id bigint not null,
  -- The entry's.
  id bigint not null,
  contest_id bigint not null,
  of_user_id bigint not null,
  equity numeric(38, 0) not null,
  profit numeric(38, 0) not null,
  yield_rate numeric(38, 0) not null,
  volume numeric(38, 0) not null,
  valid_opens integer not null,
  is_linked boolean not null,
  rank integer check (rank > 0),
  not_ranked text check (not_ranked in ('linked', 'opens')),
  prize numeric(38, 0) not null check (prize >= 0),
  primary key (part, user_id, id),
  check ((rank is null) = (not_ranked is not null) and (rank is not null or prize = 0))
);
create index contests_result_of on contests_result (contest_id, rank);
select make_append_only('contests_result');
create index contracts_position_contest on contracts_position (book) where book like 'contest:%';
