-- The devices that are told of notices while the app is closed, and what each was told: a message is tried by who has written
-- down that it is, so nobody's death leads to a second one.
create table content_push_device (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  -- Whose session may be told there is asked of people_session, by this.
  device_thumbprint text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at bigint not null,
  primary key (part, user_id, id)
);

create table content_push_message (
  part smallint not null,
  user_id bigint not null,
  notice_id bigint not null,
  device_id bigint not null,
  status text not null check (status in ('waiting', 'trying', 'done')),
  tries smallint not null,
  due_at bigint not null,
  created_at bigint not null,
  primary key (part, user_id, notice_id, device_id)
);
create index content_push_message_due on content_push_message (due_at) where status = 'waiting';
create index content_push_message_old on content_push_message (part, created_at);
