-- What judges a position stays with it as long as it lives, says 030, and nothing kept it: the server's own role could write
-- dearer tiers into a running position, and the engine, the audit and the proof would all have read those. From now on they are
-- nobody's to change, whoever asks. Only whoever enlarges a position may bring its owner's close-out rule with it, and no position
-- is ever removed.
create function keep_position_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and
    (new.symbol, new.direction, new.margin_mode, new.leverage, new.rule_version) is not distinct from
      (old.symbol, old.direction, old.margin_mode, old.leverage, old.rule_version)
    and new.total_quantity > old.total_quantity
    and (new.terms::jsonb - 'closeOut') = (old.terms::jsonb - 'closeOut')
  then
    return new;
  end if;
  raise exception 'the terms of a position are never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_position_terms before update on contracts_position for each row
  when ((old.symbol, old.direction, old.margin_mode, old.leverage, old.rule_version, old.terms)
    is distinct from (new.symbol, new.direction, new.margin_mode, new.leverage, new.rule_version, new.terms))
  execute function keep_position_terms();
create trigger keep_position before delete on contracts_position for each row execute function keep_position_terms();
create trigger keep_positions before truncate on contracts_position for each statement execute function keep_position_terms();
