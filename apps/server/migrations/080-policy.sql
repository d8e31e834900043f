-- Switches that stop an activity for all users, halts of markets, and restrictions of single users.

-- The house object of the switches.
insert into lane_owner (part, id) values (66560 % 64, 66560);

-- An activity, or a market by its symbol, that is stopped for all users. A market halts for one of a few public reasons.
create table policy_switch (
  part smallint not null,
  user_id bigint not null,
  name text not null check (name in ('deposits', 'withdrawals', 'opening') or name ~ '^market:[A-Z0-9]{2,24}$'),
  stopped boolean not null,
  reason_key text not null,
  since_at bigint not null,
  primary key (part, user_id, name),
  constraint policy_switch_halt_reason check (
    name not like 'market:%' or not stopped
    or reason_key in ('source_disagrees', 'source_outage', 'instrument_event', 'security_incident')
  )
);

-- The public record of halts. The database writes it whenever a market halts or resumes, so that no program can do one
-- without the other.
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

-- A restriction of one user. It always has a reason that the user reads, and an end.
create table policy_restriction (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  capability text not null check (capability in ('login', 'deposit', 'withdraw', 'trade', 'transfer', 'loan')),
  reason_key text not null,
  made_by_name text not null,
  created_at bigint not null,
  until_at bigint not null check (until_at > created_at),
  lifted_at bigint,
  primary key (part, user_id, id)
);
create index policy_restriction_in_force on policy_restriction (until_at) where lifted_at is null;
