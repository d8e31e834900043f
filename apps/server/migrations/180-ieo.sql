-- Token offerings (IEO): projects, applications by lots, and the guards of their promises.

-- The house object of projects, under one lock: applications are counted and draws decided there.
insert into lane_owner (part, id) values (67300 % 64, 67300);

create table ieo_project (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  version integer not null check (version > 0),
  status text not null check (status in ('draft', 'published', 'closed', 'drawn', 'listed', 'cancelled')),
  -- In English; other languages are in ieo_words.
  name text not null,
  symbol text not null check (symbol ~ '^[A-Z0-9]{2,12}$'),
  -- The market of the tokens if they are a listed currency. Such tokens come out of the funding account of the
  -- project's id and are never issued.
  list_symbol text check (list_symbol ~ '^[A-Z0-9]{2,24}$'),
  currency text not null check (currency ~ '^[A-Z0-9]{2,12}$'),
  allocation text not null check (allocation in ('lottery', 'prorata')),
  -- The only price: there is no column for another.
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
  -- SHA-256 of the seed, recorded before the first application.
  draw_commit text check (draw_commit ~ '^[0-9a-f]{64}$'),
  participants integer not null check (participants >= 0),
  lots integer not null check (lots >= 0),
  closed_at bigint check (closed_at >= apply_end_at),
  -- SHA-256 of all applications and their lots at the close.
  lots_digest text check (lots_digest ~ '^[0-9a-f]{64}$'),
  drawn_at bigint check (drawn_at >= draw_at),
  -- The signed checkpoint that the draw depends on, and the seed, which is published with it.
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
-- A new token belongs to one project. Several projects may hand out a listed currency.
create unique index ieo_project_symbol on ieo_project (symbol)
  where status not in ('draft', 'cancelled') and list_symbol is null;

create table ieo_order (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  project_id bigint not null,
  symbol text not null,
  currency text not null,
  price numeric(38, 0) not null check (price > 0),
  quantity numeric(38, 0) not null check (quantity > 0),
  -- Number of lots, and the first of them.
  lots integer not null check (lots > 0),
  first_lot integer not null check (first_lot > 0),
  disclosure_version text not null,
  applied_at bigint not null,
  status text not null check (status in ('applied', 'won', 'not_won', 'paid', 'lapsed', 'listed', 'cancelled')),
  -- The drawn quantity, and its cost by the only formula.
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

-- An offering that was drawn is never called off: its winners may pay, and whoever paid gets the tokens.
create trigger keep_status before update on ieo_project for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'closed>cancelled', 'closed>drawn', 'closed>listed', 'draft>cancelled', 'draft>closed',
    'draft>drawn', 'draft>listed', 'draft>published', 'drawn>listed', 'published>cancelled', 'published>closed', 'published>drawn',
    'published>listed');
create trigger keep_status before update on ieo_order for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'applied>cancelled', 'applied>lapsed', 'applied>listed', 'applied>not_won', 'applied>paid',
    'applied>won', 'paid>cancelled', 'paid>listed', 'won>cancelled', 'won>lapsed', 'won>listed', 'won>paid');

-- After the publication the promises of an offering never change, whoever asks: neither price, quantity and times, nor
-- the commitment to the seed of its draw. It goes on step by step, and what it has recorded stays.
create function keep_offering() returns trigger language plpgsql as $$
begin
  raise exception 'what an offering promised is never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_offering before update on ieo_project for each row
  when (old.status <> 'draft' and (
    (old.part, old.user_id, old.id, old.version, old.name, old.symbol, old.currency, old.allocation, old.price, old.sale_quantity,
        old.per_user_min, old.per_user_max, old.step, old.apply_start_at, old.apply_end_at, old.draw_at, old.pay_deadline_at,
        old.kyc_limit, old.level_limit, old.description, old.whitepaper_url, old.disclosure_version, old.rule_version, old.created_at,
        old.published_at, old.draw_commit)
      is distinct from (new.part, new.user_id, new.id, new.version, new.name, new.symbol, new.currency, new.allocation, new.price,
        new.sale_quantity, new.per_user_min, new.per_user_max, new.step, new.apply_start_at, new.apply_end_at, new.draw_at,
        new.pay_deadline_at, new.kyc_limit, new.level_limit, new.description, new.whitepaper_url, new.disclosure_version,
        new.rule_version, new.created_at, new.published_at, new.draw_commit)
    or (old.status <> new.status and (old.status, new.status) not in (('published', 'closed'), ('closed', 'drawn'), ('drawn', 'listed'),
      ('published', 'cancelled'), ('closed', 'cancelled'), ('drawn', 'cancelled')))
    or new.participants < old.participants or new.lots < old.lots
    or ((new.participants, new.lots) <> (old.participants, old.lots) and old.status <> 'published')
    or new.paid_quantity < old.paid_quantity or new.paid_amount < old.paid_amount
    or ((new.paid_quantity, new.paid_amount) <> (old.paid_quantity, old.paid_amount) and old.status <> 'drawn')
    or (old.closed_at is not null and (new.closed_at, new.lots_digest) is distinct from (old.closed_at, old.lots_digest))
    or (old.drawn_at is not null and (new.drawn_at, new.checkpoint_at, new.seed, new.won_quantity, new.pay_until)
      is distinct from (old.drawn_at, old.checkpoint_at, old.seed, old.won_quantity, old.pay_until))
    or (old.cancelled_at is not null and (new.cancelled_at, new.cancel_reason)
      is distinct from (old.cancelled_at, old.cancel_reason))
    or (old.listed_at is not null and new.listed_at is distinct from old.listed_at)))
  execute function keep_offering();
create trigger keep_offering_market before update on ieo_project for each row
  when (old.status <> 'draft' and old.list_symbol is distinct from new.list_symbol) execute function keep_offering();
create trigger keep_offering_row before delete on ieo_project for each row when (old.status <> 'draft') execute function keep_offering();
create trigger keep_offerings before truncate on ieo_project for each statement execute function keep_offering();

-- An application never changes; its draw, its payment and its end are each recorded once.
create trigger keep_application before update on ieo_order for each row
  when ((old.part, old.user_id, old.id, old.project_id, old.symbol, old.currency, old.price, old.quantity, old.lots, old.first_lot,
        old.disclosure_version, old.applied_at)
      is distinct from (new.part, new.user_id, new.id, new.project_id, new.symbol, new.currency, new.price, new.quantity, new.lots,
        new.first_lot, new.disclosure_version, new.applied_at)
    or (old.decided_at is not null and (new.won_quantity, new.pay_amount, new.decided_at, new.pay_until)
      is distinct from (old.won_quantity, old.pay_amount, old.decided_at, old.pay_until))
    or (old.paid_at is not null and (new.paid_amount, new.paid_at) is distinct from (old.paid_amount, old.paid_at))
    or (old.ended_at is not null and (new.status, new.ended_at) is distinct from (old.status, old.ended_at)))
  execute function keep_offering();
create trigger keep_application_row before delete on ieo_order for each row execute function keep_offering();
create trigger keep_applications before truncate on ieo_order for each statement execute function keep_offering();

-- Texts of a project in languages other than English. Each save of a draft writes those of its version.
create table ieo_words (
  part smallint not null,
  user_id bigint not null,
  -- The project, and its version.
  id bigint not null,
  version integer not null check (version > 0),
  -- By language: name, description.
  words jsonb not null check (jsonb_typeof(words) = 'object' and not words ? 'en-us'),
  primary key (part, user_id, id, version)
);
select make_append_only('ieo_words');

-- Applicants have read the texts, so nothing is added to them after the publication.
create function keep_ieo_words() returns trigger language plpgsql as $$
begin
  if exists (
    select from ieo_project p
    where (p.part, p.user_id, p.id) = (new.part, new.user_id, new.id) and p.status <> 'draft'
  ) then
    raise exception 'what an offering says is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger keep_ieo_words before insert on ieo_words for each row execute function keep_ieo_words();

-- Reminders of drawn applications that are not paid, each once. The id is the application's.
create table ieo_reminder (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  reminded_at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('ieo_reminder');
