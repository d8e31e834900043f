-- Loans, with a pledge or on credit, and the guards of their terms.

create table loan_order (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  set_id bigint not null,
  loan_type text not null check (loan_type in ('credit', 'pledge')),
  currency text not null,
  amount numeric(38, 0) not null check (amount > 0),
  days integer not null check (days > 0),
  -- Monthly instalments; 1 if the loan is repaid in one sum after its days.
  instalments integer not null default 1 check (instalments between 1 and 60),
  -- The signed terms. Later offers do not change them.
  daily_rate numeric(38, 0) not null check (daily_rate >= 0),
  overdue_rate numeric(38, 0) not null check (overdue_rate >= daily_rate),
  -- Hours past the end that are charged at most.
  late_hours integer not null check (late_hours >= 0),
  sale_fee_rate numeric(38, 0) not null check (sale_fee_rate >= 0),
  agreement_version text not null,
  agreement_hash text not null,
  rule_version text not null,
  pledge_currency text,
  pledge_symbol text,
  initial_ltv numeric(38, 0),
  call_ltv numeric(38, 0),
  liquidation_ltv numeric(38, 0),
  -- The quantity ever pledged, and the held part of it.
  pledge_quantity numeric(38, 0) not null check (pledge_quantity >= 0),
  collateral numeric(38, 0) not null check (collateral between 0 and pledge_quantity),
  -- Facts of the user at the application, from which their credit limit was computed.
  limit_facts jsonb,
  needs_second boolean not null default false,
  approved_by jsonb not null default '[]',
  status text not null,
  applied_at bigint not null,
  -- Time of the last approval. From then on the loan waits for its payout, for a day at most.
  passed_at bigint,
  -- Since when an approved loan, or one against a pledge, waits for money in the lending account, and when its user was
  -- notified, once.
  waiting_at bigint,
  wait_told_at bigint,
  start_at bigint,
  end_at bigint,
  -- The debt, and the number of charged hours.
  principal numeric(38, 0) not null check (principal >= 0),
  interest numeric(38, 0) not null check (interest >= 0),
  hours integer not null check (hours >= 0),
  interest_paid numeric(38, 0) not null check (interest_paid >= 0),
  -- Principal that the house bears and interest that it gave up, if the collateral was not enough.
  shortfall numeric(38, 0) not null check (shortfall >= 0),
  forgiven numeric(38, 0) not null check (forgiven >= 0),
  -- Prices of the collateral at a margin call and a liquidation; null if there is none.
  call_price numeric(38, 0),
  liquidation_price numeric(38, 0),
  -- The tick at the last change: only later ticks judge the loan.
  since_seq bigint,
  called_at bigint,
  -- Reminders sent, by instalment.
  reminded integer not null default 0 check (reminded >= 0),
  -- Automatic repayment: at each due time the due amount is taken from the balance, all or nothing. Each due time is
  -- tried once; `auto_tried` counts them.
  auto_repay boolean not null default false,
  auto_tried integer not null default 0 check (auto_tried between 0 and instalments),
  overdue_at bigint,
  closed_at bigint,
  reason_key text,
  -- Hash of the file of the signed agreement, which is written after the signature.
  document_hash text check (document_hash ~ '^[0-9a-f]{64}$'),
  version integer not null,
  primary key (part, user_id, id),
  check ((loan_type = 'pledge') = (pledge_currency is not null and pledge_symbol is not null
    and initial_ltv is not null and call_ltv is not null and liquidation_ltv is not null)),
  check (initial_ltv < call_ltv and call_ltv < liquidation_ltv),
  check ((start_at is null) = (end_at is null)),
  constraint loan_order_status_check check (status in ('pending', 'passed', 'running', 'overdue', 'repaid',
    'liquidated', 'written_off', 'rejected', 'cancelled')),
  constraint loan_order_begun check (
    (status in ('pending', 'passed', 'rejected', 'cancelled')) = (start_at is null)),
  constraint loan_order_closed check (
    (status in ('pending', 'passed', 'running', 'overdue')) = (closed_at is null)),
  constraint loan_order_owed check (status not in ('running', 'overdue') or principal + interest > 0),
  -- A loan that waits for the lending account holds its collateral.
  constraint loan_order_nothing_owed check (
    status in ('running', 'overdue') or (principal + interest = 0 and (collateral = 0 or status = 'passed'))),
  constraint loan_order_waiting check (waiting_at is null or status = 'passed'),
  -- Only collateral can be sold, and only a credit is written off, by two operators.
  constraint loan_order_liquidated check (status <> 'liquidated' or loan_type = 'pledge'),
  constraint loan_order_written_off check (status <> 'written_off' or (loan_type = 'credit' and shortfall + forgiven > 0)),
  constraint loan_order_passed check ((passed_at is not null) or loan_type = 'pledge'
    or status in ('pending', 'rejected', 'cancelled')),
  constraint loan_order_facts check (loan_type = 'pledge' or limit_facts is not null),
  -- A credit is approved by one operator, or by two different ones. A pledge needs no approval.
  constraint loan_order_two_eyes check (passed_at is null or not needs_second or jsonb_array_length(approved_by) >= 2),
  constraint loan_order_two_persons check (jsonb_array_length(approved_by) <= 2
    and (jsonb_array_length(approved_by) < 2 or approved_by -> 0 <> approved_by -> 1)),
  constraint loan_order_credit_passed_by_somebody check (
    passed_at is null or loan_type = 'pledge' or jsonb_array_length(approved_by) > 0),
  constraint loan_order_pledge_has_no_approval check (loan_type = 'credit' or approved_by = '[]')
);
create index loan_order_id on loan_order (id);
create index loan_order_applied on loan_order (part, user_id, applied_at desc);
create index loan_order_open on loan_order (part, user_id)
  where status in ('pending', 'passed', 'running', 'overdue');
create index loan_order_asked on loan_order (id) where loan_type = 'credit' and status = 'pending';
create index loan_order_passed_id on loan_order (user_id) where status = 'passed';
create index loan_order_waiting_at on loan_order (waiting_at, id) where status = 'passed';
create index loan_order_due on loan_order (user_id) where status in ('running', 'overdue');
create index loan_order_call on loan_order (pledge_symbol, call_price) where status in ('running', 'overdue');
create index loan_order_unwritten on loan_order (id) where document_hash is null;

create trigger keep_status before update on loan_order for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'overdue>liquidated', 'overdue>repaid', 'overdue>running', 'overdue>written_off',
    'passed>cancelled', 'passed>liquidated', 'passed>overdue', 'passed>repaid', 'passed>running', 'passed>written_off',
    'pending>cancelled', 'pending>liquidated', 'pending>overdue', 'pending>passed', 'pending>rejected', 'pending>repaid',
    'pending>running', 'pending>written_off', 'running>liquidated', 'running>overdue', 'running>repaid', 'running>written_off');

-- The signed terms never change, not even by the server's own role, and a loan is never removed.
create function keep_loan_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of a loan are never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_loan_terms before update on loan_order for each row
  when ((old.part, old.user_id, old.id, old.set_id, old.loan_type, old.currency, old.amount, old.instalments, old.daily_rate,
      old.overdue_rate, old.late_hours, old.sale_fee_rate, old.agreement_version, old.agreement_hash, old.rule_version,
      old.pledge_currency, old.pledge_symbol, old.initial_ltv, old.call_ltv, old.liquidation_ltv, old.applied_at, old.limit_facts,
      old.needs_second)
    is distinct from (new.part, new.user_id, new.id, new.set_id, new.loan_type, new.currency, new.amount, new.instalments,
      new.daily_rate, new.overdue_rate, new.late_hours, new.sale_fee_rate, new.agreement_version, new.agreement_hash, new.rule_version,
      new.pledge_currency, new.pledge_symbol, new.initial_ltv, new.call_ltv, new.liquidation_ltv, new.applied_at, new.limit_facts,
      new.needs_second)
    -- The agreement names instalments in months. Their days are known at the start, and are set once.
    or (old.days <> new.days and (old.instalments = 1 or old.start_at is not null or new.start_at is null))
    -- The pledge only grows.
    or new.pledge_quantity < old.pledge_quantity
    -- These are written once.
    or (old.passed_at is not null and new.passed_at is distinct from old.passed_at)
    or (old.start_at is not null and (new.start_at, new.end_at) is distinct from (old.start_at, old.end_at))
    or (old.document_hash is not null and new.document_hash is distinct from old.document_hash)
    or (old.closed_at is not null and (new.closed_at, new.status) is distinct from (old.closed_at, old.status)))
  execute function keep_loan_terms();
create trigger keep_loan before delete on loan_order for each row execute function keep_loan_terms();
create trigger keep_loans before truncate on loan_order for each statement execute function keep_loan_terms();

-- No step of a loan is taken back, though a transaction may take several. A closed loan stays as it ended, except the
-- file of its agreement, which may come later.
create trigger keep_loan_steps before update on loan_order for each row
  when ((old.status = 'passed' and new.status in ('pending', 'rejected'))
    or (old.status in ('running', 'overdue') and new.status in ('pending', 'passed', 'rejected', 'cancelled'))
    or (old.closed_at is not null and (to_jsonb(old) - array['document_hash', 'version'])
      is distinct from (to_jsonb(new) - array['document_hash', 'version']))
    -- Approvals are added while the loan is pending, and never removed.
    or (old.approved_by <> new.approved_by and (old.status <> 'pending' or old.approved_by @> new.approved_by))
    -- That a loan was late, and since when, changes later credit limits.
    or (old.overdue_at is not null and new.overdue_at is distinct from old.overdue_at))
  execute function keep_loan_terms();
