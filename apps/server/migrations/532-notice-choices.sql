-- By which ways users want to be told of what, where they want it otherwise than it is for everybody. Of some topics a letter is
-- always written: nobody's choice can say otherwise.
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
