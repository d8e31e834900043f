-- Loans without a pledge: asked for, looked at by operators, passed, paid out by a job, and paid back in instalments.
alter table loan_order
  -- In so many parts it is paid back, one a month; one, where it is paid back in one sum after its days.
  add column instalments integer not null default 1 check (instalments between 1 and 60),
  -- What was on record of the user when they asked, by which their limit was reckoned.
  add column limit_facts jsonb,
  add column needs_second boolean not null default false,
  add column approved_by jsonb not null default '[]',
  -- When the last yes was said: from then on the loan waits to be paid out, for a day at most.
  add column passed_at bigint,
  -- The user was reminded of so many instalments.
  add column reminded integer not null default 0 check (reminded >= 0);

-- The statuses are more than they were; each rule that names them is said anew.
do $$
declare rule text;
begin
  for rule in
    select conname from pg_constraint
    where conrelid = 'loan_order'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%status%'
  loop
    execute format('alter table loan_order drop constraint %I', rule);
  end loop;
end $$;
alter table loan_order
  add constraint loan_order_status_check check (status in ('pending', 'passed', 'running', 'overdue', 'repaid',
    'liquidated', 'written_off', 'rejected', 'cancelled')),
  add constraint loan_order_begun check (
    (status in ('pending', 'passed', 'rejected', 'cancelled')) = (start_at is null)),
  add constraint loan_order_closed check (
    (status in ('pending', 'passed', 'running', 'overdue')) = (closed_at is null)),
  add constraint loan_order_nothing_owed check (
    status in ('running', 'overdue') or (collateral = 0 and principal + interest = 0)),
  add constraint loan_order_owed check (status not in ('running', 'overdue') or principal + interest > 0),
  -- What the house bears without a pledge to sell, and what two must agree to.
  add constraint loan_order_written_off check (status <> 'written_off' or (loan_type = 'credit' and shortfall + forgiven > 0)),
  add constraint loan_order_passed check ((passed_at is not null) or loan_type = 'pledge'
    or status in ('pending', 'rejected', 'cancelled')),
  add constraint loan_order_two_eyes check (passed_at is null or not needs_second or jsonb_array_length(approved_by) >= 2),
  add constraint loan_order_facts check (loan_type = 'pledge' or limit_facts is not null);

drop index loan_order_open;
create index loan_order_open on loan_order (part, user_id)
  where status in ('pending', 'passed', 'running', 'overdue');
create index loan_order_asked on loan_order (id) where loan_type = 'credit' and status = 'pending';
create index loan_order_passed_id on loan_order (user_id) where status = 'passed';

-- Hours may be at two rates at once: what of the principal is in time, and what is late.
alter table loan_interest add column is_late boolean not null default false;
alter table loan_interest drop constraint loan_interest_pkey;
alter table loan_interest add primary key (part, user_id, order_id, from_hour, is_late);

alter table policy_restriction drop constraint policy_restriction_capability_check;
alter table policy_restriction add constraint policy_restriction_capability_check
  check (capability in ('login', 'deposit', 'withdraw', 'trade', 'transfer', 'loan'));
