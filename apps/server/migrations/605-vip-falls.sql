-- A level falls no sooner than seven days after its user was told: the announced day (a whole number, 0 is 1 January 1970,
-- UTC+8), null while no fall is announced. A day that was looked at is never one of an announced fall that is still to come.
alter table rewards_vip add column if not exists falls_on integer check (falls_on > measured_through);
