-- What happened to a user and was told, so that it can be read again in any language: which event it was and its figures,
-- never a sentence. The event's number is the id, so an event that is told twice is kept once.
create table content_own_notice (
  part smallint not null,
  user_id bigint not null,
  id bigint not null check (id > 0),
  -- The event's name and data, from which its words follow.
  name text not null,
  data jsonb not null,
  type_key text not null check (type_key in ('system', 'security', 'deposit', 'withdraw', 'trade', 'product', 'loan',
    'kyc', 'reward', 'ieo', 'contest')),
  -- What it is about, and which one of these.
  ref_type text,
  ref_id text,
  created_at bigint not null,
  read_at bigint,
  primary key (part, user_id, id),
  check (ref_id is null or ref_type is not null)
);
create index content_own_notice_by_time on content_own_notice (part, user_id, created_at desc, id desc);
create index content_own_notice_unread on content_own_notice (part, user_id) where read_at is null;
create index content_own_notice_old on content_own_notice (part, created_at);

-- Which announcements a user has read, by the number of what was announced.
create table content_announcement_read (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  read_at bigint not null,
  primary key (part, user_id, id)
);
create index content_announcement_read_old on content_announcement_read (part, read_at);
