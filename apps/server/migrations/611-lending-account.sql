-- What is lent comes from an account of its own, which cannot go below zero. It stands at one house object, with what waits for it.
insert into lane_owner (part, id) values (66900 % 64, 66900) on conflict do nothing;

create table loan_lending (
  part smallint not null,
  user_id bigint not null,
  -- From then on every loan is paid out of the account.
  opened_at bigint not null,
  primary key (part, user_id)
);

-- Loans that may be paid out and for which the account had too little, in the order in which they came; each leaves when it is paid,
-- taken back, or may no more be paid.
create table loan_waiting (
  part smallint not null,
  user_id bigint not null,
  -- The loan's, and its user.
  id bigint not null,
  of_user_id bigint not null,
  amount numeric(38, 0) not null check (amount > 0),
  since_at bigint not null,
  primary key (part, user_id, id)
);

-- Since when a loan that was passed waits for the account; and one against a pledge waits with what was pledged.
alter table loan_order
  add column waiting_at bigint,
  add constraint loan_order_waiting check (waiting_at is null or status = 'passed'),
  drop constraint loan_order_nothing_owed,
  add constraint loan_order_nothing_owed check (
    status in ('running', 'overdue') or (principal + interest = 0 and (collateral = 0 or status = 'passed'))),
  drop constraint if exists loan_order_passed_by_somebody,
  add constraint loan_order_credit_passed_by_somebody check (
    passed_at is null or loan_type = 'pledge' or jsonb_array_length(approved_by) > 0),
  drop constraint if exists loan_order_pledge_asks_nobody,
  add constraint loan_order_pledge_has_no_approval check (loan_type = 'credit' or approved_by = '[]');
create index loan_order_waiting_at on loan_order (waiting_at, id) where status = 'passed';
