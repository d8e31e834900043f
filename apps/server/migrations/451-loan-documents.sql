-- The file of what was signed is written after it was signed, and kept; the loan names its fingerprint.
alter table loan_order add column document_hash text check (document_hash ~ '^[0-9a-f]{64}$');
create index loan_order_unwritten on loan_order (id) where document_hash is null;

create table loan_document (
  part smallint not null,
  user_id bigint not null,
  order_id bigint not null,
  content bytea not null,
  sha256 text not null check (sha256 = encode(sha256(content), 'hex')),
  written_at bigint not null,
  primary key (part, user_id, order_id)
);
select make_append_only('loan_document');
