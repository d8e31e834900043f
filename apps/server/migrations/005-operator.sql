-- The people behind the desk, what they may stop or restrict, and the record of everything they do.

-- Two house objects: what is stopped for everybody, and the audit's one chain.
insert into lane_owner (part, id) values (66560 % 64, 66560), (66561 % 64, 66561);
-- Sixteen doors: tries at a name that may have no operator belong to one of them.
insert into lane_owner (part, id) select id % 64, id from generate_series(66562, 66577) as door (id);

-- An operator. Never a user: none of these ids stands in people_user, and none of theirs here.
create table operator_person (
  part smallint not null,
  user_id bigint not null,
  name text not null check (name ~ '^[a-z][a-z0-9.-]{1,31}$'),
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- AES-256-GCM under a key that is not in the database.
  code_secret bytea not null,
  -- The last half minute whose code was taken: a code opens once.
  code_step bigint not null,
  roles jsonb not null check (jsonb_typeof(roles) = 'array'),
  created_at bigint not null,
  disabled_at bigint,
  primary key (part, user_id)
);

create table operator_session (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  device_thumbprint text not null,
  device_key jsonb not null,
  user_agent text not null,
  ip text not null,
  created_at bigint not null,
  last_active_at bigint not null,
  -- When a code was last given.
  proven_at bigint not null,
  revoked_at bigint,
  primary key (part, user_id, id)
);
create unique index operator_session_token on operator_session (token_hash);

-- Failures that lock. `id` is one of 4,096 places that the name's hash picks, or a known device's own.
create table operator_lock (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  failures integer not null check (failures >= 0),
  first_failed_at bigint not null,
  last_failed_at bigint not null,
  locked_until_at bigint not null,
  locks integer not null check (locks >= 0),
  primary key (part, user_id, id)
);

-- What one operator wants and another decides on. It belongs to whom it is about, so that the decision
-- and what it does are one transaction.
create table operator_approval (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  kind text not null,
  payload text not null,
  digest bytea not null check (digest = sha256(convert_to(kind || E'\n' || payload, 'UTF8'))),
  reason_key text not null,
  remark text not null,
  maker_id bigint not null,
  checker_id bigint,
  status text not null check (status in ('pending', 'approved', 'refused')),
  created_at bigint not null,
  expires_at bigint not null check (expires_at = created_at + 86400000),
  decided_at bigint,
  primary key (part, user_id, id),
  constraint maker_is_not_checker check (maker_id <> checker_id),
  check ((status = 'pending') = (checker_id is null)),
  check ((status = 'pending') = (decided_at is null)),
  check (decided_at < expires_at)
);
create index operator_approval_id on operator_approval (id);
create index operator_approval_created on operator_approval (created_at);
create index operator_approval_pending on operator_approval (expires_at) where status = 'pending';

-- What was asked for stays as it was asked, and a decision is made once.
create function keep_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.status = 'pending'
      and (new.part, new.user_id, new.id, new.kind, new.payload, new.reason_key, new.remark, new.maker_id, new.created_at)
        = (old.part, old.user_id, old.id, old.kind, old.payload, old.reason_key, old.remark, old.maker_id, old.created_at)
    then
      return new;
    end if;
  end if;
  raise exception 'an approval is decided once and never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_approval before update or delete on operator_approval for each row execute function keep_approval();
create trigger keep_approvals before truncate on operator_approval for each statement execute function refuse_change();

-- Who works on an item of a queue: it belongs to whom the item is about, and lapses by itself.
create table operator_claim (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  queue text not null,
  operator_id bigint not null,
  operator_name text not null,
  claimed_at bigint not null,
  until_at bigint not null,
  primary key (part, user_id, id)
);

-- The audit: one chain over everything that operators do. No right to change it exists.
create table operator_audit (
  part smallint not null,
  user_id bigint not null,
  seq bigint not null check (seq > 0),
  at bigint not null,
  actor_id bigint not null,
  actor_name text not null,
  actor_role text not null,
  ip text not null,
  device text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  before text,
  after text,
  reason_key text,
  remark text,
  approval_id bigint,
  request_id text not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (part, user_id, seq)
);
create index operator_audit_at on operator_audit (at);
create index operator_audit_target on operator_audit (target_id, at);
select make_append_only('operator_audit');

-- The chain's end.
create table operator_chain (
  part smallint not null,
  user_id bigint not null,
  seq bigint not null check (seq >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (part, user_id)
);
insert into operator_chain (part, user_id, seq, hash)
  values (66561 % 64, 66561, 0, decode(repeat('00', 32), 'hex'));

-- What is stopped for everybody.
create table policy_switch (
  part smallint not null,
  user_id bigint not null,
  name text not null check (name in ('deposits', 'withdrawals', 'opening')),
  stopped boolean not null,
  reason_key text not null,
  since_at bigint not null,
  primary key (part, user_id, name)
);
