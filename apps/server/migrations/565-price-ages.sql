-- How old a price might be when it was traded on: an instrument's limit may change, and a proof and the audit hold each fill
-- to that of its own time. Of a close that a tick brought there is none: it may be booked long after its tick, and what was
-- filled before this is held to the limit of today, which has not changed until now.
alter table contracts_fill add column max_age_ms integer check (max_age_ms between 0 and 5000);
alter table swap_order add column from_max_age_ms integer check (from_max_age_ms between 0 and 5000);
alter table swap_order add column to_max_age_ms integer check (to_max_age_ms between 0 and 5000);
