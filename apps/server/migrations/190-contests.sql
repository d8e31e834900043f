-- Trading contests: contests, entries, frozen rankings, and the guards of their promises.

-- The house object of contests, under one lock. Its funding account holds the prizes of published contests.
insert into lane_owner (part, id) values (67510 % 64, 67510);

create table contests_contest (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  version integer not null check (version > 0),
  status text not null check (status in ('draft', 'published', 'frozen', 'released', 'cancelled')),
  -- In English; other languages are in contests_words.
  name text not null,
  -- Simulated funds only: no contest has money of users.
  kind text not null check (kind = 'demo'),
  metric text not null check (metric in ('profit', 'yieldRate')),
  currency text not null check (currency = 'USDT'),
  initial_funds numeric(38, 0) not null check (initial_funds > 0),
  max_participants integer not null check (max_participants > 0),
  start_at bigint not null,
  end_at bigint not null check (end_at > start_at),
  min_valid_opens integer not null check (min_valid_opens > 0),
  kyc_limit integer not null check (kyc_limit between 0 and 2),
  -- Hours from the end to the earliest release of the prizes.
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
  -- The recorded ticks that valued the accounts at the end.
  marks jsonb,
  -- SHA-256 of the frozen ranking, and the sum of its prizes.
  ranking_digest text check (ranking_digest ~ '^[0-9a-f]{64}$'),
  prizes_due numeric(38, 0) check (prizes_due between 0 and prize_total),
  released_at bigint,
  -- Two operators may cancel a contest until it starts.
  cancelled_at bigint check (cancelled_at < start_at),
  cancel_reason text,
  primary key (part, user_id, id),
  check ((status = 'draft') = (published_at is null)),
  check ((status in ('frozen', 'released')) = (frozen_at is not null)),
  check ((frozen_at is null) = (marks is null) and (frozen_at is null) = (ranking_digest is null)
    and (frozen_at is null) = (prizes_due is null)),
  check ((status = 'released') = (released_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancel_reason is null))
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
  -- When the rest of the simulated funds went back.
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

create trigger keep_status before update on contests_contest for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'draft>cancelled', 'draft>frozen', 'draft>published', 'draft>released', 'frozen>released',
    'published>cancelled', 'published>frozen', 'published>released');
create trigger keep_status before update on contests_entry for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'active>ended', 'active>exited');

-- After the publication the promises of a contest never change, whoever asks: neither times, prizes nor rules. It goes on
-- from published to frozen to released, or is cancelled, and what it has recorded stays.
create function keep_contest() returns trigger language plpgsql as $$
begin
  raise exception 'what a contest promised is never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_contest before update on contests_contest for each row
  when (old.status <> 'draft' and (
    (old.part, old.user_id, old.id, old.version, old.name, old.kind, old.metric, old.currency, old.initial_funds, old.max_participants,
        old.start_at, old.end_at, old.min_valid_opens, old.kyc_limit, old.review_hours, old.rewards, old.prize_total, old.description,
        old.terms_version, old.rule_version, old.created_at, old.published_at)
      is distinct from (new.part, new.user_id, new.id, new.version, new.name, new.kind, new.metric, new.currency, new.initial_funds,
        new.max_participants, new.start_at, new.end_at, new.min_valid_opens, new.kyc_limit, new.review_hours, new.rewards,
        new.prize_total, new.description, new.terms_version, new.rule_version, new.created_at, new.published_at)
    or (old.status <> new.status and (old.status, new.status) not in
      (('published', 'frozen'), ('frozen', 'released'), ('published', 'cancelled')))
    or new.participants < old.participants or (new.participants > old.participants and old.status <> 'published')
    or (old.frozen_at is not null and (new.frozen_at, new.marks, new.ranking_digest, new.prizes_due)
      is distinct from (old.frozen_at, old.marks, old.ranking_digest, old.prizes_due))
    or (old.released_at is not null and new.released_at is distinct from old.released_at)
    or (old.cancelled_at is not null and (new.cancelled_at, new.cancel_reason)
      is distinct from (old.cancelled_at, old.cancel_reason))))
  execute function keep_contest();
create trigger keep_contest_row before delete on contests_contest for each row when (old.status <> 'draft') execute function keep_contest();
create trigger keep_contests before truncate on contests_contest for each statement execute function keep_contest();

-- The time of joining decides between equal results and among the accounts of one person. It stays, and so does the end.
create trigger keep_entry before update on contests_entry for each row
  when ((old.part, old.user_id, old.id, old.contest_id, old.funds, old.terms_version, old.joined_at)
      is distinct from (new.part, new.user_id, new.id, new.contest_id, new.funds, new.terms_version, new.joined_at)
    or (old.ended_at is not null and (new.status, new.ended_at) is distinct from (old.status, old.ended_at))
    or (old.returned_at is not null and new.returned_at is distinct from old.returned_at)
    or (old.prize is not null and (new.prize, new.prize_paid_at) is distinct from (old.prize, old.prize_paid_at)))
  execute function keep_contest();
create trigger keep_entry_row before delete on contests_entry for each row execute function keep_contest();
create trigger keep_entries before truncate on contests_entry for each statement execute function keep_contest();

-- Texts of a contest in languages other than English. Each save of a draft writes those of its version.
create table contests_words (
  part smallint not null,
  user_id bigint not null,
  -- The contest, and its version.
  id bigint not null,
  version integer not null check (version > 0),
  -- By language: name, description.
  words jsonb not null check (jsonb_typeof(words) = 'object' and not words ? 'en-us'),
  primary key (part, user_id, id, version)
);
select make_append_only('contests_words');

-- Participants have read the texts, so nothing is added to them after the publication.
create function keep_contest_words() returns trigger language plpgsql as $$
begin
  if exists (
    select from contests_contest c
    where (c.part, c.user_id, c.id) = (new.part, new.user_id, new.id) and c.status <> 'draft'
  ) then
    raise exception 'what a contest says is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger keep_contest_words before insert on contests_words for each row execute function keep_contest_words();

-- The ranking at the end, one row for each entry. The id is the entry's.
create table contests_result (
  part smallint not null,
  user_id bigint not null,
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

-- Entries that are not ranked because they belong to the same person as another one, and the kind of tie. Sessions are
-- deleted after ninety days and documents with their account, so the tie is stored and the ranking can be recomputed at
-- any time. The shared device, document or address itself is not stored. The id is the entry's.
create table contests_tie (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  contest_id bigint not null,
  of_user_id bigint not null,
  to_user_id bigint not null,
  kind text not null check (kind in ('device', 'document', 'account')),
  primary key (part, user_id, id),
  check (to_user_id <> of_user_id)
);
create index contests_tie_of on contests_tie (contest_id);
select make_append_only('contests_tie');

-- Only the transaction that freezes a contest writes its ranking. Checked at its end, so the order of writes is free.
create function keep_ranking() returns trigger language plpgsql as $$
begin
  if not exists (
    select from contests_contest c
    where c.id = new.contest_id and c.status = 'frozen' and c.xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'a ranking is written as its contest ends' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create constraint trigger keep_ranking after insert on contests_result deferrable initially deferred
  for each row execute function keep_ranking();
create constraint trigger keep_ranking after insert on contests_tie deferrable initially deferred
  for each row execute function keep_ranking();
