-- Ways in besides passwords and codes: passkeys (WebAuthn) and wallets.

-- A passkey. Its credential id is claimed in lane_name, so that it belongs to one user alone.
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
  -- Grows with each use where the authenticator counts; one that comes back smaller is a copy.
  counter bigint not null check (counter >= 0),
  -- The challenge that it answered last.
  challenge_id bigint not null,
  created_at bigint not null,
  last_used_at bigint,
  -- The row stays: its credential belongs to nobody else afterwards.
  removed_at bigint,
  primary key (part, user_id, id)
);

-- What a sign-in that waits began with must not be its second step too.
alter table people_ticket add column by_passkey boolean not null default false;

alter table people_user drop constraint people_user_account_type_check;
alter table people_user drop constraint people_user_check;
alter table people_user add check (account_type in ('email', 'phone', 'guest', 'wallet'));
alter table people_user add check ((account_type in ('guest', 'wallet')) = (email is null and phone is null));

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
