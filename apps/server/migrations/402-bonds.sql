-- A bond is sold for some days, and begins at the end of its sale if its target was reached by then. A sale stands here from its
-- first order on, at the house object of all products: days are whole numbers, and `end_day` is the first that is earned on.
create table invest_sale (
  part smallint not null,
  user_id bigint not null,
  product_id bigint not null,
  end_day integer not null,
  start_day integer not null check (start_day < end_day),
  target numeric(38, 0) not null check (target > 0),
  -- What the orders of the sale are, and of how many users.
  raised numeric(38, 0) not null check (raised >= 0),
  investors integer not null check (investors >= 0),
  opened_at bigint not null,
  outcome text check (outcome in ('reached', 'missed')),
  decided_at bigint,
  primary key (part, user_id, product_id, end_day),
  check ((outcome is null) = (decided_at is null)),
  -- Nobody decides but the target.
  check (outcome is null or (outcome = 'reached') = (raised >= target))
);
create index invest_sale_of on invest_sale (product_id, end_day);

-- An order of a bond belongs to the sale that ends when its first day begins; where that missed its target, the order earned nothing.
alter table invest_order drop constraint invest_order_end_reason_check;
alter table invest_order add check (end_reason in ('matured', 'missed'));
alter table invest_order add check
  (end_reason is distinct from 'missed' or (product_type = 'bond' and status = 'ended' and income = 0));
