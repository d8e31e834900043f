-- What was paid to whom is listed latest first, over everybody.
create index if not exists rewards_reward_paid on rewards_reward (paid_at desc, id desc) where status = 'paid';
create index if not exists rewards_share_paid on rewards_share (paid_at desc);
