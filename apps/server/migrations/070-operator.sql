-- Operators, their sessions and seats, approvals of two, claims, notes on users, and the audit of all their actions.

-- House objects: the audit's chain, the seats, and sixteen name slots for sign-ins under names that may have no operator.
insert into lane_owner (part, id) values (66561 % 64, 66561), (66600 % 64, 66600);
insert into lane_owner (part, id) select id % 64, id from generate_series(66562, 66577) as slot (id);

create table operator_person (
  part smallint not null,
  user_id bigint not null,
  name text not null check (name ~ '^[a-z][a-z0-9.-]{1,31}$'),
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- AES-256-GCM under a key that is not in the database.
  code_secret bytea not null,
  -- The last time step whose code was accepted: a code opens once.
  code_step bigint not null,
  spent_challenge_id bigint not null default 0,
  created_at bigint not null,
  primary key (part, user_id)
);

-- No id is both a user's and an operator's.
create function refuse_both() returns trigger language plpgsql as $$
begin
  if (tg_table_name = 'people_user' and exists (
        select from operator_person where part = new.part and user_id = new.user_id))
    or (tg_table_name = 'operator_person' and exists (
        select from people_user where part = new.part and user_id = new.user_id))
  then
    raise exception 'an operator is never a user' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger refuse_both before insert on people_user for each row execute function refuse_both();
create trigger refuse_both before insert on operator_person for each row execute function refuse_both();

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
  -- Time of the last step-up.
  proven_at bigint not null,
  revoked_at bigint,
  primary key (part, user_id, id)
);
create unique index operator_session_token on operator_session (token_hash);

-- A passkey of an operator. Its credential id is claimed in lane_name.
create table operator_passkey (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  credential_id text not null check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1400),
  -- COSE.
  public_key bytea not null check (length(public_key) between 16 and 2048),
  transports jsonb not null check (jsonb_typeof(transports) = 'array'),
  name text not null check (length(name) between 1 and 64),
  counter bigint not null check (counter >= 0),
  created_at bigint not null,
  removed_at bigint,
  primary key (part, user_id, id)
);

-- Failures that lock. `id` is one of 4,096 places that the hash of the name picks, or a known device's own.
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

-- A proposal of one operator that another decides. It belongs to the owner that it is about, so that the decision and
-- its effect are one transaction.
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
  status text not null,
  created_at bigint not null,
  expires_at bigint not null check (expires_at = created_at + 86400000),
  decided_at bigint,
  primary key (part, user_id, id),
  constraint maker_is_not_checker check (maker_id <> checker_id),
  constraint approval_states check (status in ('pending', 'approved', 'refused', 'expired')),
  constraint approval_has_checker check ((status in ('approved', 'refused')) = (checker_id is not null)),
  constraint approval_is_dated check ((status in ('approved', 'refused')) = (decided_at is not null)),
  check (decided_at < expires_at)
);
create index operator_approval_id on operator_approval (id);
create index operator_approval_created on operator_approval (created_at);
create index operator_approval_pending on operator_approval (expires_at) where status = 'pending';

-- A proposal never changes, and is decided once.
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

-- The roles of an operator and whether they may sign in. All seats belong to one house object, so that a rule about all
-- of them (two superadmins always remain) is decided under one lock.
create table operator_seat (
  part smallint not null,
  user_id bigint not null,
  -- The operator.
  id bigint not null,
  roles jsonb not null check (jsonb_typeof(roles) = 'array'),
  disabled_at bigint,
  -- Earlier sessions are over.
  sessions_from_at bigint not null,
  -- The last approval of two superadmins.
  approval_id bigint,
  primary key (part, user_id, id)
);

-- Roles change, and a disabled operator is enabled, only by an approval of two superadmins who are not the operator;
-- each approval works once. Two active superadmins always remain, because without them no seat could change again.
create function keep_seat() returns trigger language plpgsql as $$
declare
  wish operator_approval;
  said jsonb;
begin
  if tg_op = 'DELETE' then
    raise exception 'a seat is never removed' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.part, new.user_id, new.id) <> (old.part, old.user_id, old.id) then
    raise exception 'a seat is its operator''s' using errcode = 'integrity_constraint_violation';
  end if;
  if new.roles <> old.roles or (new.disabled_at is null and old.disabled_at is not null) then
    select * into wish from operator_approval
      where part = new.part and user_id = new.user_id and id = new.approval_id;
    said := wish.payload::jsonb;
    if wish.status is distinct from 'approved'
      or new.approval_id <= coalesce(old.approval_id, 0)
      or said ->> 'id' is distinct from new.id::text
      or said -> 'roles' is distinct from new.roles
      or wish.kind is distinct from (case when new.roles <> old.roles then 'changeRoles' else 'enableOperator' end)
      or (new.roles <> old.roles and new.disabled_at is null and old.disabled_at is not null)
      or new.id in (wish.maker_id, wish.checker_id)
      or 2 <> (select count(*) from operator_seat
        where id in (wish.maker_id, wish.checker_id) and disabled_at is null and roles ? 'superadmin')
    then
      raise exception 'two superadmins must agree on a seat' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if old.disabled_at is null and old.roles ? 'superadmin'
    and (new.disabled_at is not null or not new.roles ? 'superadmin')
    and 2 > (select count(*) from operator_seat where disabled_at is null and roles ? 'superadmin')
  then
    raise exception 'two superadmins must be left' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create trigger keep_seat after update or delete on operator_seat for each row execute function keep_seat();
create trigger keep_seats before truncate on operator_seat for each statement execute function refuse_change();

-- The operator who works on an item of a queue. It belongs to the owner of the item, and lapses by itself.
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

-- Notes of operators on a user, which no user reads.
create table operator_note (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  operator_id bigint not null,
  operator_name text not null,
  note text not null,
  created_at bigint not null,
  primary key (part, user_id, id)
);

-- A note is never changed, and is removed only when the personal data of its user are.
create function keep_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from people_closing c
    where c.part = old.part and c.user_id = old.user_id and c.forgotten_at is not null
  ) then
    return old;
  end if;
  raise exception 'a note is never changed, and removed only with who it is about' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_note before update or delete on operator_note for each row execute function keep_note();
create trigger keep_notes before truncate on operator_note for each statement execute function refuse_change();

-- The audit: one chain over all actions of operators.
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

-- The end of the chain.
create table operator_chain (
  part smallint not null,
  user_id bigint not null,
  seq bigint not null check (seq >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (part, user_id)
);
insert into operator_chain (part, user_id, seq, hash)
  values (66561 % 64, 66561, 0, decode(repeat('00', 32), 'hex'));

-- The anchors of the audit, which are also in a file of the data folder, so that a lost or shortened file is noticed.
create table operator_anchor (
  number bigint primary key check (number > 0),
  at bigint not null,
  -- SHA-256 of the signed content.
  hash bytea not null check (length(hash) = 32),
  -- The anchor as in the file.
  line text not null
);
select make_append_only('operator_anchor');
