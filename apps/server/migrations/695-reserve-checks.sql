-- Users who fetched their own proof of a tree, so that their number can be published; forgotten with the tree.
create table transparency_reserve_check (
  at bigint not null references transparency_reserve_day (at),
  user_id bigint not null,
  primary key (at, user_id)
);
