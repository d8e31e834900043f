-- Third parties that say who somebody is, by OpenID Connect; and what Sandbox ID, the sandbox's own, remembers.

-- Issuer and subject are claimed together in lane_name and stay with this user. No e-mail address is asked for.
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

-- A code of theirs is good for one exchange, and a request may come twice: what the first exchange said is
-- kept for as long as its state is good. The owner is a door, for nobody is known yet.
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

alter table people_user drop constraint people_user_account_type_check;
alter table people_user drop constraint people_user_check;
alter table people_user add check (account_type in ('email', 'phone', 'guest', 'wallet', 'oauth'));
alter table people_user add check ((account_type in ('guest', 'wallet', 'oauth')) = (email is null and phone is null));

-- Sessions, sign-ins under way and codes of Sandbox ID. Who has an identity there is written nowhere: the key
-- of an identity carries it.
create table sandbox_id_state (
  model text not null,
  id text not null,
  payload jsonb not null,
  uid text,
  grant_id text,
  expires_at bigint not null,
  primary key (model, id)
);
create index sandbox_id_state_uid on sandbox_id_state (uid) where uid is not null;
create index sandbox_id_state_grant on sandbox_id_state (grant_id) where grant_id is not null;
create index sandbox_id_state_end on sandbox_id_state (expires_at);
