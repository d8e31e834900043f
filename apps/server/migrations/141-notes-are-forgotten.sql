-- What operators noted of a user goes when it is forgotten who that was, and not before: until then a note is
-- changed and removed by nobody, as it was.

create function keep_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from people_closing c
    where c.part = old.part and c.user_id = old.user_id and c.forgotten_at is not null
  ) then
    return old;
  end if;
  raise exception 'a note is never changed, and removed only with who it is about' using errcode = 'insufficient_privilege';
end
$$;

drop trigger append_only on operator_note;
drop trigger append_only_truncate on operator_note;
create trigger keep_note before update or delete on operator_note for each row execute function keep_note();
create trigger keep_notes before truncate on operator_note for each statement execute function refuse_change();
