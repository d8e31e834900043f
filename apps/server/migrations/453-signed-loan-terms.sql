-- The terms that were signed are kept with the loan, says 450; nothing kept them until here: the server's own role could write
-- other rates into the row. From now on what was signed and agreed is nobody's to change, whoever asks, and a loan is never removed.
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
    -- Of instalments the agreement names months: how many days they have is known when they begin, once.
    or (old.days <> new.days and (old.instalments = 1 or old.start_at is not null or new.start_at is null))
    -- More may be pledged, and nothing of it is forgotten.
    or new.pledge_quantity < old.pledge_quantity
    -- What was written once stays.
    or (old.passed_at is not null and new.passed_at is distinct from old.passed_at)
    or (old.start_at is not null and (new.start_at, new.end_at) is distinct from (old.start_at, old.end_at))
    or (old.document_hash is not null and new.document_hash is distinct from old.document_hash)
    or (old.closed_at is not null and (new.closed_at, new.status) is distinct from (old.closed_at, old.status)))
  execute function keep_loan_terms();
create trigger keep_loan before delete on loan_order for each row execute function keep_loan_terms();
create trigger keep_loans before truncate on loan_order for each statement execute function keep_loan_terms();
