-- The picture that a user shows of themselves; a letter stands where there is none.
alter table people_user add column avatar_id bigint;
