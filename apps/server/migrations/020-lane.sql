-- The lane: its owners, the replies that it repeats, claimed nonces and names, and events to deliver.

-- One row for each user and each house object. A batch locks this row and takes the owner's numbers under the lock, so
-- they are ordered and without gaps. The row changes with each movement of money; half of a page stays free, so that
-- all of its rows can change in one transaction without a write to the index.
create table lane_owner (
  part smallint not null check (part between 0 and 63),
  id bigint not null check (id >= 0 and id % 64 = part),
  event_number bigint not null default 0,
  transfer_number bigint not null default 0,
  primary key (part, id)
) with (fillfactor = 50);

-- Replies are kept for at least seven days in a ring of nine daily slots. The slot of a new day is emptied before that
-- day begins, so no row is deleted alone and no table is created at run time.
create table lane_reply (
  -- 16 bytes of SHA-256 over owner, route and key: one short index serves every look-up.
  id bytea not null,
  slot smallint not null check (slot between 0 and 8),
  owner_id bigint not null,
  route text not null,
  payload_hash bytea not null,
  -- JSON that only the server reads.
  reply text not null,
  at bigint not null,
  primary key (id, slot)
) partition by list (slot);
create table lane_reply_0 partition of lane_reply for values in (0);
create table lane_reply_1 partition of lane_reply for values in (1);
create table lane_reply_2 partition of lane_reply for values in (2);
create table lane_reply_3 partition of lane_reply for values in (3);
create table lane_reply_4 partition of lane_reply for values in (4);
create table lane_reply_5 partition of lane_reply for values in (5);
create table lane_reply_6 partition of lane_reply for values in (6);
create table lane_reply_7 partition of lane_reply for values in (7);
create table lane_reply_8 partition of lane_reply for values in (8);

-- Envelope nonces. `claim` is the call that used the nonce: a batch that is sent again after a lost connection does not
-- take its own nonce for a replay.
create table lane_nonce (
  id bytea primary key,
  claim bigint not null,
  expires_at bigint not null
);
create index lane_nonce_expires_at on lane_nonce (expires_at);

-- Unique names, such as an e-mail address, a phone number or a document. They stay unique when the users are spread
-- over several machines. The owner of a name releases it.
create table lane_name (
  name text primary key,
  owner_id bigint not null
);
create index lane_name_owner on lane_name (owner_id);

-- The outbox: events to deliver after the commit. An event that a listener could not take is delivered again later,
-- and no other event waits for it.
create table lane_event (
  part smallint not null,
  user_id bigint not null,
  number bigint not null,
  name text not null,
  data text not null,
  at bigint not null,
  tries integer not null default 0 check (tries >= 0),
  -- Time of the next delivery; null while none has failed.
  due_at bigint,
  primary key (part, user_id, number)
);
