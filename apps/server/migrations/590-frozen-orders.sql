-- Two operators can freeze an order of a product: it goes on earning, and neither what it earns nor its principal leaves until two
-- release it. Since when, and why, stands in its row.
alter table invest_order
  add column frozen_at bigint,
  add column freeze_reason text;
alter table invest_order drop constraint invest_order_status_check, drop constraint invest_order_check4;
alter table invest_order
  add constraint invest_order_status_check check (status in ('running', 'frozen', 'owed', 'ended')),
  add constraint invest_order_open check
    ((status in ('running', 'frozen')) = (end_reason is null) and (status in ('running', 'frozen')) = (closed_at is null)),
  add constraint invest_order_frozen check
    ((status = 'frozen') = (frozen_at is not null) and (status = 'frozen') = (freeze_reason is not null));

-- Each freeze and each release, with the two who decided.
create table invest_freeze (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  is_frozen boolean not null,
  reason_key text not null,
  at bigint not null,
  maker_id bigint not null,
  checker_id bigint not null,
  approval_id bigint not null,
  primary key (part, user_id, id),
  constraint maker_is_not_checker check (maker_id <> checker_id)
);
create index invest_freeze_of on invest_freeze (part, user_id, order_id);
select make_append_only('invest_freeze');
-- The desk lists orders of everybody, newest first.
create index invest_order_by_time on invest_order (bought_at, id);

-- Nobody freezes or releases an order but with such a row of the same transaction: a server that is mistaken does not either.
create function keep_freeze() returns trigger language plpgsql as $$
begin
  if not exists (select from invest_freeze f where f.part = new.part and f.user_id = new.user_id and f.order_id = new.id
      and f.is_frozen = (new.status = 'frozen') and f.xmin = pg_current_xact_id()::xid) then
    raise exception 'an order is frozen and released by two' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create constraint trigger keep_freeze after update on invest_order deferrable initially deferred for each row
  when ((old.status = 'frozen') is distinct from (new.status = 'frozen')) execute function keep_freeze();
