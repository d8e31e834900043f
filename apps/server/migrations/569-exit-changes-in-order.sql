-- Where a change of the exits stands among all that happened to its position, as the ids of fills and transfers tell: a proof
-- replays them in that order. What was changed before this has none, and its proof says of the exits what it said then.
alter table contracts_exit_change add column id bigint;
