-- Statements that users have written for them. The file lies encrypted in the data folder; here stands what
-- is needed to read it. Nothing in it is not in the ledger.
create table wallet_statement (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  format text not null check (format in ('pdf', 'csv', 'json')),
  lang text not null,
  begin_at bigint not null,
  end_at bigint not null,
  status text not null check (status in ('queued', 'ready', 'failed', 'deleted')),
  progress integer not null check (progress between 0 and 100),
  entries integer,
  size integer,
  sha256 bytea check (length(sha256) = 32),
  blob text,
  -- Without this key the bytes are noise: deleting destroys it first.
  wrapped_key bytea,
  created_at bigint not null,
  delete_at bigint,
  primary key (part, user_id, id),
  check (begin_at < end_at),
  check ((wrapped_key is not null) = (status = 'ready'))
);
create index wallet_statement_queued on wallet_statement (created_at) where status = 'queued';
create index wallet_statement_due on wallet_statement (delete_at) where status = 'ready';
