-- A contest can be called off by two until it starts: its prizes go back, its accounts end, and users read why.
alter table contests_contest drop constraint contests_contest_status_check;
alter table contests_contest add constraint contests_contest_status_check
  check (status in ('draft', 'published', 'frozen', 'released', 'cancelled'));
alter table contests_contest add column cancelled_at bigint check (cancelled_at < start_at);
alter table contests_contest add column cancel_reason text;
alter table contests_contest add check (
  (status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancel_reason is null)
);
