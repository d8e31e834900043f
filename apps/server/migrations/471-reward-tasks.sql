-- A task is the owner of the account that its rewards are paid from. What it says was agreed to by who began it, so a row is
-- never changed but for its end, which can only come earlier.
create table rewards_task (
  part smallint not null,
  user_id bigint not null,
  kind text not null check (kind in ('secure', 'verify', 'practise')),
  scope text not null check (scope in ('personal', 'team')),
  target integer not null check (target > 0),
  reward numeric(38, 0) not null check (reward > 0),
  quota integer not null check (quota > 0),
  start_at bigint not null,
  end_at bigint not null check (end_at >= start_at),
  terms_version text not null,
  primary key (part, user_id)
);

-- What users did that a task may count, each once: by the id of what it was done with.
create table rewards_step (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  kind text not null,
  -- Who did it: the user, or somebody of their team.
  by_user_id bigint not null,
  at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('rewards_step');

-- How far a user has come with a task, by the task's id.
create table rewards_progress (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  count integer not null check (count > 0),
  done_at bigint,
  primary key (part, user_id, id)
);
