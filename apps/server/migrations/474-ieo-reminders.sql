-- Which application that was won and not paid its user was reminded of, once: the application's id is the key.
create table ieo_reminder (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  reminded_at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('ieo_reminder');
