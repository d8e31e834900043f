-- Contracts: leveraged positions in isolated or cross margin, with their executions, exits, funding and liquidations.

create table contracts_position (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  book text not null,
  symbol text not null,
  direction text not null check (direction in ('long', 'short')),
  -- Isolated margin is the position's own. In cross margin the free money of the book's contract account backs it too.
  margin_mode text not null default 'isolated' check (margin_mode in ('isolated', 'cross')),
  leverage integer not null check (leverage > 0),
  quantity numeric(38, 0) not null check (quantity > 0),
  -- The quantity ever opened, and the average price of the closed part.
  total_quantity numeric(38, 0) not null check (total_quantity >= quantity),
  average_close_price numeric(38, 0) check (average_close_price > 0),
  open_price numeric(38, 0) not null check (open_price > 0),
  -- The base of the yield, quantity × open price ÷ leverage: of the open quantity, and of the quantity ever opened.
  initial_margin numeric(38, 0) not null check (initial_margin > 0),
  total_initial_margin numeric(38, 0) not null check (total_initial_margin >= initial_margin),
  -- The reserve of its orders and all additions.
  margin numeric(38, 0) not null check (margin >= 0),
  added_margin numeric(38, 0) not null check (added_margin >= 0),
  -- Of the open quantity, and of the quantity ever opened.
  open_fee numeric(38, 0) not null check (open_fee >= 0),
  total_open_fee numeric(38, 0) not null check (total_open_fee >= open_fee),
  -- Exits. A quantity, in the base unit, closes a part; null closes all.
  take_profit_price numeric(38, 0) check (take_profit_price > 0),
  stop_loss_price numeric(38, 0) check (stop_loss_price > 0),
  take_profit_quantity numeric(38, 0)
    check (
      take_profit_quantity is null
      or take_profit_quantity > 0 and take_profit_quantity <= quantity and take_profit_price is not null
    ),
  stop_loss_quantity numeric(38, 0)
    check (
      stop_loss_quantity is null
      or stop_loss_quantity > 0 and stop_loss_quantity <= quantity and stop_loss_price is not null
    ),
  status text not null check (status in ('running', 'closed')),
  -- The tick at the last change: only later ticks may close the position.
  since_seq bigint not null,
  version integer not null,
  rule_version text not null,
  -- Tiers, close-out rule and closing fee rate of the position, by which it is judged as long as it is open.
  terms text not null,
  opened_at bigint not null,
  realized_pnl numeric(38, 0) not null,
  close_fee numeric(38, 0) not null check (close_fee >= 0),
  liquidation_fee numeric(38, 0) not null check (liquidation_fee >= 0),
  -- Sum of the booked funding, and the first time that is not booked yet.
  funding numeric(38, 0) not null,
  next_funding_at bigint,
  -- Funding that a closed quantity may still owe for a time before the close. So much of the available money is
  -- reserved until the next booking is after `pledged_at`.
  funding_pledge numeric(38, 0) not null check (funding_pledge >= 0),
  pledged_at bigint,
  shortfall numeric(38, 0) not null check (shortfall >= 0),
  close_price numeric(38, 0),
  close_reason text check (close_reason in ('manual', 'take_profit', 'stop_loss', 'close_out', 'liquidation')),
  closed_at bigint,
  primary key (part, user_id, id),
  check ((status = 'closed') = (closed_at is not null and close_price is not null and close_reason is not null)),
  check ((funding_pledge > 0) = (pledged_at is not null))
);
create index contracts_position_running on contracts_position (part, user_id) where status = 'running';
create index contracts_position_closed on contracts_position (part, user_id, closed_at desc) where status = 'closed';
create index contracts_position_funding on contracts_position (next_funding_at) where next_funding_at is not null;
-- All claims on the available money, which every decision that spends it reads.
create index contracts_position_standing on contracts_position (part, user_id)
  where (status = 'running' and margin_mode = 'cross') or (funding_pledge > 0 and next_funding_at <= pledged_at);
create index contracts_position_contest on contracts_position (book) where book like 'contest:%';

-- The terms that judge a position never change, not even by the server's own role. An order that enlarges the position
-- may bring the close-out rule of its user's country, and moves the closing fee rate to the average of both orders,
-- which the audit recomputes. No position is removed.
create function keep_position_terms() returns trigger language plpgsql as $$
declare
  free text[] := '{closeOut,closeFeeRate}';
begin
  if tg_op = 'UPDATE' and
    (new.symbol, new.direction, new.margin_mode, new.leverage, new.rule_version) is not distinct from
      (old.symbol, old.direction, old.margin_mode, old.leverage, old.rule_version)
    and new.total_quantity > old.total_quantity
    and (new.terms::jsonb - free) = (old.terms::jsonb - free)
  then
    return new;
  end if;
  raise exception 'the terms of a position are never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_position_terms before update on contracts_position for each row
  when ((old.symbol, old.direction, old.margin_mode, old.leverage, old.rule_version, old.terms)
    is distinct from (new.symbol, new.direction, new.margin_mode, new.leverage, new.rule_version, new.terms))
  execute function keep_position_terms();
create trigger keep_position before delete on contracts_position for each row execute function keep_position_terms();
create trigger keep_positions before truncate on contracts_position for each statement execute function keep_position_terms();

-- Open positions of a user by book, and their result after all fees, kept by the decisions that fill orders so that
-- showing it does not read the history.
create table contracts_tally (
  part smallint not null,
  user_id bigint not null,
  book text not null,
  running integer not null check (running >= 0),
  result numeric(38, 0) not null,
  primary key (part, user_id, book)
);

-- Demo accounts: their start, and the resets on the day of the last reset.
create table contracts_demo (
  part smallint not null,
  user_id bigint not null,
  started_at bigint not null,
  -- Epoch milliseconds; null before the first reset.
  reset_at bigint,
  resets integer not null check (resets >= 0),
  primary key (part, user_id),
  check ((reset_at is null) = (resets = 0))
);

-- Books of a user that are open for trading for a time: the account of a contest from its start to its end or exit.
create table contracts_window (
  part smallint not null,
  user_id bigint not null,
  -- The contest.
  id bigint not null,
  opens_at bigint not null,
  closes_at bigint not null,
  primary key (part, user_id, id)
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
  -- Limit on the age of the price; null for a close by a tick, which may be booked long after its tick.
  max_age_ms integer check (max_age_ms between 0 and 5000),
  -- Charged opening rate and reserved closing rate. Rates of an instrument may change, and a proof settles each
  -- execution by the rates of its own time.
  open_fee_rate numeric(38, 0) check (open_fee_rate >= 0),
  close_fee_rate numeric(38, 0) check (close_fee_rate >= 0),
  -- Listed rates and the discount on them; null without a discount.
  listed_open_fee_rate numeric(38, 0) check (listed_open_fee_rate >= open_fee_rate),
  listed_close_fee_rate numeric(38, 0) check (listed_close_fee_rate >= close_fee_rate),
  fee_discount_rate numeric(38, 0) check (fee_discount_rate > 0 and fee_discount_rate <= 100000000),
  -- The money that backed the closed part of a position in cross margin, which bounds its loss.
  pool numeric(38, 0) check (pool >= 0),
  -- Of a close by an exit of a part: the exit as it was, and the least quantity and worth of an order. The rest of the
  -- position is not below either.
  exit text check (exit in ('take_profit', 'stop_loss')),
  exit_price numeric(38, 0) check (exit_price > 0),
  exit_quantity numeric(38, 0) check (exit_quantity > 0),
  min_quantity numeric(38, 0) check (min_quantity >= 0),
  min_notional numeric(38, 0) check (min_notional >= 0),
  -- Of a close in cross margin by an exit: the exit of this position, or of another one in the account that needed its
  -- profit; its price, its position, and the tick of that position's instrument that reached it.
  reached_exit text check (reached_exit in ('take_profit', 'stop_loss')),
  reached_price numeric(38, 0) check (reached_price > 0),
  reached_of bigint,
  reached_seq bigint check (reached_seq > 0),
  primary key (part, user_id, position_id, id),
  check (num_nulls(open_fee_rate, close_fee_rate) = case kind when 'close' then 2 else 0 end),
  check (num_nulls(listed_open_fee_rate, listed_close_fee_rate, fee_discount_rate) in (0, 3)),
  constraint contracts_fill_part_check check (
    num_nulls(exit, exit_price, exit_quantity, min_quantity, min_notional) in (0, 5)
    and (exit is null or kind = 'close')
  ),
  constraint contracts_fill_reached_check check (
    num_nulls(reached_exit, reached_price, reached_of, reached_seq) in (0, 4)
    and (reached_exit is null or kind = 'close' and pool is not null)
  )
);
select make_append_only('contracts_fill');

-- Every change of a position's exits: before and after, by an order, by the user or by the close of a part (which removes
-- its exit and limits the other one to the rest), and the tick after which it holds.
create table contracts_exit_change (
  part smallint not null,
  user_id bigint not null,
  position_id bigint not null,
  -- Of the position, after the change.
  version integer not null,
  source text not null check (source in ('order', 'user', 'close')),
  take_profit_before numeric(38, 0) check (take_profit_before > 0),
  take_profit_after numeric(38, 0) check (take_profit_after > 0),
  stop_loss_before numeric(38, 0) check (stop_loss_before > 0),
  stop_loss_after numeric(38, 0) check (stop_loss_after > 0),
  take_profit_quantity_before numeric(38, 0) check (take_profit_quantity_before > 0),
  take_profit_quantity_after numeric(38, 0) check (take_profit_quantity_after > 0),
  stop_loss_quantity_before numeric(38, 0) check (stop_loss_quantity_before > 0),
  stop_loss_quantity_after numeric(38, 0) check (stop_loss_quantity_after > 0),
  at bigint not null,
  seq bigint not null,
  -- Its place among the fills and transfers of the position, in whose order a proof replays the changes.
  id bigint not null,
  primary key (part, user_id, position_id, version),
  constraint contracts_exit_change_check check (
    (take_profit_before, stop_loss_before, take_profit_quantity_before, stop_loss_quantity_before)
    is distinct from
    (take_profit_after, stop_loss_after, take_profit_quantity_after, stop_loss_quantity_after)
  )
);
select make_append_only('contracts_exit_change');

-- Bookings of funding: the quantity at that time, the last committed tick at or before it, and the amount. Below zero
-- the user pays, first from the available money, then from the margin; the house bears the shortfall.
create table contracts_funding (
  part smallint not null,
  user_id bigint not null,
  position_id bigint not null,
  at bigint not null,
  -- Its place among the fills and additions of margin.
  id bigint not null,
  kind text not null check (kind in ('funding', 'overnight')),
  quantity numeric(38, 0) not null check (quantity > 0),
  price numeric(38, 0) not null check (price > 0),
  seq bigint not null,
  tick_at bigint not null check (tick_at <= at),
  amount numeric(38, 0) not null,
  from_margin numeric(38, 0) not null check (from_margin >= 0),
  shortfall numeric(38, 0) not null check (shortfall >= 0),
  -- The money that backed a position in cross margin.
  pool numeric(38, 0) check (pool >= 0),
  booked_at bigint not null check (booked_at >= at),
  primary key (part, user_id, position_id, at),
  check (from_margin + shortfall <= greatest(-amount, 0))
);
select make_append_only('contracts_funding');
