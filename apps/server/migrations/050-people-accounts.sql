-- Accounts of users: profile, limits, self-exclusion, appropriateness, notice choices, closing; and visitors.

-- A user. Unique names (account, uid, invite code, a device's guest) are claimed in lane_name.
create table people_user (
  part smallint not null,
  user_id bigint not null,
  uid text not null check (uid ~ '^[1-9][0-9]{7}$'),
  account text not null,
  account_type text not null check (account_type in ('email', 'phone', 'guest', 'wallet', 'oauth')),
  email text,
  phone_code text,
  phone text,
  nick_name text not null,
  -- Argon2id in PHC form; null if no password was ever set (the user signed up by code).
  password_hash text check (password_hash like '$argon2id$%'),
  password_version integer not null check (password_version >= 0),
  initial_password_changed boolean not null,
  invite_code text not null,
  invited_by bigint,
  agreement_version text not null,
  -- Declared country of residence. A change to a country whose rules allow more takes effect at `next_country_at`.
  country text check (country ~ '^[A-Z]{2}$'),
  next_country text check (next_country ~ '^[A-Z]{2}$'),
  next_country_at bigint,
  -- Country of the document of the basic identity: the stricter rules of both countries apply. It stays when the
  -- document expires or is withdrawn.
  document_country text check (document_country ~ '^[A-Z]{2}$'),
  -- Language of the last sign-in, for letters while the user is away.
  lang text not null default 'en-us',
  -- File of the profile picture.
  avatar_id bigint,
  -- Codes up to this id are used: a code opens once.
  spent_code_id bigint not null default 0,
  created_at bigint not null,
  last_login_at bigint,
  last_login_ip text,
  closed_at bigint,
  primary key (part, user_id),
  check ((account_type in ('guest', 'wallet', 'oauth')) = (email is null and phone is null)),
  check ((phone is null) = (phone_code is null)),
  constraint people_user_next_country check (next_country is null or next_country_at is not null)
);
create index people_user_created on people_user (created_at);
create index people_user_account on people_user (account text_pattern_ops);
create index people_user_uid on people_user (uid);
create index people_user_invited on people_user (invited_by) where invited_by is not null;
create index people_user_closed on people_user (part, user_id) where closed_at is not null;

-- Name, birthday, address and contact of a user, encrypted under the master key of the data folder.
create table people_profile (
  part smallint not null,
  user_id bigint not null,
  sealed bytea not null check (length(sealed) > 32),
  -- Number of changes, so that a decision knows the state that it changes.
  version integer not null check (version > 0),
  updated_at bigint not null,
  primary key (part, user_id)
);

-- Self-exclusion from trading. It can be extended, and ends by itself.
create table people_exclusion (
  part smallint not null,
  user_id bigint not null,
  until_at bigint not null,
  set_at bigint not null,
  primary key (part, user_id),
  check (until_at > set_at)
);

-- Self-exclusions of accounts that closed before the exclusion ended, so that they hold for a new account of the user.
create table people_kept_exclusion (
  -- HMAC-SHA-256, under a key outside the database, of an address, a wallet, a third party's subject, an identity or a
  -- device. A mark does not tell its account, nor which marks belong together.
  mark bytea primary key check (length(mark) = 32),
  until_at bigint not null
);
create index people_kept_exclusion_until on people_kept_exclusion (until_at);

-- A user's own limits of a day, in USDT. A lower limit holds at once. A higher one, or none, takes effect at `next_at`.
create table people_limit (
  part smallint not null,
  user_id bigint not null,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'optionLoss')),
  -- Null if there is no limit.
  amount numeric(38, 0) check (amount > 0),
  next_amount numeric(38, 0) check (next_amount > 0),
  next_at bigint,
  set_at bigint not null,
  primary key (part, user_id, kind),
  check (next_at is not null or next_amount is null)
);

-- Amounts that count against these limits, of the last day with any.
create table people_day (
  part smallint not null,
  user_id bigint not null,
  -- Start of the day, 00:00 UTC+8.
  starts_at bigint not null,
  deposited numeric(38, 0) not null check (deposited >= 0),
  -- Result of trading, fees included; above zero is a profit.
  result numeric(38, 0) not null,
  -- Of second contracts alone.
  staked numeric(38, 0) not null check (staked >= 0),
  option_result numeric(38, 0) not null,
  primary key (part, user_id)
);

-- Appropriateness: the latest answers to the questions of each topic.
create table people_appropriateness (
  part smallint not null,
  user_id bigint not null,
  topic text not null check (topic in ('leverage', 'secondContracts')),
  -- Of the answered questions.
  version integer not null,
  answers jsonb not null,
  correct integer not null check (correct >= 0),
  answered_at bigint not null,
  -- Null until the answers are good enough.
  passed_at bigint,
  primary key (part, user_id, topic)
);

-- Every set of answers, right or wrong.
create table people_appropriateness_answer (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  topic text not null check (topic in ('leverage', 'secondContracts')),
  version integer not null,
  answers jsonb not null,
  correct integer not null check (correct >= 0),
  passed boolean not null,
  at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('people_appropriateness_answer');

-- Channels of notices that a user switched on or off against the default. The e-mail of some topics is always sent.
create table people_notice_choice (
  part smallint not null,
  user_id bigint not null,
  topic text not null check (topic in ('system', 'security', 'deposit', 'withdraw', 'trade', 'product', 'loan', 'kyc',
    'reward', 'ieo', 'contest', 'priceAlert', 'support')),
  channel text not null check (channel in ('email', 'push')),
  is_on boolean not null,
  set_at bigint not null,
  primary key (part, user_id, topic, channel),
  check (is_on or channel <> 'email' or topic not in ('security', 'withdraw', 'trade', 'loan'))
);

-- The closing of an account: requested, cooling, then final.
create table people_closing (
  part smallint not null,
  user_id bigint not null,
  status text not null check (status in ('cooling', 'taken_back', 'closed', 'lapsed')),
  requested_at bigint not null,
  -- Until then the user can cancel.
  closes_at bigint not null,
  ended_at bigint,
  -- Balances that could not be paid out and that the user saw and agreed to give up.
  gives_up jsonb not null,
  -- Language of the user's notices about it.
  lang text not null,
  -- When the remaining address and name are due to be deleted, and when they were.
  forget_at bigint,
  forgotten_at bigint,
  -- When a job removed the account's leftovers; null while that is to be done.
  cleared_at bigint,
  primary key (part, user_id),
  check ((status = 'cooling') = (ended_at is null)),
  check ((status = 'closed') = (forget_at is not null))
);
create index people_closing_due on people_closing (closes_at) where status = 'cooling';
create index people_closing_forget on people_closing (forget_at) where forgotten_at is null;
create index people_closing_clear on people_closing (user_id) where status = 'closed' and cleared_at is null;

-- A visitor practises on a device without an account. Visitors are owners like users and have only a demo book. The
-- key of the device is all that is known of them.
create table people_visitor (
  part smallint not null,
  user_id bigint not null,
  -- Kept after the book was taken over, so that a repeated request gets the first reply.
  token_hash bytea check (length(token_hash) = 32),
  -- The key that signs the visitor's POSTs.
  device_key jsonb,
  created_at bigint not null,
  last_active_at bigint not null,
  -- On its device; being taken over by an account; taken over; deleted because it was not used.
  state text not null check (state in ('here', 'offered', 'taken', 'over')),
  -- The account that takes the book over.
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

-- The visitor whose demo book a user continues. A user takes over at most one, and each book has one user.
create table people_visitor_taken (
  part smallint not null,
  user_id bigint not null,
  visitor_id bigint not null unique,
  taken_at bigint not null,
  primary key (part, user_id)
);
