-- Guards of tables whose rows are facts, and the tables of jobs, mail, files and Sandbox ID. Triggers are PL/pgSQL
-- because plain SQL has none.

-- Rows of an append-only table are never changed or removed. The server's grants look for a trigger of the name
-- append_only and give the application role no right to change such a table; the trigger stops the owner as well.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create function make_append_only(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', target);
  execute format('create trigger append_only_truncate before truncate on %s for each statement execute function refuse_change()', target);
end
$$;

revoke execute on function make_append_only(regclass) from public;

-- Rows of a never-changed table may be removed, but not changed. The server's grants look for the trigger name
-- never_changed in the same way.
create function refuse_new_values() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create function make_never_changed(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger never_changed before update on %s for each row execute function refuse_new_values()', target);
end
$$;

revoke execute on function make_never_changed(regclass) from public;

-- Allows the listed changes of a status and refuses all others. The transitions are declared in the code
-- (apps/server/src/platform/transitions.ts), and a test compares them with these lists. A list also has the steps that
-- skip a status, because one batch may change a row several times and saves it once. Arguments: the column, then
-- 'from>to'; a null status is 'open'.
create function keep_status() returns trigger language plpgsql as $$
declare
  step text := coalesce(to_jsonb(old) ->> tg_argv[0], 'open') || '>' || coalesce(to_jsonb(new) ->> tg_argv[0], 'open');
begin
  if not step = any (tg_argv) then
    raise exception 'no % goes from %', tg_table_name, replace(step, '>', ' to ') using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- The process that runs the jobs and the engine of a part. `until_at` is on PostgreSQL's clock.
create table job_lease (
  part smallint primary key check (part between 0 and 63),
  holder text not null,
  epoch bigint not null,
  until_at bigint not null
);

-- The sandbox's inbox of e-mails and text messages. They leave the machine in live mode only.
create table mail_inbox (
  id bigint primary key,
  at bigint not null,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  code text,
  -- Id of the letter, so that a repeated event delivers it once.
  letter bytea unique check (length(letter) = 32)
);

create index mail_inbox_recipient on mail_inbox (recipient, id);

-- Letters that must arrive, such as the notice of a sign-in on a new device. They wait here until the mail server
-- accepts them. Codes are useless later and are never stored here.
create table mail_letter (
  -- SHA-256 of channel, recipient, subject and body: equal letters that wait are one.
  id bytea primary key check (length(id) = 32),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  written_at bigint not null,
  due_at bigint not null,
  tries integer not null default 0 check (tries >= 0)
);

create index mail_letter_due on mail_letter (due_at);

-- Letters that were sent or given up, so that a repeated event does not send them again.
create table mail_letter_done (
  id bytea primary key check (length(id) = 32),
  at bigint not null
);
create index mail_letter_done_at on mail_letter_done (at);

-- Pictures that users upload. The encrypted bytes are in the data folder. `id` is derived from user, use and bytes, so
-- the same picture for the same use is one file.
create table file_stored (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  use text not null check (use in ('kyc', 'voucher', 'signature', 'avatar', 'chat')),
  mime text not null check (mime in ('image/jpeg', 'image/png')),
  size integer not null check (size > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Of the uploaded bytes; the stored picture is encoded again.
  sha256 bytea not null check (length(sha256) = 32),
  quality jsonb not null,
  -- The file's name in the data folder, and its key under the master key. A purge destroys the key first, because
  -- without it the bytes cannot be read.
  blob text not null,
  wrapped_key bytea,
  created_at bigint not null,
  -- Null while another row refers to the file.
  keep_until_at bigint,
  purged_at bigint,
  primary key (part, user_id, id),
  check ((wrapped_key is null) = (purged_at is not null))
);
create index file_stored_blob on file_stored (blob);
create index file_stored_due on file_stored (keep_until_at) where purged_at is null;

-- Every read of a file.
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

-- Sessions, pending sign-ins and codes of Sandbox ID, the sandbox's own OpenID provider. It stores no list of
-- identities: the key of an identity carries it.
create table sandbox_id_state (
  model text not null,
  id text not null,
  payload jsonb not null,
  uid text,
  grant_id text,
  expires_at bigint not null,
  primary key (model, id)
);
create index sandbox_id_state_uid on sandbox_id_state (uid) where uid is not null;
create index sandbox_id_state_grant on sandbox_id_state (grant_id) where grant_id is not null;
create index sandbox_id_state_end on sandbox_id_state (expires_at);
