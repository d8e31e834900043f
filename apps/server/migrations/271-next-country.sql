-- Where a user says they live from then on, where its rules allow more than those that hold: until then it stands
-- beside the present one.
alter table people_user
  add column next_country text check (next_country ~ '^[A-Z]{2}$'),
  add column next_country_at bigint,
  add constraint people_user_next_country check (next_country is null or next_country_at is not null);
