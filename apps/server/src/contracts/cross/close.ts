import { Amount, add, larger, negate, smaller, subtract } from '@candor/money'
import { pnl } from '@candor/rules'
import { move, type Accounts, type Marks } from '../../ledger/index.ts'
import { isRefusal, type Decision, type Effect, type Refusal } from '../../platform/lane/index.ts'
import { closeAt, type Closed, type How } from '../closing.ts'
import type { Priced, Tick, TradeContext } from '../context.ts'
import { positions, type Position } from '../tables.ts'
import { settlementCurrency } from '../terms.ts'
import { positionEvent } from '../events.ts'
import { poolChanged } from './changes.ts'
import { poolBalance, type Pool } from './pool.ts'

/** A close with a pool behind it, and the pool afterwards. */
export type PoolClose = { readonly closed: Closed; readonly pool: Pool }

type Around = { readonly accounts: Accounts; readonly context: TradeContext }
type Marked = Around & { readonly marks: Marks }
type MarketOf = (symbol: string) => Pick<Priced, 'tick'> | Refusal

/**
 * Closes all or a part of a position of a pool. The whole pool pays its loss: first the available money, then the margin of the
 * other positions, the oldest first.
 */
export function closeFrom(
  pool: Pool,
  before: Position,
  market: { readonly tick: Tick },
  how: Omit<How, 'behind'>,
  { accounts, context }: Around,
): PoolClose {
  const others = pool.held.filter(({ id }) => id !== before.id)
  const behind = poolBalance(pool.available, others)
  const closed = closeAt(before, market, { ...how, behind }, accounts, context)
  const { position, result } = closed
  const rest = position.status === 'running' ? [position] : []
  const released = rest.length === 0 ? before.margin : subtract(before.margin, position.margin)
  const came = add(add(pool.available, released), larger(result.pnl, negate(add(released, behind))))
  const available = subtract(came, add(result.closeFee, result.liquidationFee))
  const drawn = drawFrom(others, larger(negate(available), Amount.zero), accounts)
  const later = others.map((one) => drawn.positions.find(({ id }) => id === one.id) ?? one)
  return {
    closed: {
      ...closed,
      move: [...drawn.move, ...closed.move],
      put: [...closed.put, ...drawn.positions.map(positions.row)],
      events: [
        ...closed.events,
        ...drawn.positions.map((one) => positionEvent('positionChanged', one)),
      ],
    },
    pool: {
      book: pool.book,
      available: larger(available, Amount.zero),
      held: [...rest, ...later],
    },
  }
}

/** Releases margin of these positions up to the missing amount. */
export function drawFrom(held: readonly Position[], missing: Amount, accounts: Accounts) {
  const drawn: { positions: Position[]; move: Effect[] } = { positions: [], move: [] }
  let left = missing
  for (const position of held) {
    const amount = smaller(position.margin, left)
    if (amount === Amount.zero) continue
    left = subtract(left, amount)
    const margin = subtract(position.margin, amount)
    drawn.positions.push({ ...position, margin, version: position.version + 1 })
    const of = (kind: 'contract.available' | 'contract.margin') =>
      accounts.of(kind, settlementCurrency, position.book)
    const reason = { kind: 'margin_release', command: 'drawMargin', refType: 'position' as const }
    drawn.move.push(
      move(amount, of('contract.margin'), of('contract.available'), {
        ...reason,
        refId: position.id,
      }),
    )
  }
  return drawn
}

/**
 * Whether the pool's money does not cover this close but unrealised profits of other positions would. The profit must be
 * realised first: a user keeps no profit beside a loss that the house bears.
 */
export function needsProfit({ closed, pool }: PoolClose, { tick }: Marks): boolean {
  if (closed.result.returned > 0n) return false
  return pool.held.some((one) => one.id !== closed.position.id && profitOf(one, tick) > 0n)
}

/** Profit (negative for a loss) at the current mark; zero without a mark. */
export function profitOf(position: Position, tick: Marks['tick']): Amount {
  const mark = tick(position.symbol)?.price
  return mark === undefined ? Amount.zero : pnl(position, mark)
}

/**
 * Closes all or a part of a position after closing every position whose profit it needs, the largest profit first. Null while
 * one of them cannot be closed: its market is closed or has no fresh price.
 */
export function closeWithProfits(
  start: Pool,
  target: Position,
  how: Pick<How, 'reason' | 'quantity' | 'exit' | 'reached'>,
  around: Marked,
  marketOf: MarketOf,
): PoolClose[] | null {
  const { tick } = around.marks
  const steps: PoolClose[] = []
  let pool = start
  for (;;) {
    const market = marketOf(target.symbol)
    if (isRefusal(market)) return null
    // Its margin may have been drawn on meanwhile.
    const held = pool.held.find(({ id }) => id === target.id) ?? target
    const last = closeFrom(pool, held, market, how, around)
    if (!needsProfit(last, { tick })) return [...steps, last]
    const [winner] = pool.held
      .filter((one) => one.id !== target.id && profitOf(one, tick) > 0n)
      .filter((one) => !isRefusal(marketOf(one.symbol)))
      .toSorted((a, b) => (profitOf(a, tick) > profitOf(b, tick) ? -1 : 1))
    if (winner === undefined) return null
    const its = marketOf(winner.symbol) as { readonly tick: Tick }
    const { reason, reached = null } = how
    const whole = { reason, reached, quantity: winner.quantity }
    const step = closeFrom(pool, winner, its, whole, around)
    steps.push(step)
    pool = step.pool
  }
}

/** All effects of closes that were decided in sequence. */
export function effectsOf(closes: readonly Closed[]): Omit<Decision, 'reply'> {
  return {
    move: closes.flatMap(({ move: moves }) => moves),
    put: closes.flatMap(({ put }) => put),
    events: closes.flatMap(({ events }) => events),
  }
}

/** All effects of closes of one pool (at least one); the pool changes too. */
export function effectsOfPool(
  steps: readonly PoolClose[],
  marks: Marks,
): Required<Pick<Decision, 'move' | 'put' | 'events'>> {
  const { move: moves = [], put = [], events = [] } = effectsOf(steps.map(({ closed }) => closed))
  const { book, held } = steps.at(-1)!.pool
  const changed = poolChanged(book, held, marks)
  return { move: moves, put: [...put, ...changed.put], events: [...events, ...changed.events] }
}
