-- A bond begins when nobody can take an order of its sale back any more, a day after the sale where orders cool off for up to a day: one
-- that was taken back in between left a bond that had reached its target with less. `end_day` is the first that is earned on, as before;
-- what is sold stops at the beginning of this day. Null of sales from before: both were the same.
alter table invest_sale add column sold_until integer check (sold_until > start_day and sold_until <= end_day);
