-- Whether a tick's record, which its hash and so every checkpoint after it covers, holds its place in the order of all
-- symbols (log_seq). Records of before do not, and keep their hashes.
alter table market_tick add column if not exists numbered boolean not null default false;
