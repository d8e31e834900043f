-- Each day on which a level in force moved, was announced to fall, or was not that of the assets: what was measured, and what
-- followed. On any other day the level stayed as it was. The audit works every level in force out of these.
create table rewards_vip_day (
  part smallint not null,
  user_id bigint not null,
  -- As rewards_vip counts days.
  day integer not null,
  -- What was held when the day began was worth at least; null of a level that was in force before such days were kept.
  assets_usd numeric(38, 0) check (assets_usd >= 0),
  measured_level_no smallint not null check (measured_level_no >= 0),
  -- The level in force on the day, and the announced day of its fall.
  level_no smallint not null check (level_no >= 0),
  falls_on integer,
  looked_at bigint not null,
  primary key (part, user_id, day)
);
insert into rewards_vip_day (part, user_id, day, measured_level_no, level_no, falls_on, looked_at)
  select part, user_id, measured_through, level_no, level_no, falls_on, 0 from rewards_vip where level_no > 0;
select make_append_only('rewards_vip_day');
