-- What two operators have decided on tasks and levels stands at one house object.
insert into lane_owner (part, id) values (67400 % 64, 67400);

-- A task that was decided on; its account is opened by the next round, once.
create table rewards_publication (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  kind text not null check (kind in ('secure', 'verify', 'practise')),
  scope text not null check (scope in ('personal', 'team')),
  target integer not null check (target > 0),
  reward numeric(38, 0) not null check (reward > 0),
  quota integer not null check (quota > 0),
  days integer not null check (days > 0),
  published_at bigint not null,
  maker_id bigint not null,
  checker_id bigint not null check (checker_id <> maker_id),
  primary key (part, user_id, id)
);
select make_append_only('rewards_publication');

-- What levels bring from a day on (a whole number, 0 is 1 January 1970, UTC+8). Days that have begun keep what they had.
create table rewards_level_terms (
  part smallint not null,
  user_id bigint not null,
  from_day integer not null,
  levels jsonb not null,
  decided_at bigint not null,
  maker_id bigint not null,
  checker_id bigint not null check (checker_id <> maker_id),
  primary key (part, user_id, from_day)
);
select make_append_only('rewards_level_terms');
