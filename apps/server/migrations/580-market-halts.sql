-- A market's halt stands among what is stopped for everybody, under its symbol, for one of few reasons that users read.
alter table policy_switch drop constraint policy_switch_name_check;
alter table policy_switch add constraint policy_switch_name_check
  check (name in ('deposits', 'withdrawals', 'opening') or name ~ '^market:[A-Z0-9]{2,24}$');
alter table policy_switch add constraint policy_switch_halt_reason check (
  name not like 'market:%' or not stopped
  or reason_key in ('source_disagrees', 'source_outage', 'instrument_event', 'security_incident')
);

-- What everybody reads of halts. The database writes it by itself whenever a market is halted or goes on, so that no
-- program can do the one without the other, and nothing of it is ever changed.
create table policy_halt (
  id bigint generated always as identity primary key,
  symbol text not null,
  halted boolean not null,
  reason_key text not null,
  at bigint not null
);
create index policy_halt_symbol on policy_halt (symbol, id);
select make_append_only('policy_halt');

create function note_halt() returns trigger language plpgsql as $$
begin
  insert into policy_halt (symbol, halted, reason_key, at)
  values (substr(new.name, 8), new.stopped, new.reason_key, new.since_at);
  return null;
end
$$;
create trigger note_halt after insert on policy_switch for each row
  when (new.name like 'market:%') execute function note_halt();
create trigger note_resumption after update on policy_switch for each row
  when (new.name like 'market:%' and (old.stopped, old.since_at) is distinct from (new.stopped, new.since_at))
  execute function note_halt();
create trigger keep_halts before delete on policy_switch for each row
  when (old.name like 'market:%') execute function refuse_change();
create trigger keep_halts_whole before truncate on policy_switch for each statement execute function refuse_change();
