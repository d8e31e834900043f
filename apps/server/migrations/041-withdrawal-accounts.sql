-- Where money may go: the bank accounts and addresses that a user has bound.

create table wallet_withdrawal_account (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  type text not null check (type in ('bank', 'wallet')),
  currency text not null,
  label text not null,
  is_default boolean not null,
  network text,
  address text,
  bank_name text,
  bank_code text,
  real_name text,
  account_no text,
  country text,
  -- From when money may be sent to it: policy lets a new account cool first.
  usable_at bigint not null,
  created_at bigint not null,
  disabled_at bigint,
  primary key (part, user_id, id),
  check (type <> 'wallet' or (network is not null and address is not null)),
  check (type <> 'bank'
    or (bank_name is not null and real_name is not null and account_no is not null and country is not null)),
  -- A disabled account is nobody's first choice.
  check (disabled_at is null or not is_default)
);

-- A locked list takes no new account. Unlocking takes effect at `off_at`.
create table wallet_allow_list (
  part smallint not null,
  user_id bigint not null,
  enabled boolean not null,
  off_at bigint,
  primary key (part, user_id),
  check (enabled or off_at is null)
);
