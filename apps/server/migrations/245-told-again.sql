-- An event that a listener could not take is told again, later each time; nothing else waits for it.
alter table lane_event add column tries integer not null default 0 check (tries >= 0);
-- From when on it is told again; null while nobody has failed to take it.
alter table lane_event add column due_at bigint;

-- Letters that have gone, or were given up: an event that is told again writes none of them anew.
create table mail_letter_done (
  id bytea primary key check (length(id) = 32),
  at bigint not null
);
create index mail_letter_done_at on mail_letter_done (at);

-- The same in the sandbox's inbox, where a letter is there at once.
alter table mail_inbox add column letter bytea unique check (length(letter) = 32);
