-- Short links into the app: where a link leads, and until when. It brings the invitation of its owner, where that is a user.
create table rewards_short_link (
  part smallint not null,
  user_id bigint not null,
  code text not null unique check (code ~ '^[0-9A-Z]{4,16}$'),
  -- Where it was published; null for the link that a user shares.
  channel text check (channel ~ '^[0-9A-Za-z_-]{1,32}$'),
  -- A path inside the app. Which are allowed is looked at on each use.
  target text not null check (target like '/%'),
  expire_at bigint,
  created_at bigint not null,
  primary key (part, user_id)
);

-- Uses of a link: one a device and day (a whole number, 0 is 1 January 1970, UTC+8). The id is drawn from the link, the
-- day and the device, so that no device can be told from it, nor followed from one day to the next.
create table rewards_link_use (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  day integer not null,
  used_at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('rewards_link_use');
