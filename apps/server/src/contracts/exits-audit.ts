import type { AuditCheck } from '../ledger/index.ts'

/**
 * A partial exit closed a position rightly: its tick had reached it, and it closed its own quantity, no more than was held, and
 * all where the rest could not have been ordered (below the smallest quantity, or worth less than the smallest order at the
 * price of the close).
 */
const partExitsText = `
  select user_id, null::bigint as number,
    'the ' || exit || ' of ' || exit_quantity || ' at ' || exit_price || ' closed ' || quantity || ' of ' || held
      || ' held of the position ' || position_id as what
  from (
    select f.*, k.price as mark, p.direction, coalesce(sum(case when f.kind = 'close' then -f.quantity else f.quantity end)
      over (partition by f.part, f.user_id, f.position_id order by f.id rows between unbounded preceding and 1 preceding), 0)
      as held
    from contracts_fill f
    join contracts_position p on p.part = f.part and p.user_id = f.user_id and p.id = f.position_id
    left join market_tick k on k.symbol = p.symbol and k.seq = f.seq
    where exists (
      select from contracts_fill e
      where e.part = f.part and e.user_id = f.user_id and e.position_id = f.position_id and e.exit is not null
    )
  ) filled
  where exit is not null and (
    (case when (direction = 'long') = (exit = 'take_profit') then mark < exit_price else mark > exit_price end)
    or quantity <> case when held - least(exit_quantity, held) < min_quantity
      or (held - least(exit_quantity, held)) * price < min_notional * 1e12
      then held else least(exit_quantity, held) end
  )
  order by user_id, id limit 1`

/**
 * An exit in cross margin closed a position rightly. Its fill names the exit: the position's own, as it was set and by its own
 * tick, or that of another position of the account, which closed afterwards in the same decision with the same exit; the named
 * tick had reached it. A symbol without any recorded ticks is skipped.
 */
const crossExitsText = `
  with closed as (
    select p.part, p.user_id, p.book, p.close_reason, f.position_id, f.id, f.at, f.exit, f.seq,
      f.exit_at, f.reached_exit, f.reached_price, f.reached_of, f.reached_seq, f.reason
    from contracts_position p
    join lateral (
      select f.*, coalesce(f.exit, p.close_reason) as reason,
        coalesce(f.exit_price,
          case p.close_reason when 'take_profit' then p.take_profit_price else p.stop_loss_price end) as exit_at
      from contracts_fill f
      where f.part = p.part and f.user_id = p.user_id and f.position_id = p.id and f.kind = 'close'
        and (f.exit is not null or f.reached_of is not null or (p.close_reason in ('stop_loss', 'take_profit') and not exists (
          select from contracts_fill l
          where l.part = f.part and l.user_id = f.user_id and l.position_id = f.position_id and l.id > f.id
        )))
    ) f on true
    where p.margin_mode = 'cross'
  )
  select user_id, null::bigint as number, position_id || ' was closed by ' || reason || ' at tick ' || seq
    || ', and its close names no exit' as what
  from closed where reached_of is null
  union all
  select c.user_id, null::bigint, c.position_id || ' was closed because tick ' || c.reached_seq || ' had reached the '
    || c.reached_exit || ' of ' || c.reached_of || ' at ' || c.reached_price || ', which is not so'
  from closed c
  left join contracts_position o on o.part = c.part and o.user_id = c.user_id and o.id = c.reached_of and o.book = c.book
    and o.margin_mode = 'cross'
  left join market_tick w on w.symbol = o.symbol and w.seq = c.reached_seq
  where c.reached_of is not null and (
    c.reached_exit = c.reason
    and case
      when w.seq is null then o.id is not null and not exists (select from market_tick m where m.symbol = o.symbol)
      when (o.direction = 'long') = (c.reached_exit = 'take_profit') then w.price >= c.reached_price
      else w.price <= c.reached_price end
    and case
      when c.reached_of = c.position_id then c.reached_seq = c.seq and c.reached_price = c.exit_at
      else c.exit is null and exists (
        select from closed t
        where t.part = c.part and t.user_id = c.user_id and t.position_id = c.reached_of and t.at = c.at and t.id > c.id
          and (t.reached_exit, t.reached_price, t.reached_of, t.reached_seq)
            = (c.reached_exit, c.reached_price, c.reached_of, c.reached_seq)
      ) end
  ) is not true
  order by user_id limit 1`

/**
 * A fired exit was set at the time: the same close ended the exit or the position, with the price and quantity that were set
 * until then. The recorded changes (next rule) tell what was set, so no exit can fire twice.
 */
const firedExitsText = `
  select f.user_id, null::bigint as number, 'the ' || f.exit || ' of ' || f.exit_quantity || ' at ' || f.exit_price
    || ' fired in ' || f.id || ' of the position ' || f.position_id || ', and no such exit ended with it' as what
  from contracts_fill f
  join contracts_position p on p.part = f.part and p.user_id = f.user_id and p.id = f.position_id
  where f.exit is not null
    and not exists (
      select from contracts_exit_change c
      where c.part = f.part and c.user_id = f.user_id and c.position_id = f.position_id
        and c.source = 'close' and c.at = f.at and c.seq = f.seq
        and case f.exit when 'take_profit'
          then c.take_profit_before = f.exit_price and c.take_profit_quantity_before = f.exit_quantity
            and c.take_profit_after is null
          else c.stop_loss_before = f.exit_price and c.stop_loss_quantity_before = f.exit_quantity
            and c.stop_loss_after is null end
    )
    and not (
      p.status = 'closed' and p.close_reason = f.exit and p.closed_at = f.at
        and case f.exit when 'take_profit'
          then p.take_profit_price = f.exit_price and p.take_profit_quantity = f.exit_quantity
          else p.stop_loss_price = f.exit_price and p.stop_loss_quantity = f.exit_quantity end
        and not exists (
          select from contracts_fill l
          where l.part = f.part and l.user_id = f.user_id and l.position_id = f.position_id and l.id > f.id
        )
    )
  order by f.user_id, f.id limit 1`

/**
 * Each change of the exits starts with the result of the previous change, or with none, the last change left the present
 * exits, and a position without changes has no exits.
 */
const exitChangesText = `
  select user_id, null::bigint as number,
    'the exits of the position ' || position_id || case
      when version is null then ' were never set'
      when is_last then ' are not what change ' || version || ' made of them'
      else ' before change ' || version || ' were not what the change before it left' end as what
  from (
    select c.part, c.user_id, c.position_id, c.version, false as is_last,
      (c.take_profit_before, c.stop_loss_before, c.take_profit_quantity_before, c.stop_loss_quantity_before)
        is distinct from lag((c.take_profit_after, c.stop_loss_after, c.take_profit_quantity_after,
          c.stop_loss_quantity_after)) over linked
        and (lag(c.version) over linked is not null or num_nonnulls(c.take_profit_before, c.stop_loss_before) > 0) as is_wrong
    from contracts_exit_change c window linked as (partition by c.part, c.user_id, c.position_id order by c.version)
    union all
    select p.part, p.user_id, p.id, c.version, true,
      (p.take_profit_price, p.stop_loss_price, p.take_profit_quantity, p.stop_loss_quantity) is distinct from
        (c.take_profit_after, c.stop_loss_after, c.take_profit_quantity_after, c.stop_loss_quantity_after)
    from contracts_position p
    join lateral (
      select * from contracts_exit_change e
      where e.part = p.part and e.user_id = p.user_id and e.position_id = p.id order by e.version desc limit 1
    ) c on true
    union all
    select p.part, p.user_id, p.id, null, true, true
    from contracts_position p
    where (p.take_profit_price is not null or p.stop_loss_price is not null)
      and not exists (
        select from contracts_exit_change e where e.part = p.part and e.user_id = p.user_id and e.position_id = p.id
      )
  ) changed
  where is_wrong order by user_id, position_id, version limit 1`

/** Audit rules of take-profit and stop-loss. */
export const exitChecks: readonly AuditCheck[] = [
  { rule: 'exits of parts', text: partExitsText },
  { rule: 'exits in cross margin', text: crossExitsText },
  { rule: 'exits that fired', text: firedExitsText },
  { rule: 'exit changes', text: exitChangesText },
]
