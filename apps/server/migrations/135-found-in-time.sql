-- What one operator has found does not fail while a second one may still agree, nor before it can be looked at again.
update wallet_recharge r set due_at = greatest(r.due_at, a.expires_at + 86400000)
  from operator_approval a
  where r.status = 'under_review' and r.stage = 'review' and r.due_at is not null
    and a.part = r.part and a.user_id = r.user_id and a.kind = 'creditRecharge' and a.status = 'pending'
    and (a.payload::jsonb ->> 'id')::bigint = r.id;
