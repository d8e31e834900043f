-- Identity checks: basic and advanced applications.
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
  -- Keyed hashes. A document that passed belongs to one user. Two users of the same name, in any order and spelling, and
  -- birthday are reviewed by two operators.
  document_hash bytea check (length(document_hash) = 32),
  person_key bytea check (length(person_key) = 32),
  -- The typed data, encrypted until retention ends.
  sealed bytea,
  images jsonb not null,
  flags jsonb not null,
  consent_version text not null,
  -- The applicant's language, for the notice of the decision.
  lang text not null,
  -- End of the document's last day.
  document_ends_at bigint,
  created_at bigint not null,
  decided_by bigint,
  second_by bigint,
  decided_at bigint,
  reason_key text,
  field_reasons jsonb not null,
  -- When the user was notified that the document expires soon.
  noticed_at bigint,
  -- When the typed data are due to be deleted; null while they must be kept.
  forget_at bigint,
  -- When the account closed. The identity is kept as long as the law asks and then deleted whole.
  ended_at bigint,
  primary key (part, user_id, id),
  check ((type = 'basic') = (doc_type is not null)),
  constraint identity_application_document
    check (type <> 'basic' or document_hash is not null or (ended_at is not null and sealed is null)),
  check ((status = 'under_review') = (decided_at is null)),
  check (second_by is null or second_by <> decided_by)
);
create index identity_application_id on identity_application (id);
create index identity_application_created on identity_application (part, user_id, created_at);
create index identity_application_queue on identity_application (created_at) where status = 'under_review';
create index identity_application_ends on identity_application (document_ends_at) where status = 'passed';
create index identity_application_forget on identity_application (forget_at) where sealed is not null;
create index identity_application_person_key on identity_application (person_key) where status = 'passed';
create index identity_application_document on identity_application (document_hash) where document_hash is not null;
