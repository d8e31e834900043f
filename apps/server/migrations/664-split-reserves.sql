-- What an account is owed stands in several leaves of a tree, so that no neighbour reads it off a leaf. A root without a number
-- of leaves has one for each account, and was signed so.
alter table transparency_reserve add column if not exists leaves integer check (leaves > 0);
-- The time that was drawn for the day; null of days on which it was not kept.
alter table transparency_reserve_day add column if not exists due_at bigint check (due_at <= at);
