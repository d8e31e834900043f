-- What a user paid for tokens of a project is held in an account of their own until the tokens come, or all of it comes back.
-- Whatever kinds others have added, this adds one.
do $$
declare
  known text := (select substring(pg_get_constraintdef(oid) from 'CHECK (.*)') from pg_constraint
    where conrelid = 'ledger_account'::regclass and conname = 'ledger_account_kind_check');
begin
  alter table ledger_account drop constraint ledger_account_kind_check;
  execute format('alter table ledger_account add constraint ledger_account_kind_check check (%s or kind = %L)',
    known, 'ieo.held');
end $$;

-- Projects stand at one house object, under one lock: who applies counts there, and what is decided is decided once.
insert into lane_owner (part, id) values (67300 % 64, 67300);
create table ieo_project (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  version integer not null check (version > 0),
  status text not null check (status in ('draft', 'published', 'closed', 'drawn', 'listed', 'cancelled')),
  name text not null,
  symbol text not null check (symbol ~ '^[A-Z0-9]{2,12}$'),
  currency text not null check (currency ~ '^[A-Z0-9]{2,12}$'),
  allocation text not null check (allocation in ('lottery', 'prorata')),
  -- The one price there is: what is won costs this, and there is no column for another.
  price numeric(38, 0) not null check (price > 0),
  sale_quantity numeric(38, 0) not null check (sale_quantity > 0),
  per_user_min numeric(38, 0) not null check (per_user_min > 0),
  per_user_max numeric(38, 0) not null check (per_user_max >= per_user_min and per_user_max <= sale_quantity),
  -- The size of a lot.
  step numeric(38, 0) not null check (step > 0),
  apply_start_at bigint not null,
  apply_end_at bigint not null check (apply_end_at > apply_start_at),
  draw_at bigint not null check (draw_at > apply_end_at),
  pay_deadline_at bigint not null check (pay_deadline_at > draw_at),
  kyc_limit integer not null check (kyc_limit between 0 and 2),
  level_limit integer,
  description text not null,
  whitepaper_url text,
  disclosure_version text not null,
  rule_version text not null,
  created_at bigint not null,
  published_at bigint,
  -- SHA-256 of the seed: on record before anybody applies.
  draw_commit text check (draw_commit ~ '^[0-9a-f]{64}$'),
  participants integer not null check (participants >= 0),
  lots integer not null check (lots >= 0),
  closed_at bigint check (closed_at >= apply_end_at),
  -- SHA-256 of who has how many lots, as it stood at the close.
  lots_digest text check (lots_digest ~ '^[0-9a-f]{64}$'),
  drawn_at bigint check (drawn_at >= draw_at),
  -- The signed checkpoint whose record the draw depends on, and the seed, told with it.
  checkpoint_at bigint check (checkpoint_at >= draw_at and checkpoint_at > closed_at),
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  won_quantity numeric(38, 0) check (won_quantity between 0 and sale_quantity),
  pay_until bigint check (pay_until >= pay_deadline_at),
  paid_quantity numeric(38, 0) not null check (paid_quantity between 0 and coalesce(won_quantity, 0)),
  paid_amount numeric(38, 0) not null check (paid_amount >= 0),
  listed_at bigint,
  cancelled_at bigint,
  cancel_reason text,
  primary key (part, user_id, id),
  check ((status = 'draft') = (published_at is null)),
  check (draw_commit is null or allocation = 'lottery'),
  check ((closed_at is null) = (lots_digest is null)),
  check ((drawn_at is null) = (won_quantity is null) and (drawn_at is null) = (pay_until is null)),
  check ((seed is null) = (checkpoint_at is null) and (seed is null or drawn_at is not null)),
  check (status not in ('closed', 'drawn', 'listed') or closed_at is not null),
  check (status not in ('drawn', 'listed') or drawn_at is not null),
  check ((status = 'listed') = (listed_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancel_reason is null))
);
-- One token, one project.
create unique index ieo_project_symbol on ieo_project (symbol) where status not in ('draft', 'cancelled');

create table ieo_order (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  project_id bigint not null,
  symbol text not null,
  currency text not null,
  price numeric(38, 0) not null check (price > 0),
  quantity numeric(38, 0) not null check (quantity > 0),
  -- So many lots, from this number on.
  lots integer not null check (lots > 0),
  first_lot integer not null check (first_lot > 0),
  disclosure_version text not null,
  applied_at bigint not null,
  status text not null check (status in ('applied', 'won', 'not_won', 'paid', 'lapsed', 'listed', 'cancelled')),
  -- What the draw brought, and what it costs by the one formula there is.
  won_quantity numeric(38, 0) check (won_quantity between 0 and quantity),
  pay_amount numeric(38, 0) check (pay_amount = div(won_quantity * price + 999999999999, 1000000000000)),
  decided_at bigint,
  pay_until bigint,
  paid_amount numeric(38, 0) not null check (paid_amount = 0 or paid_amount = pay_amount),
  paid_at bigint,
  ended_at bigint,
  primary key (part, user_id, id),
  check ((won_quantity is null) = (pay_amount is null) and (won_quantity is null) = (decided_at is null)),
  check (status not in ('won', 'paid', 'lapsed', 'listed') or (won_quantity > 0 and pay_until is not null)),
  check (status <> 'not_won' or won_quantity = 0),
  check ((paid_amount > 0) = (paid_at is not null)),
  check (status not in ('paid', 'listed') or paid_amount > 0),
  check (status not in ('applied', 'won', 'not_won', 'lapsed') or paid_amount = 0),
  check ((status in ('not_won', 'lapsed', 'listed', 'cancelled')) = (ended_at is not null))
);
create unique index ieo_order_once on ieo_order (part, user_id, project_id);
create index ieo_order_lots on ieo_order (project_id, first_lot);
create index ieo_order_applied on ieo_order (part, user_id, applied_at desc);
create index ieo_order_open on ieo_order (project_id, part, user_id) where status in ('applied', 'won', 'paid');
