-- Rows of these tables are facts: once written they stay. The application role has no right to change them
-- (the server's grants look for the trigger of this name); the trigger stops everyone else.
-- Triggers are the one thing here that SQL alone cannot say, hence PL/pgSQL.

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

-- Who runs the jobs and the engine of a part (DESIGN 10). `until_at` is on the clock of PostgreSQL.
create table job_lease (
  part smallint primary key check (part between 0 and 63),
  holder text not null,
  epoch bigint not null,
  until_at bigint not null
);

-- Mails and short messages of the sandbox, which leave the machine only in live mode.
create table mail_inbox (
  id bigint primary key,
  at bigint not null,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  code text
);

create index mail_inbox_recipient on mail_inbox (recipient, id);
