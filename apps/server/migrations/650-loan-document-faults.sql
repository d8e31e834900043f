-- Agreements whose file could not be written, and when that is tried again: so that one of them keeps no other waiting.
create table loan_document_fault (
  part smallint not null,
  user_id bigint not null,
  order_id bigint not null,
  tries integer not null check (tries > 0),
  failed_at bigint not null,
  retry_at bigint not null check (retry_at > failed_at),
  primary key (part, user_id, order_id)
);
