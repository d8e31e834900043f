-- A document is its user's when it passes, not when it is sent: whoever types a number keeps nobody out.
delete from lane_name n where n.name like 'identity:%' and not exists (
  select from identity_application a where a.user_id = n.owner_id and a.status in ('passed', 'expired')
    and n.name = 'identity:' || encode(a.document_hash, 'hex'));
