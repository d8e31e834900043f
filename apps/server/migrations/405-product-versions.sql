-- The terms of products have versions: each save is one, two persons publish one, and it holds from its own time on. An order
-- keeps the terms that it was bought under.
create table invest_version (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  number integer not null check (number > 0),
  -- Every term, in the spelling of the file that comes with the software.
  terms jsonb not null,
  sort integer not null,
  -- By language, what users read beside the terms; empty of what came with the software.
  words jsonb not null,
  -- Holds from then on at the earliest; null where that is at once.
  start_at bigint,
  -- Of every word of the above: what users accept, and what the second person publishes.
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

-- No terms hold that have no row here: by two persons, except of what came with the software.
create table invest_publication (
  part smallint not null,
  user_id bigint not null,
  -- The version that is published, once.
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

-- The newest version of each product, published or not; none before what came with the software is one.
alter table invest_product
  add column newest_id bigint,
  add column newest_number integer not null default 0 check (newest_number >= 0),
  add check ((newest_id is null) = (newest_number = 0));
alter table invest_product alter column newest_number drop default;

-- What an order was bought under is nobody's to change, whoever asks.
create function keep_order_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of an order are never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_order_terms before update on invest_order for each row
  when ((old.product_id, old.product_type, old.currency, old.amount, old.machine_count, old.rate, old.rate_per, old.rate_kind, old.days,
      old.disclosure_version, old.rule_version, old.bought_at, old.cooling_until, old.redeem_from, old.penalty_rate, old.daily_income,
      old.first_day)
    is distinct from (new.product_id, new.product_type, new.currency, new.amount, new.machine_count, new.rate, new.rate_per, new.rate_kind,
      new.days, new.disclosure_version, new.rule_version, new.bought_at, new.cooling_until, new.redeem_from, new.penalty_rate,
      new.daily_income, new.first_day))
  execute function keep_order_terms();
