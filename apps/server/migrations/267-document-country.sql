-- Which country the document of a basic identity is of, beside where its user says they live: the stricter rules of
-- both hold. It stays when the document ends, or is taken back.
alter table people_user add column document_country text check (document_country ~ '^[A-Z]{2}$');

update people_user u set document_country = found.country
from (
  select distinct on (part, user_id) part, user_id, country
  from identity_application
  where type = 'basic' and status in ('passed', 'expired') and country ~ '^[A-Z]{2}$'
  order by part, user_id, decided_at desc
) found
where found.part = u.part and found.user_id = u.user_id;
