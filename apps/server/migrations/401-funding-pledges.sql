-- What was closed of a position may still owe funding of an instant that it was held at and that is not booked yet. So much
-- of what is available stands for it until then: as long as the next instant is not after this moment.
alter table contracts_position
  add column funding_pledge numeric(38, 0) not null default 0 check (funding_pledge >= 0),
  add column pledged_at bigint,
  add check ((funding_pledge > 0) = (pledged_at is not null));
alter table contracts_position alter column funding_pledge drop default;

-- All that asks something of the available money: read by every decision that spends it.
drop index contracts_position_cross;
create index contracts_position_standing on contracts_position (part, user_id)
  where (status = 'running' and margin_mode = 'cross') or (funding_pledge > 0 and next_funding_at <= pledged_at);
