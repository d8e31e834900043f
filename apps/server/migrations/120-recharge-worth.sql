-- What the reported amount was worth in dollars when it was reported, by which a credit counts against what its
-- owner allows themselves on a day. Null in the rows from before.
alter table wallet_recharge add column usd_value numeric(38, 0) check (usd_value >= 0);
