import type { OptionOrder } from '@candor/api'

/** The column names are for programs, so they are not translated; times are ISO 8601 in UTC. */
const columns: readonly (readonly [
  name: string,
  of: (order: OptionOrder) => string | number | null,
])[] = [
  ['order_no', ({ orderNo }) => orderNo],
  ['book', ({ isDemo }) => (isDemo ? 'demo' : 'real')],
  ['symbol', ({ symbol }) => symbol],
  ['direction', ({ direction }) => direction],
  ['seconds', ({ seconds }) => seconds],
  ['currency', ({ currency }) => currency],
  ['stake', ({ amount }) => amount],
  ['payout_rate', ({ payoutRate }) => payoutRate],
  ['bought_at', ({ openAt }) => timeOf(openAt)],
  ['ends_at', ({ settleAt }) => timeOf(settleAt)],
  ['first_price', ({ openPrice }) => openPrice],
  ['first_tick', ({ openSeq }) => openSeq],
  ['first_tick_at', ({ openTickAt }) => timeOf(openTickAt)],
  ['last_price', ({ closePrice }) => closePrice],
  ['last_tick', ({ closeSeq }) => closeSeq],
  ['last_tick_at', ({ closeTickAt }) => timeOf(closeTickAt)],
  ['result', ({ resultKey }) => resultKey],
  ['void_reason', ({ voidReasonKey }) => voidReasonKey],
  ['payout', ({ payout }) => payout],
  ['profit', ({ profit }) => profit],
  ['rules', ({ ruleVersion }) => ruleVersion],
]

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/**
 * Second contracts as CSV (RFC 4180), one per line. All values are keywords, market names or figures, never typed
 * text, so that no spreadsheet can take a value for a formula.
 */
export function historyFile(orders: readonly OptionOrder[]): string {
  const lines = orders.map((order) => columns.map(([, of]) => String(of(order) ?? '')))
  return [columns.map(([name]) => name), ...lines].map((line) => `${line.join(',')}\r\n`).join('')
}
