-- Finance products: versions of their terms, sales of bonds, funding of the daily income, notices and endings. Days are
-- whole numbers; 0 is 1 January 1970, UTC+8.

-- The house object of products: the sold total of each, under one lock.
insert into lane_owner (part, id) values (66800 % 64, 66800);
create table invest_product (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  -- Principal of all purchases that were not cancelled in their cooling-off period.
  sold numeric(38, 0) not null check (sold >= 0),
  opened_at bigint not null,
  -- The newest version, published or not; none before the shipped terms are stored.
  newest_id bigint,
  newest_number integer not null check (newest_number >= 0),
  primary key (part, user_id, id),
  check ((newest_id is null) = (newest_number = 0))
);

-- Versions of the terms. Each save is a version, two operators publish it, and it applies from its own time on. An
-- order keeps the terms of its purchase.
create table invest_version (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  number integer not null check (number > 0),
  -- All terms, in the format of the shipped file.
  terms jsonb not null,
  sort integer not null,
  -- Texts beside the terms, by language; empty for shipped terms.
  words jsonb not null,
  -- The earliest time from which the version applies; null if at once.
  start_at bigint,
  -- Hash of everything above: users accept it, and the checker publishes it.
  disclosure_version text not null,
  is_shipped boolean not null,
  author_id bigint,
  created_at bigint not null,
  primary key (part, user_id, id),
  unique (part, user_id, product_id, number),
  unique (part, user_id, id, is_shipped),
  check (is_shipped = (author_id is null))
);
select make_append_only('invest_version');

-- Terms apply only with a row here, by two operators unless they are shipped.
create table invest_publication (
  part smallint not null,
  user_id bigint not null,
  -- The version, which is published once.
  id bigint not null,
  product_id bigint not null,
  number integer not null,
  effective_at bigint not null,
  is_shipped boolean not null,
  published_at bigint not null,
  maker_id bigint,
  checker_id bigint,
  approval_id bigint,
  primary key (part, user_id, id),
  foreign key (part, user_id, id, is_shipped) references invest_version (part, user_id, id, is_shipped)
    deferrable initially deferred,
  constraint maker_is_not_checker check (maker_id <> checker_id),
  check (is_shipped = (maker_id is null) and is_shipped = (checker_id is null) and is_shipped = (approval_id is null))
);
select make_append_only('invest_publication');

-- The end of the sale of a product, which two operators decide once and never for the past. Orders run to their end by
-- their own terms.
create table invest_ending (
  part smallint not null,
  user_id bigint not null,
  -- The product.
  id bigint not null,
  ends_at bigint not null,
  reason_key text not null,
  decided_at bigint not null,
  maker_id bigint not null,
  checker_id bigint not null,
  approval_id bigint not null,
  primary key (part, user_id, id),
  constraint ending_maker_is_not_checker check (maker_id <> checker_id),
  check (ends_at >= decided_at)
);
select make_append_only('invest_ending');

-- The sale of a bond, from its first order on. The bond starts if the target was reached: nothing else decides. It
-- starts when no order can be cancelled any more, so `sold_until`, the first day without sale, may be before `end_day`,
-- the first day of income.
create table invest_sale (
  part smallint not null,
  user_id bigint not null,
  product_id bigint not null,
  end_day integer not null,
  start_day integer not null check (start_day < end_day),
  sold_until integer not null check (sold_until > start_day and sold_until <= end_day),
  target numeric(38, 0) not null check (target > 0),
  raised numeric(38, 0) not null check (raised >= 0),
  investors integer not null check (investors >= 0),
  opened_at bigint not null,
  outcome text check (outcome in ('reached', 'missed')),
  decided_at bigint,
  primary key (part, user_id, product_id, end_day),
  check ((outcome is null) = (decided_at is null)),
  check (outcome is null or (outcome = 'reached') = (raised >= target))
);
create index invest_sale_of on invest_sale (product_id, end_day);
create trigger keep_status before update on invest_sale for each row when (old.outcome is distinct from new.outcome)
  execute function keep_status('outcome', 'open>missed', 'open>reached');

-- Each product is the owner of its funding account. The last day whose income was paid whole, and since when the next
-- day cannot be paid.
create table invest_funding (
  part smallint not null,
  user_id bigint not null,
  funded_through integer not null,
  frozen_at bigint,
  primary key (part, user_id)
);

-- The amount that left the funding account for a day, for all orders that earned on it.
create table invest_day (
  part smallint not null,
  user_id bigint not null,
  day integer not null,
  orders integer not null check (orders > 0),
  principal numeric(38, 0) not null check (principal > 0),
  amount numeric(38, 0) not null check (amount >= 0),
  funded_at bigint not null,
  primary key (part, user_id, day)
);
select make_append_only('invest_day');

-- Notices of a day that a product could not pay: once for each product and day, and again when it was paid.
create table invest_notice (
  part smallint not null,
  user_id bigint not null,
  product_id bigint not null,
  day integer not null,
  told_at bigint not null,
  paid_at bigint check (paid_at >= told_at),
  primary key (part, user_id, product_id, day)
);
create index invest_notice_unpaid on invest_notice (part, user_id) where paid_at is null;
