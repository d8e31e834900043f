-- Which roles an operator has, and whether they may come in, stands at one house object: what is asked of all of
-- them together (two superadmins are always left) is decided under one lock.
insert into lane_owner (part, id) values (66600 % 64, 66600);

create table operator_seat (
  part smallint not null,
  user_id bigint not null,
  -- The operator.
  id bigint not null,
  roles jsonb not null check (jsonb_typeof(roles) = 'array'),
  disabled_at bigint,
  -- Sessions that began earlier are over.
  sessions_from_at bigint not null,
  -- What two superadmins agreed on last.
  approval_id bigint,
  primary key (part, user_id, id)
);
insert into operator_seat (part, user_id, id, roles, disabled_at, sessions_from_at)
  select 66600 % 64, 66600, user_id, roles, disabled_at, 0 from operator_person;
alter table operator_person drop column roles, drop column disabled_at;

-- Roles change, and who was shut out comes in again, only by an approval of two superadmins who are not the
-- operator, each approval once; and two active superadmins stay, because without them nobody could decide again.
create function keep_seat() returns trigger language plpgsql as $$
declare
  wish operator_approval;
  said jsonb;
begin
  if tg_op = 'DELETE' then
    raise exception 'a seat is never removed' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.part, new.user_id, new.id) <> (old.part, old.user_id, old.id) then
    raise exception 'a seat is its operator''s' using errcode = 'integrity_constraint_violation';
  end if;
  if new.roles <> old.roles or (new.disabled_at is null and old.disabled_at is not null) then
    select * into wish from operator_approval
      where part = new.part and user_id = new.user_id and id = new.approval_id;
    said := wish.payload::jsonb;
    if wish.status is distinct from 'approved'
      or new.approval_id <= coalesce(old.approval_id, 0)
      or said ->> 'id' is distinct from new.id::text
      or said -> 'roles' is distinct from new.roles
      or wish.kind is distinct from (case when new.roles <> old.roles then 'changeRoles' else 'enableOperator' end)
      or (new.roles <> old.roles and new.disabled_at is null and old.disabled_at is not null)
      or new.id in (wish.maker_id, wish.checker_id)
      or 2 <> (select count(*) from operator_seat
        where id in (wish.maker_id, wish.checker_id) and disabled_at is null and roles ? 'superadmin')
    then
      raise exception 'two superadmins must agree on a seat' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if old.disabled_at is null and old.roles ? 'superadmin'
    and (new.disabled_at is not null or not new.roles ? 'superadmin')
    and 2 > (select count(*) from operator_seat where disabled_at is null and roles ? 'superadmin')
  then
    raise exception 'two superadmins must be left' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create trigger keep_seat after update or delete on operator_seat for each row execute function keep_seat();
create trigger keep_seats before truncate on operator_seat for each statement execute function refuse_change();
