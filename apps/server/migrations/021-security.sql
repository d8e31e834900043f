-- What guards an account besides its login password: the authenticator, the withdrawal password, and
-- the pause of withdrawals after any of them has changed.

-- One pause at a time; the latest change sets it, and never to an earlier end.
create table people_hold (
  part smallint not null,
  user_id bigint not null,
  until_at bigint not null,
  -- Which credential changed, by the key that screens name it with.
  reason text not null check (reason ~ '^[a-z][A-Za-z]{1,31}$'),
  primary key (part, user_id)
);

-- The authenticator (RFC 6238). Secrets are sealed under the master key of the data folder; a copy of
-- this table opens nothing. The pending one becomes the secret when a code has proved it.
create table people_authenticator (
  part smallint not null,
  user_id bigint not null,
  secret bytea check (length(secret) > 32),
  -- Counts bindings and removals, so that a decision knows which secret a code was checked with.
  version integer not null check (version >= 0),
  -- Time steps up to this one are used: a code opens once.
  last_step bigint not null check (last_step >= 0),
  -- Keyed hashes of the recovery codes that are left.
  recovery_hashes jsonb not null,
  bound_at bigint,
  pending_secret bytea check (length(pending_secret) > 32),
  pending_until_at bigint,
  primary key (part, user_id),
  check ((secret is null) = (bound_at is null)),
  check ((pending_secret is null) = (pending_until_at is null))
);

-- A sign-in that waits for its security code. The ticket itself is nowhere, only its SHA-256.
create table people_ticket (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  ticket_hash bytea not null check (length(ticket_hash) = 32),
  device_thumbprint text not null,
  -- A password that was changed meanwhile ends what the old one began.
  password_version integer not null,
  expires_at bigint not null,
  tries integer not null check (tries >= 0),
  primary key (part, user_id, id)
);
create unique index people_ticket_hash on people_ticket (ticket_hash);

-- The withdrawal password: six digits, Argon2id, and the tries that lock it.
create table people_fund_password (
  part smallint not null,
  user_id bigint not null,
  password_hash text not null check (password_hash like '$argon2id$%'),
  version integer not null check (version > 0),
  failures integer not null check (failures >= 0),
  locked_until_at bigint not null,
  set_at bigint not null,
  primary key (part, user_id)
);
