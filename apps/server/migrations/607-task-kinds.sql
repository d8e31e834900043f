-- More of what a task counts: a first recharge together with a first trade, a trade, days with a trade, members who trade.
alter table rewards_task drop constraint if exists rewards_task_kind_check;
alter table rewards_task add constraint rewards_task_kind_check
  check (kind in ('secure', 'verify', 'practise', 'start', 'trade', 'tradingDays', 'memberTrades'));
alter table rewards_publication drop constraint if exists rewards_publication_kind_check;
alter table rewards_publication add constraint rewards_publication_kind_check
  check (kind in ('secure', 'verify', 'practise', 'start', 'trade', 'tradingDays', 'memberTrades'));
