-- Demo money: positions of a book of their own, counted by themselves.
alter table contracts_tally add column book text not null default 'real';
alter table contracts_tally drop constraint contracts_tally_pkey;
alter table contracts_tally add primary key (part, user_id, book);
alter table contracts_tally alter column book drop default;

-- Who practises, since when, and how often the demo account was reset on the day of its last reset.
create table contracts_demo (
  part smallint not null,
  user_id bigint not null,
  started_at bigint not null,
  -- Epoch milliseconds; null before the first reset.
  reset_at bigint,
  resets integer not null check (resets >= 0),
  primary key (part, user_id),
  check ((reset_at is null) = (resets = 0))
);
