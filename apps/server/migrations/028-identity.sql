-- Who users are: applications to be known, basic and advanced, each kept as it was decided.
create table identity_application (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  type text not null check (type in ('basic', 'advanced')),
  status text not null check (status in ('under_review', 'passed', 'rejected', 'expired')),
  version integer not null check (version > 0),
  country text not null check (country ~ '^[A-Z]{2}$'),
  doc_type text check (doc_type in ('id', 'driver_license', 'passport')),
  masked_name text not null,
  masked_doc_number text,
  -- Keyed hashes: a document may belong to one user only, and two users with one name and birthday are
  -- looked at by two people. What was typed is in `sealed`, encrypted, until retention ends.
  document_hash bytea check (length(document_hash) = 32),
  person_hash bytea check (length(person_hash) = 32),
  sealed bytea,
  images jsonb not null,
  flags jsonb not null,
  consent_version text not null,
  -- The language of who applied: what is decided is told in it.
  lang text not null,
  -- When the document's last day is over.
  document_ends_at bigint,
  created_at bigint not null,
  decided_by bigint,
  second_by bigint,
  decided_at bigint,
  reason_key text,
  reason_text text,
  field_reasons jsonb not null,
  -- When the user was told that the document ends soon.
  noticed_at bigint,
  -- When what was typed is forgotten; null while it must be kept.
  forget_at bigint,
  primary key (part, user_id, id),
  check ((type = 'basic') = (doc_type is not null)),
  check ((type = 'basic') = (document_hash is not null)),
  check ((status = 'under_review') = (decided_at is null)),
  check (second_by is null or second_by <> decided_by)
);
create index identity_application_id on identity_application (id);
create index identity_application_created on identity_application (part, user_id, created_at);
create index identity_application_queue on identity_application (created_at) where status = 'under_review';
create index identity_application_ends on identity_application (document_ends_at) where status = 'passed';
create index identity_application_forget on identity_application (forget_at) where sealed is not null;
create index identity_application_person on identity_application (person_hash) where status = 'passed';
