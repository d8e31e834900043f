-- Who may come in: accounts, their sessions, the codes sent to them, and the doors they knock at.

-- A user. Unique names (account, uid, invite code, a device's guest) are claimed in lane_name, so
-- that they stay unique when the users are spread over several machines.
create table people_user (
  part smallint not null,
  user_id bigint not null,
  uid text not null check (uid ~ '^[1-9][0-9]{7}$'),
  account text not null,
  account_type text not null check (account_type in ('email', 'phone', 'guest')),
  email text,
  phone_code text,
  phone text,
  nick_name text not null,
  -- Argon2id in PHC form; null where nobody ever set a password (signed up by code).
  password_hash text check (password_hash like '$argon2id$%'),
  password_version integer not null check (password_version >= 0),
  initial_password_changed boolean not null,
  invite_code text not null,
  invited_by bigint,
  agreement_version text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  -- Codes up to this id are spent: a code opens once.
  spent_code_id bigint not null default 0,
  created_at bigint not null,
  last_login_at bigint,
  last_login_ip text,
  primary key (part, user_id),
  check ((account_type = 'guest') = (email is null and phone is null)),
  check ((phone is null) = (phone_code is null))
);

-- A session. The token itself is nowhere, only its SHA-256.
create table people_session (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  -- RFC 7638 thumbprint of the key that signs the session's POSTs, and the key.
  device_thumbprint text not null,
  device_key jsonb not null,
  device_id text not null,
  device_name text,
  user_agent text not null,
  ip text not null,
  created_at bigint not null,
  last_active_at bigint not null,
  revoked_at bigint,
  primary key (part, user_id, id)
);
create unique index people_session_token on people_session (token_hash);
create index people_session_device on people_session (part, user_id, device_thumbprint);

-- The latest code sent to an address. It belongs to a door (below), because the address may
-- have no account yet. `id` is taken from the SHA-256 of the address.
create table people_code (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  code_id bigint not null,
  scene text not null,
  code_hash bytea not null check (length(code_hash) = 32),
  sent_at bigint not null,
  expires_at bigint not null,
  tries integer not null check (tries >= 0),
  -- How many were sent since `counted_at`.
  sent_count integer not null check (sent_count > 0),
  counted_at bigint not null,
  primary key (part, user_id, id)
);

-- Failures that lock: of a sign-in (at a door) or of the old password (at a user).
create table people_lock (
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

-- Doors: 1,024 house objects. What is known of an address or account name before anyone has come
-- in belongs to the door that the name's hash picks, so it has an owner to lock although no user
-- may exist, strangers cannot make rows by asking, and nobody can tell a name with a user from one without.
insert into lane_owner (part, id)
  select id % 64, id from generate_series(65536, 66559) as door (id);
