-- In which mode a position's margin stands: its own alone, or all that is free in its book's contract account too.
-- It never changes while the position runs.
alter table contracts_position
  add column margin_mode text not null default 'isolated' check (margin_mode in ('isolated', 'cross'));
create index contracts_position_cross on contracts_position (part, user_id)
  where status = 'running' and margin_mode = 'cross';
-- All the money that stood behind what was closed of a position in cross margin: a loss was taken from it, and no more
-- than it. Null of every other execution.
alter table contracts_fill add column pool numeric(38, 0) check (pool >= 0);
