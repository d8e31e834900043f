-- Content that operators write, notices of single users, and web push.

-- The house object of all content.
insert into lane_owner (part, id) values (67430 % 64, 67430);

-- Content for users, shipped or written by operators. Each save is a version. Users see the newest published version in
-- effect; a published version can always be read again.
create table content_item (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  -- 'answer': a canned answer of support, by the subject of a ticket. 'message': a notice that is sent to some users.
  kind text not null check (kind in ('announcement', 'notice', 'help', 'document', 'answer', 'message')),
  -- A position of the home screen, a section of the help centre, a subject of tickets, or the key of a setting.
  place text not null,
  -- The newest version, published or not.
  newest_id bigint not null,
  newest_number integer not null check (newest_number > 0),
  -- The last publication of a version; null for a draft.
  published_at bigint,
  -- Versions published until then are no longer shown.
  revoked_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (part, user_id, id),
  check (kind <> 'document' or revoked_at is null)
);
create unique index content_item_document on content_item (place) where kind = 'document';

-- Two operators publish an item, one revokes it, and a published item is never a draft again.
create function content_stand(published_at bigint, revoked_at bigint) returns text language sql immutable as $$
  select case when published_at is null then 'draft' when published_at > coalesce(revoked_at, -1) then 'shown' else 'revoked' end
$$;
create function keep_stand() returns trigger language plpgsql as $$
declare
  step text := content_stand(old.published_at, old.revoked_at) || '>' || content_stand(new.published_at, new.revoked_at);
begin
  if not step = any (tg_argv) then
    raise exception 'no text goes from %', replace(step, '>', ' to ') using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger keep_status before update on content_item for each row
  when (content_stand(old.published_at, old.revoked_at) is distinct from content_stand(new.published_at, new.revoked_at))
  execute function keep_stand('stand', 'draft>revoked', 'draft>shown', 'revoked>shown', 'shown>revoked');

create table content_version (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  item_id bigint not null,
  number integer not null check (number > 0),
  sort integer not null check (sort >= 0),
  is_on_top boolean not null,
  -- 1: no link. 2: direct. 4: through a page that names the host first.
  link_mode integer not null check (link_mode in (1, 2, 4)),
  link_url text,
  start_at bigint,
  end_at bigint,
  -- By language: title, summary, content.
  words jsonb not null,
  -- SHA-256 of all of the above: the checker publishes it.
  digest bytea not null check (length(digest) = 32),
  is_shipped boolean not null,
  author_id bigint,
  created_at bigint not null,
  -- The recipients of a message, which the digest covers.
  audience jsonb,
  -- The picture of an article, by its name in the app.
  cover text check (cover ~ '^[a-z]{1,16}$'),
  primary key (part, user_id, id),
  unique (part, user_id, item_id, number),
  unique (part, user_id, id, is_shipped),
  check ((link_mode = 1) = (link_url is null)),
  check (end_at > start_at),
  check (is_shipped = (author_id is null))
);
select make_append_only('content_version');

-- A version is shown only with a row here, by two operators unless it is shipped.
create table content_publication (
  part smallint not null,
  user_id bigint not null,
  -- The version, which is published once.
  id bigint not null,
  item_id bigint not null,
  is_shipped boolean not null,
  published_at bigint not null,
  maker_id bigint,
  checker_id bigint,
  approval_id bigint,
  primary key (part, user_id, id),
  foreign key (part, user_id, id, is_shipped) references content_version (part, user_id, id, is_shipped)
    deferrable initially deferred,
  constraint maker_is_not_checker check (maker_id <> checker_id),
  check (is_shipped = (maker_id is null) and is_shipped = (checker_id is null) and is_shipped = (approval_id is null))
);
create index content_publication_item on content_publication (part, user_id, item_id);
select make_append_only('content_publication');

-- Progress of sending a message in each part: a process that takes over continues after the last user known to have it,
-- and a finished message is not sent again when the users' notices are long deleted.
create table content_sending (
  part smallint not null,
  version_id bigint not null,
  after_user_id bigint not null,
  done_at bigint,
  primary key (part, version_id)
);

-- Notices of a user, stored as the event's name and data, so that they can be read in any language. The id is the
-- event's number (of a message: the version's), so a repeated event is stored once.
create table content_own_notice (
  part smallint not null,
  user_id bigint not null,
  id bigint not null check (id > 0),
  name text not null,
  data jsonb not null,
  type_key text not null check (type_key in ('system', 'security', 'deposit', 'withdraw', 'trade', 'product', 'loan',
    'kyc', 'reward', 'ieo', 'contest')),
  -- The record that it is about.
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

-- Announcements that a user has read.
create table content_announcement_read (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  read_at bigint not null,
  primary key (part, user_id, id)
);
create index content_announcement_read_old on content_announcement_read (part, read_at);

-- Whether a help article helped: one vote of each user, which they may change. The id is the article's.
create table content_help_vote (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  is_helpful boolean not null,
  voted_at bigint not null,
  primary key (part, user_id, id)
);
create index content_help_vote_of on content_help_vote (id);

-- Devices that receive notices while the app is closed.
create table content_push_device (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  -- Finds the session in people_session whose user may be notified.
  device_thumbprint text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at bigint not null,
  -- The key of this server at the subscription. A push service refuses messages of any other key: after a change of key
  -- that refusal removes the device and is no fault of the server.
  server_key text not null,
  primary key (part, user_id, id)
);

-- Messages to these devices. A process marks a message as being sent before it sends, so a crash leads to no second one.
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
