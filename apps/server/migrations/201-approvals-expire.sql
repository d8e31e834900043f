-- What nobody decided in its day is over: no decision loads it any more. The checks that know the states are
-- written anew, and get names.
do $$
declare
  known text;
begin
  for known in
    select conname from pg_constraint
    where conrelid = 'operator_approval'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%''pending''%'
  loop
    execute format('alter table operator_approval drop constraint %I', known);
  end loop;
end
$$;
alter table operator_approval
  add constraint approval_states check (status in ('pending', 'approved', 'refused', 'expired')),
  add constraint approval_has_checker check ((status in ('approved', 'refused')) = (checker_id is not null)),
  add constraint approval_is_dated check ((status in ('approved', 'refused')) = (decided_at is not null));
