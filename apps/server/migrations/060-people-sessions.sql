-- Sessions of users, their ways to sign in, and everything that protects an account.

-- Name slots: 1,024 house objects. Codes and failures of an address or account name belong to the slot that the hash of
-- the name picks. So there is an owner to lock although no user may exist, strangers cannot create rows by asking, and
-- no reply tells a name with an account from one without.
insert into lane_owner (part, id)
  select id % 64, id from generate_series(65536, 66559) as slot (id);

-- A session. The token itself is not stored, only its SHA-256.
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
  -- Whether the session was ended to protect the account: from another device, by an operator, or with the old
  -- password. Its device is then no longer a known one. A device that signed out by itself still is.
  shut_out boolean not null default false,
  primary key (part, user_id, id)
);
create unique index people_session_token on people_session (token_hash);
create index people_session_device on people_session (part, user_id, device_thumbprint);
-- Operators look up accounts that share a device or an address.
create index people_session_thumbprint on people_session (device_thumbprint);
create index people_session_ip on people_session (ip);

-- Codes sent to an address within a day, owned by a name slot. `id` is taken from the SHA-256 of the address. Codes are
-- limited by who requests them as well as by address: a stranger's requests neither use up nor void the user's codes.
create table people_code (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  sent_at bigint not null,
  sent jsonb not null check (jsonb_typeof(sent) = 'array'),
  primary key (part, user_id, id)
);

-- Failures that lock: of a sign-in (owned by a name slot) or of the old password (owned by the user).
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

-- The hold of withdrawals after a change of credentials. The latest change sets it, and never to an earlier end.
create table people_hold (
  part smallint not null,
  user_id bigint not null,
  until_at bigint not null,
  -- The changed credential, by the key of its text.
  reason text not null check (reason ~ '^[a-z][A-Za-z]{1,31}$'),
  primary key (part, user_id)
);

-- The authenticator (RFC 6238). Secrets are encrypted under the master key of the data folder. The pending secret
-- becomes the secret when a code has proved it.
create table people_authenticator (
  part smallint not null,
  user_id bigint not null,
  secret bytea check (length(secret) > 32),
  -- Number of bindings and removals, so that a decision knows the secret that a code was checked with.
  version integer not null check (version >= 0),
  -- Time steps up to this one are used: a code opens once.
  last_step bigint not null check (last_step >= 0),
  -- Keyed hashes of the unused recovery codes.
  recovery_hashes jsonb not null,
  bound_at bigint,
  pending_secret bytea check (length(pending_secret) > 32),
  pending_until_at bigint,
  primary key (part, user_id),
  check ((secret is null) = (bound_at is null)),
  check ((pending_secret is null) = (pending_until_at is null))
);

-- A sign-in that waits for its security code. The ticket itself is not stored, only its SHA-256.
create table people_ticket (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  ticket_hash bytea not null check (length(ticket_hash) = 32),
  device_thumbprint text not null,
  -- A changed password ends the sign-ins that began with the old one.
  password_version integer not null,
  expires_at bigint not null,
  tries integer not null check (tries >= 0),
  primary key (part, user_id, id)
);
create unique index people_ticket_hash on people_ticket (ticket_hash);

-- The withdrawal password: six digits, Argon2id, and the failures that lock it. If two operators remove a forgotten
-- password, the row stays with its version and no hash.
create table people_fund_password (
  part smallint not null,
  user_id bigint not null,
  password_hash text check (password_hash like '$argon2id$%'),
  version integer not null check (version > 0),
  failures integer not null check (failures >= 0),
  locked_until_at bigint not null,
  set_at bigint not null,
  primary key (part, user_id)
);

-- A passkey (WebAuthn), which is both factors of a sign-in. Its credential id is claimed in lane_name.
create table people_passkey (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  credential_id text not null check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1400),
  -- COSE.
  public_key bytea not null check (length(public_key) between 16 and 2048),
  transports jsonb not null check (jsonb_typeof(transports) = 'array'),
  name text not null check (length(name) between 1 and 64),
  synced boolean not null,
  -- Grows with each use if the authenticator counts; a smaller value comes from a copy.
  counter bigint not null check (counter >= 0),
  -- The last challenge that it answered.
  challenge_id bigint not null,
  created_at bigint not null,
  last_used_at bigint,
  -- The row stays, so that the credential never belongs to another user.
  removed_at bigint,
  primary key (part, user_id, id)
);

-- A wallet that signs its user in. Its address is claimed in lane_name and stays with this user.
create table people_wallet (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  chain_id integer not null check (chain_id > 0),
  created_at bigint not null,
  removed_at bigint,
  primary key (part, user_id, id)
);

-- A third party that identifies the user by OpenID Connect. Issuer and subject are claimed together in lane_name and
-- stay with this user. No e-mail address is requested.
create table people_third_party (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  provider text not null check (provider in ('sandbox', 'google', 'apple')),
  issuer text not null check (length(issuer) between 1 and 256),
  subject text not null check (length(subject) between 1 and 255),
  created_at bigint not null,
  removed_at bigint,
  primary key (part, user_id, id)
);

-- The result of exchanging a third party's code, which can be exchanged once while a request may be repeated. It is
-- kept as long as its state is valid, and owned by a name slot because the user is not known yet.
create table people_third_party_proof (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  code_hash bytea not null check (length(code_hash) = 32),
  issuer text not null check (length(issuer) between 1 and 256),
  subject text not null check (length(subject) between 1 and 255),
  expires_at bigint not null,
  primary key (part, user_id, id)
);
