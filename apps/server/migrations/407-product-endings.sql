-- From when on a product is sold no more: two persons decide that, once, and never for a time that is over. What was bought before
-- runs to its end by its own terms.
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
