-- Of which rewards their users were told that they wait for their fund, each once: the reward's id is the key.
create table rewards_waiting (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  told_at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('rewards_waiting');
