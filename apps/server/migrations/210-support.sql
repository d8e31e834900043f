-- Conversations of users with support: one lasting chat and any number of tickets for each user.

create table support_conversation (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  kind text not null check (kind in ('chat', 'ticket')),
  status text not null check (status in ('waiting', 'answered', 'closed')),
  -- Of a ticket only.
  subject text check (length(subject) between 1 and 80),
  category text,
  -- The user's own order that the ticket is about.
  ref_type text,
  ref_id bigint,
  -- Language of the user.
  lang text not null,
  -- Number of messages; the next one has the number after it.
  messages integer not null check (messages > 0),
  -- While waiting: since when, and the target time of an answer. While answered: when the conversation closes by itself.
  waiting_since_at bigint,
  due_at bigint not null,
  first_answer_by bigint not null,
  first_answered_at bigint,
  -- The last operator who read it, and the last read number of support and of the user.
  opened_by bigint,
  opened_number integer not null check (opened_number between 0 and messages),
  user_read_number integer not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  closed_at bigint,
  version integer not null check (version > 0),
  primary key (part, user_id, id),
  check ((kind = 'ticket') = (subject is not null and category is not null)),
  check ((ref_type is null) = (ref_id is null)),
  check (kind = 'ticket' or ref_type is null),
  check ((status = 'waiting') = (waiting_since_at is not null)),
  check ((status = 'closed') = (closed_at is not null))
);
create index support_conversation_id on support_conversation (id);
create unique index support_chat on support_conversation (part, user_id) where kind = 'chat';
create index support_ticket on support_conversation (part, user_id, updated_at desc) where kind = 'ticket';
create index support_open_chat on support_conversation (due_at) where kind = 'chat' and status <> 'closed';
create index support_open_ticket on support_conversation (due_at) where kind = 'ticket' and status <> 'closed';
create index support_silent on support_conversation (due_at) where status = 'answered';
create trigger keep_status before update on support_conversation for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'answered>closed', 'answered>waiting', 'closed>answered', 'closed>waiting', 'waiting>answered',
    'waiting>closed');

create table support_message (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  conversation_id bigint not null,
  number integer not null check (number > 0),
  author text not null check (author in ('user', 'support')),
  -- The operator who wrote it for support.
  operator_id bigint,
  operator_name text,
  content text not null check (length(content) between 1 and 2000),
  file_ids jsonb not null,
  created_at bigint not null,
  primary key (part, user_id, id),
  unique (part, user_id, conversation_id, number),
  check ((author = 'support') = (operator_id is not null)),
  check ((author = 'support') = (operator_name is not null)),
  -- Operators send text only.
  check (author = 'user' or file_ids = '[]'::jsonb)
);

-- A message is never changed, and is removed only when the personal data of its user are.
create function keep_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from people_closing c
    where c.part = old.part and c.user_id = old.user_id and c.forgotten_at is not null
  ) then
    return old;
  end if;
  raise exception 'what was said is never changed, and removed only with who said it' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_message before update or delete on support_message for each row execute function keep_message();
create trigger keep_messages before truncate on support_message for each statement execute function refuse_change();

-- Notes of operators on a conversation for each other, which the user does not read.
create table support_note (
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
create index support_note_of on support_note (part, user_id, conversation_id, id);

-- When a user's app last reported that it is open. Only support reads it.
create table support_presence (
  part smallint not null,
  user_id bigint not null,
  seen_at bigint not null,
  primary key (part, user_id)
);
