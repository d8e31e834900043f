-- How many loans without a pledge a user has asked for on a day (a whole number, 0 is 1 January 1970, UTC+8): what was taken back
-- counts as well.
create table loan_asking (
  part smallint not null,
  user_id bigint not null,
  day integer not null,
  count integer not null check (count > 0),
  primary key (part, user_id)
);
