-- What operators need to find a user, and what they note of one.

create index people_user_created on people_user (created_at);
create index people_user_account on people_user (account text_pattern_ops);
create index people_user_uid on people_user (uid);

-- Notes are for operators alone.
create table operator_note (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  operator_id bigint not null,
  operator_name text not null,
  note text not null,
  created_at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('operator_note');

-- Nobody is both: an id that stands in one of the two tables never comes into the other.
create function refuse_both() returns trigger language plpgsql as $$
begin
  if (tg_table_name = 'people_user' and exists (
        select from operator_person where part = new.part and user_id = new.user_id))
    or (tg_table_name = 'operator_person' and exists (
        select from people_user where part = new.part and user_id = new.user_id))
  then
    raise exception 'an operator is never a user' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger refuse_both before insert on people_user for each row execute function refuse_both();
create trigger refuse_both before insert on operator_person for each row execute function refuse_both();
