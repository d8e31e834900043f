-- Keyed hash of a name however it is written, and of the birthday: person_hash tells two orders of one name apart.
-- Names are sealed, so no SQL can reckon it of what is there; an hourly job opens them and does.
alter table identity_application add column person_key bytea check (length(person_key) = 32);

create index identity_application_person_key on identity_application (person_key) where status = 'passed';
create index identity_application_unkeyed on identity_application (user_id)
  where person_key is null and person_hash is not null and sealed is not null and ended_at is null;
