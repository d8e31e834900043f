-- The pause from trading that a user has set. It can be made longer, and ends by itself.
create table people_exclusion (
  part smallint not null,
  user_id bigint not null,
  until_at bigint not null,
  set_at bigint not null,
  primary key (part, user_id),
  check (until_at > set_at)
);
