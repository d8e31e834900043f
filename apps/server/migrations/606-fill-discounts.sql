-- The listed fee rates and the discount on them by which an opening was charged and reserved; null where none was given, and
-- of what was filled before there were discounts.
alter table contracts_fill add column if not exists listed_open_fee_rate numeric(38, 0) check (listed_open_fee_rate >= open_fee_rate);
alter table contracts_fill add column if not exists listed_close_fee_rate numeric(38, 0) check (listed_close_fee_rate >= close_fee_rate);
alter table contracts_fill add column if not exists fee_discount_rate numeric(38, 0) check (fee_discount_rate > 0 and fee_discount_rate <= 100000000);
