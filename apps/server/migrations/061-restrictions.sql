-- What one user is kept from: always with a reason that the user reads, and an end.
create table policy_restriction (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  capability text not null check (capability in ('login', 'deposit', 'withdraw', 'trade', 'transfer')),
  reason_key text not null,
  made_by_name text not null,
  created_at bigint not null,
  until_at bigint not null check (until_at > created_at),
  lifted_at bigint,
  primary key (part, user_id, id)
);
create index policy_restriction_in_force on policy_restriction (until_at) where lifted_at is null;
