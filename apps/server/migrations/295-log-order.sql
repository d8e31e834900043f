-- The order in which ticks of all symbols were committed. Between symbols their times do not say it: a source may be late.
-- Accounts in cross margin are judged by the newest tick of each symbol, and a restart must find the same ones.
-- Ticks of before have 0: they are older than every other.
alter table market_tick add column log_seq bigint not null default 0 check (log_seq >= 0);
