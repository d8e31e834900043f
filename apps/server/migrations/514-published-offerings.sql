-- From its publication on nobody changes what an offering promised: neither its price nor its quantity nor its times, nor the
-- commitment to the seed of its draw, whoever asks. It may go on, step by step, and what was written down on the way stays.
create function keep_offering() returns trigger language plpgsql as $$
begin
  raise exception 'what an offering promised is never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_offering before update on ieo_project for each row
  when (old.status <> 'draft' and (
    (old.part, old.user_id, old.id, old.version, old.name, old.symbol, old.currency, old.allocation, old.price, old.sale_quantity,
        old.per_user_min, old.per_user_max, old.step, old.apply_start_at, old.apply_end_at, old.draw_at, old.pay_deadline_at,
        old.kyc_limit, old.level_limit, old.description, old.whitepaper_url, old.disclosure_version, old.rule_version, old.created_at,
        old.published_at, old.draw_commit)
      is distinct from (new.part, new.user_id, new.id, new.version, new.name, new.symbol, new.currency, new.allocation, new.price,
        new.sale_quantity, new.per_user_min, new.per_user_max, new.step, new.apply_start_at, new.apply_end_at, new.draw_at,
        new.pay_deadline_at, new.kyc_limit, new.level_limit, new.description, new.whitepaper_url, new.disclosure_version,
        new.rule_version, new.created_at, new.published_at, new.draw_commit)
    or (old.status <> new.status and (old.status, new.status) not in (('published', 'closed'), ('closed', 'drawn'), ('drawn', 'listed'),
      ('published', 'cancelled'), ('closed', 'cancelled'), ('drawn', 'cancelled')))
    or new.participants < old.participants or new.lots < old.lots
    or ((new.participants, new.lots) <> (old.participants, old.lots) and old.status <> 'published')
    or new.paid_quantity < old.paid_quantity or new.paid_amount < old.paid_amount
    or ((new.paid_quantity, new.paid_amount) <> (old.paid_quantity, old.paid_amount) and old.status <> 'drawn')
    or (old.closed_at is not null and (new.closed_at, new.lots_digest) is distinct from (old.closed_at, old.lots_digest))
    or (old.drawn_at is not null and (new.drawn_at, new.checkpoint_at, new.seed, new.won_quantity, new.pay_until)
      is distinct from (old.drawn_at, old.checkpoint_at, old.seed, old.won_quantity, old.pay_until))
    or (old.cancelled_at is not null and (new.cancelled_at, new.cancel_reason)
      is distinct from (old.cancelled_at, old.cancel_reason))
    or (old.listed_at is not null and new.listed_at is distinct from old.listed_at)))
  execute function keep_offering();
create trigger keep_offering_row before delete on ieo_project for each row when (old.status <> 'draft') execute function keep_offering();
create trigger keep_offerings before truncate on ieo_project for each statement execute function keep_offering();

-- What was applied for, by which lots, at which price; and what of it was decided and paid, once.
create trigger keep_application before update on ieo_order for each row
  when ((old.part, old.user_id, old.id, old.project_id, old.symbol, old.currency, old.price, old.quantity, old.lots, old.first_lot,
        old.disclosure_version, old.applied_at)
      is distinct from (new.part, new.user_id, new.id, new.project_id, new.symbol, new.currency, new.price, new.quantity, new.lots,
        new.first_lot, new.disclosure_version, new.applied_at)
    or (old.decided_at is not null and (new.won_quantity, new.pay_amount, new.decided_at, new.pay_until)
      is distinct from (old.won_quantity, old.pay_amount, old.decided_at, old.pay_until))
    or (old.paid_at is not null and (new.paid_amount, new.paid_at) is distinct from (old.paid_amount, old.paid_at))
    or (old.ended_at is not null and (new.status, new.ended_at) is distinct from (old.status, old.ended_at)))
  execute function keep_offering();
create trigger keep_application_row before delete on ieo_order for each row execute function keep_offering();
create trigger keep_applications before truncate on ieo_order for each statement execute function keep_offering();
