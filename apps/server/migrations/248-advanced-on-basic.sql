-- An advanced identity is about the person whose basic identity had passed when it was applied for: without that one
-- it ends too. Those that outlived theirs have ended.
update identity_application a set status = 'expired', version = version + 1
where a.type = 'advanced' and a.status = 'passed' and a.ended_at is null and not exists (
  select from identity_application b
  where b.part = a.part and b.user_id = a.user_id and b.type = 'basic' and b.status = 'passed' and b.id < a.id
    and not exists (
      select from identity_application c
      where c.part = a.part and c.user_id = a.user_id and c.type = 'basic' and c.id > b.id));
