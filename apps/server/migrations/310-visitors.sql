-- Who practises on a device without an account. A visitor is an owner like a user and has nothing but a demo book;
-- nothing is known of them but the key of their device.
create table people_visitor (
  part smallint not null,
  user_id bigint not null,
  -- Kept with what was taken, so that taking it once more is answered as the first time.
  token_hash bytea check (length(token_hash) = 32),
  -- The key that signs the visitor's POSTs.
  device_key jsonb,
  created_at bigint not null,
  last_active_at bigint not null,
  -- On its device; on its way into an account; in it; forgotten, because nobody used it any more.
  state text not null check (state in ('here', 'offered', 'taken', 'over')),
  -- Whose it will be, or is.
  holder_id bigint,
  changed_at bigint not null,
  primary key (part, user_id),
  check ((state in ('offered', 'taken')) = (holder_id is not null)),
  check ((state = 'over') = (token_hash is null)),
  check ((state in ('here', 'offered')) = (device_key is not null))
);
create unique index people_visitor_token on people_visitor (token_hash);
create index people_visitor_idle on people_visitor (last_active_at) where state = 'here';
create index people_visitor_offered on people_visitor (part) where state = 'offered';

-- Whose demo book a user goes on with instead of one of their own: at most one for ever, and each book one user's.
create table people_visitor_taken (
  part smallint not null,
  user_id bigint not null,
  visitor_id bigint not null unique,
  taken_at bigint not null,
  primary key (part, user_id)
);
