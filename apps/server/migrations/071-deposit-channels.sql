-- Bank accounts that users may pay to. Every change is a new version: the latest that has begun is what
-- users see, and what was shown to whom can always be read again.

-- The house object that they belong to.
insert into lane_owner (part, id) values (66700 % 64, 66700);

create table wallet_deposit_channel (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  version integer not null check (version > 0),
  currency text not null check (currency ~ '^[A-Z0-9]{2,12}$'),
  bank_name text not null,
  bank_code text,
  account_no text not null,
  account_name text not null,
  branch text,
  min_amount numeric(38, 0) not null check (min_amount > 0),
  max_amount numeric(38, 0) not null check (max_amount >= min_amount),
  -- Minutes of the day at UTC+8.
  opens_minute integer not null check (opens_minute between 0 and 1440),
  closes_minute integer not null check (closes_minute between 0 and 1440),
  arrival_minutes integer not null check (arrival_minutes > 0),
  stopped boolean not null,
  effective_at bigint not null,
  created_at bigint not null,
  -- Who asked for it, and who approved it; to stop needs nobody else.
  maker_id bigint not null,
  checker_id bigint,
  primary key (part, user_id, id, version),
  constraint maker_is_not_checker check (maker_id <> checker_id),
  check (stopped or checker_id is not null)
);
select make_append_only('wallet_deposit_channel');
