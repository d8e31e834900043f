-- Passkeys of operators, who come in with name, password and one of these, or a code.

alter table operator_person add column spent_challenge_id bigint not null default 0;

-- A credential id is claimed in lane_name, so that it belongs to one operator alone.
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
