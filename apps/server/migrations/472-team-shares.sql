-- Who invited whom is asked the other way round as well.
create index people_user_invited on people_user (invited_by) where invited_by is not null;

-- Up to which day (a whole number, 0 is 1 January 1970, UTC+8) an inviter has their share of the fees of their team.
create table rewards_team (
  part smallint not null,
  user_id bigint not null,
  shared_through integer not null,
  primary key (part, user_id)
);

-- What an inviter got of the trading fees that one member was charged on one day.
create table rewards_share (
  part smallint not null,
  user_id bigint not null,
  day integer not null,
  member_id bigint not null,
  level smallint not null check (level in (1, 2)),
  fees numeric(38, 0) not null check (fees > 0),
  amount numeric(38, 0) not null check (amount = div(fees * case level when 1 then 2 else 1 end, 10)),
  rule_version text not null,
  paid_at bigint not null,
  primary key (part, user_id, day, member_id)
);
create index rewards_share_member on rewards_share (part, user_id, member_id);
select make_append_only('rewards_share');
