-- What operators note on a conversation for each other, and what one who hands it over says. Its user sees none of it.
create table if not exists support_note (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  conversation_id bigint not null,
  operator_id bigint not null,
  operator_name text not null,
  content text not null check (length(content) between 1 and 500),
  created_at bigint not null,
  primary key (part, user_id, id)
);
create index if not exists support_note_of on support_note (part, user_id, conversation_id, id);
