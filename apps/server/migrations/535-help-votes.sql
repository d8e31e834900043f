-- Whether a help article helped those who say so: one vote of each user, which they may change.
create table if not exists content_help_vote (
  part smallint not null,
  user_id bigint not null,
  -- The article.
  id bigint not null,
  is_helpful boolean not null,
  voted_at bigint not null,
  primary key (part, user_id, id)
);
create index if not exists content_help_vote_of on content_help_vote (id);
