-- That a user was told of a day that a product could not pay: once for each product and day, and again when it was paid.
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
