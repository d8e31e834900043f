-- Whether a user knows how leverage works, as far as they were asked.
create table people_appropriateness (
  part smallint not null,
  user_id bigint not null,
  -- Of the questions that were answered last.
  version integer not null,
  answers jsonb not null,
  correct integer not null check (correct >= 0),
  answered_at bigint not null,
  -- Null while they have not been answered well enough.
  passed_at bigint,
  primary key (part, user_id)
);

-- Every set of answers that was given, right or wrong.
create table people_appropriateness_answer (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  version integer not null,
  answers jsonb not null,
  correct integer not null check (correct >= 0),
  passed boolean not null,
  at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('people_appropriateness_answer');
