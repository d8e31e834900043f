-- What operators write for users, and what came with the software. Each save is a version of its own; users see the newest
-- version that was published and has begun. What two persons published can always be read again.

-- The house object that all of it stands at.
insert into lane_owner (part, id) values (67430 % 64, 67430);

create table content_item (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  kind text not null check (kind in ('announcement', 'notice', 'help', 'document')),
  -- A position of the home screen, a shelf of the help centre, or the key of a setting.
  place text not null,
  -- The newest version, published or not.
  newest_id bigint not null,
  newest_number integer not null check (newest_number > 0),
  -- When one of its versions was published last; null of a draft.
  published_at bigint,
  -- What was published until then is shown no more.
  revoked_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (part, user_id, id),
  check (kind <> 'document' or revoked_at is null)
);
create unique index content_item_document on content_item (place) where kind = 'document';

create table content_version (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  item_id bigint not null,
  number integer not null check (number > 0),
  sort integer not null check (sort >= 0),
  is_on_top boolean not null,
  -- 1 leads nowhere, 2 directly, 4 through the page that names the host first.
  link_mode integer not null check (link_mode in (1, 2, 4)),
  link_url text,
  start_at bigint,
  end_at bigint,
  -- By language: title, summary, content.
  words jsonb not null,
  -- SHA-256 of all of the above: what the second person publishes.
  digest bytea not null check (length(digest) = 32),
  -- Came with the software: then nobody wrote it here, and only then.
  is_shipped boolean not null,
  author_id bigint,
  created_at bigint not null,
  primary key (part, user_id, id),
  unique (part, user_id, item_id, number),
  unique (part, user_id, id, is_shipped),
  check ((link_mode = 1) = (link_url is null)),
  check (end_at > start_at),
  check (is_shipped = (author_id is null))
);
select make_append_only('content_version');

-- Nothing is shown that has no row here: by two persons, except of what came with the software.
create table content_publication (
  part smallint not null,
  user_id bigint not null,
  -- The version that is published, once.
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
