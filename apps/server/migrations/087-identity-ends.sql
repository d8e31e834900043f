-- An identity outlives its account by as long as the law asks, and is then forgotten whole.
alter table identity_application add column ended_at bigint;
alter table identity_application drop constraint identity_application_check1;
alter table identity_application add constraint identity_application_document
  check (type <> 'basic' or document_hash is not null or (ended_at is not null and sealed is null));
