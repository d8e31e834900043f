-- Pictures that users upload. The bytes lie encrypted in the data folder; here stands what is needed to
-- read them, and who did.

-- `id` is derived from user, use and bytes, so the same picture for the same use is one file.
create table file_stored (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  use text not null check (use in ('kyc', 'voucher', 'signature', 'avatar', 'chat')),
  mime text not null check (mime in ('image/jpeg', 'image/png')),
  size integer not null check (size > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Of the bytes that the user sent; what is kept was encoded anew.
  sha256 bytea not null check (length(sha256) = 32),
  quality jsonb not null,
  -- The name of the encrypted bytes in the data folder, and their key under the master key. Without the
  -- key the bytes are noise: a purge destroys it first.
  blob text not null,
  wrapped_key bytea,
  created_at bigint not null,
  -- Until when it stays; null while something refers to it.
  keep_until_at bigint,
  purged_at bigint,
  primary key (part, user_id, id),
  check ((wrapped_key is null) = (purged_at is not null))
);
create index file_stored_blob on file_stored (blob);
create index file_stored_due on file_stored (keep_until_at) where purged_at is null;

-- Every time that somebody saw a file.
create table file_read (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  file_id bigint not null,
  reader_role text not null,
  reader_id bigint not null,
  at bigint not null,
  primary key (part, user_id, id)
);
create index file_read_file on file_read (part, user_id, file_id);
select make_append_only('file_read');
