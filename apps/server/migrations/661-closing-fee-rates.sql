-- What is added to a position closes at the rate of its own order: whoever enlarges a position of the second rules moves its
-- closing fee rate to the average. The audit works it out anew. Positions of the first rules keep the rate that they were opened with.
create or replace function keep_position_terms() returns trigger language plpgsql as $$
declare
  free text[] := case old.rule_version when 'contracts-1' then '{closeOut}' else '{closeOut,closeFeeRate}' end;
begin
  if tg_op = 'UPDATE' and
    (new.symbol, new.direction, new.margin_mode, new.leverage, new.rule_version) is not distinct from
      (old.symbol, old.direction, old.margin_mode, old.leverage, old.rule_version)
    and new.total_quantity > old.total_quantity
    and (new.terms::jsonb - free) = (old.terms::jsonb - free)
  then
    return new;
  end if;
  raise exception 'the terms of a position are never changed' using errcode = 'insufficient_privilege';
end
$$;
