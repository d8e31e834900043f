-- Leveraged positions with isolated margin.
create table contracts_position (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  book text not null,
  symbol text not null,
  direction text not null check (direction in ('long', 'short')),
  leverage integer not null check (leverage > 0),
  quantity numeric(38, 0) not null check (quantity > 0),
  -- All that was ever opened, and the average price of what was closed of it.
  total_quantity numeric(38, 0) not null check (total_quantity >= quantity),
  average_close_price numeric(38, 0) check (average_close_price > 0),
  open_price numeric(38, 0) not null check (open_price > 0),
  -- The base of the yield: quantity × open price ÷ leverage; of what is held, and of all that ever was.
  initial_margin numeric(38, 0) not null check (initial_margin > 0),
  total_initial_margin numeric(38, 0) not null check (total_initial_margin >= initial_margin),
  -- All that stands behind the position: what its orders reserved and what was added.
  margin numeric(38, 0) not null check (margin >= 0),
  added_margin numeric(38, 0) not null check (added_margin >= 0),
  -- Of what is held, and of all that ever was.
  open_fee numeric(38, 0) not null check (open_fee >= 0),
  total_open_fee numeric(38, 0) not null check (total_open_fee >= open_fee),
  take_profit_price numeric(38, 0) check (take_profit_price > 0),
  stop_loss_price numeric(38, 0) check (stop_loss_price > 0),
  status text not null check (status in ('running', 'closed')),
  -- The tick at the position's last change: only later ticks may close it.
  since_seq bigint not null,
  version integer not null,
  rule_version text not null,
  -- Tiers and closing fee as they were at the opening; they judge the position as long as it lives.
  terms text not null,
  opened_at bigint not null,
  realized_pnl numeric(38, 0) not null,
  close_fee numeric(38, 0) not null check (close_fee >= 0),
  liquidation_fee numeric(38, 0) not null check (liquidation_fee >= 0),
  shortfall numeric(38, 0) not null check (shortfall >= 0),
  close_price numeric(38, 0),
  close_reason text check (close_reason in ('manual', 'take_profit', 'stop_loss', 'liquidation')),
  closed_at bigint,
  primary key (part, user_id, id),
  check ((status = 'closed') = (closed_at is not null and close_price is not null and close_reason is not null))
);
create index contracts_position_running on contracts_position (part, user_id) where status = 'running';
create index contracts_position_closed on contracts_position (part, user_id, closed_at desc) where status = 'closed';

-- How many positions each user runs.
create table contracts_tally (
  part smallint not null,
  user_id bigint not null,
  running integer not null check (running >= 0),
  primary key (part, user_id)
);

-- Every execution, with the committed tick whose bid or ask it took.
create table contracts_fill (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  position_id bigint not null,
  kind text not null check (kind in ('open', 'add', 'close')),
  price numeric(38, 0) not null check (price > 0),
  quantity numeric(38, 0) not null check (quantity > 0),
  fee numeric(38, 0) not null check (fee >= 0),
  pnl numeric(38, 0) not null,
  at bigint not null,
  seq bigint not null,
  tick_at bigint not null,
  primary key (part, user_id, position_id, id)
);
select make_append_only('contracts_fill');

-- How far the risk engine has judged each symbol's ticks: every close they caused is answered.
create table contracts_judged (
  symbol text primary key,
  seq bigint not null
);
