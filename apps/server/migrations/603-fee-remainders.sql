-- Fees that a member was given back and that no later fee has made up for, by inviter and member, after each day that
-- changed them. `fees` is what the member was charged on the day, less what was given back on it.
create table rewards_remainder (
  part smallint not null,
  user_id bigint not null,
  day integer not null,
  member_id bigint not null,
  fees numeric(38, 0) not null,
  remainder numeric(38, 0) not null check (remainder <= 0),
  primary key (part, user_id, day, member_id)
);
create index rewards_remainder_member on rewards_remainder (part, user_id, member_id, day);
select make_append_only('rewards_remainder');
