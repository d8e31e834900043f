import { Amount, subtract, sum } from '@candor/money'
import { optionRules, settleOption, type OptionOutcome, type TickLog } from '@candor/rules'
import { accounts, house, move, moveSome, type Accounts } from '../../ledger/index.ts'
import { days } from '../../people/index.ts'
import { command, refuse, type Change, type Effect } from '../../platform/lane/index.ts'
import type { Tick } from '../context.ts'
import { results, running, tallies, type Agreed, type Result } from '../tables.ts'
import { countResult } from '../tally.ts'
import { settlementCurrency } from '../terms.ts'
import { settledEvent } from '../events.ts'

export type SettleOptionsInput = {
  /** Ids of the orders to settle, each with the final part of the tick log of its time. */
  readonly logs: ReadonlyMap<string, TickLog<Tick>>
}

/**
 * Settles those of a user's orders whose end is final, by the order and the tick log alone. A settled order is not loaded
 * again, so the command is idempotent.
 */
export const settleOptions = command('settleOptions', {
  needs: { accounts, running, tallies, days },
  queue: 'jobs',
  decide(state, { logs }: SettleOptionsInput, { now }) {
    const settled = state.running.all().flatMap((order) => settledBy(order, logs, now) ?? [])
    if (settled.length === 0) return refuse('STATE_CHANGED')
    return {
      move: settled.flatMap((one) => movesOf(one, state.accounts)),
      put: [...settled.flatMap(endedBy), ...resultsOf(settled)],
      events: [settledEvent(settled.map(({ order }) => order))],
      reply: { count: settled.length },
    }
  },
})

/** The results of each book are separate. */
function resultsOf(settled: readonly Settled[]): Change[] {
  return [...Map.groupBy(settled, ({ order }) => order.book)].flatMap(([book, own]) =>
    countResult(book, sum(own.map(({ order, end }) => subtract(end.credited, order.stake)))),
  )
}

/** Writes the result of an order and removes it from the running ones. */
const endedBy = ({ order, end }: Settled): Change[] => [results.row(end), running.remove(order)]

type Settled = { readonly order: Agreed; readonly end: Result }

function settledBy(order: Agreed, logs: SettleOptionsInput['logs'], now: number): Settled | null {
  const log = logs.get(order.id)
  if (log === undefined) return null
  if (order.ruleVersion !== optionRules) throw new Error(`there are no rules ${order.ruleVersion}`)
  const outcome = settleOption(order, log)
  if (outcome === null) return null
  const { credited, result, voidReason } = outcome
  const { part, userId, id } = order
  const ended = { result, voidReason, credited, settledAt: now }
  return { order, end: { part, userId, id, ...ticksOf(outcome), ...ended } }
}

function ticksOf({ entry, exit }: OptionOutcome<Tick>) {
  return {
    entryPrice: entry?.price ?? null,
    entrySeq: entry?.seq ?? null,
    entryAt: entry?.at ?? null,
    exitPrice: exit?.price ?? null,
    exitSeq: exit?.seq ?? null,
    exitAt: exit?.at ?? null,
  }
}

/** Returns the stake with the profit from the house, or moves the stake to the house. */
function movesOf({ order, end }: Settled, money: Accounts): Effect[] {
  const held = money.of('contract.stake', settlementCurrency, order.book)
  const because = (kind: string) => ({
    kind,
    command: 'settleOptions',
    refType: 'option' as const,
    refId: order.id,
  })
  const { stake } = order
  const { result, credited } = end
  if (result === 'lose') return [move(stake, held, house('house.options'), because('option_lost'))]
  const free = money.of('contract.available', settlementCurrency, order.book)
  if (result !== 'win') return [move(stake, held, free, because('option_refund'))]
  const profit = Amount.of(credited - stake)
  return [
    move(stake, held, free, because('option_return')),
    ...moveSome(profit, house('house.options'), free, because('option_profit')),
  ]
}
