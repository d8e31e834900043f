-- What was reported and not credited may be reported again: its transaction or reference is nobody's any more.
-- Until now a name was claimed once and for all, so none of these is held by a second report.

delete from lane_name n using wallet_recharge r
  where r.payment_id is null and r.status in ('rejected', 'failed') and n.owner_id = r.user_id
    and n.name = case r.method
      when 'bank' then 'recharge reference:' || (r.payee ->> 'reference')
      else 'txid:' || r.network || ':' || lower(r.txid) end;
