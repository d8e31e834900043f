import { Amount, Price, Rate } from '@candor/money'
import {
  entryTick,
  optionRules,
  settleOption,
  type OptionOutcome,
  type OptionTick,
} from '@candor/rules'
import { figuresOf, type Figure } from './figure.ts'
import type { OptionOrder, OptionResult, PlacedSegment, Tick } from './proof.ts'

/** The places of a second contract's segments. */
const begin = 0
const end = 1

/**
 * The required log of a second contract: from the tick before it, or the very first tick, to show that no tick was
 * skipped until its beginning; and from its last tick, to show that no other came until its end. An option that never
 * began has no end.
 */
export function wantedOfOption({ symbol, acceptedAt, settleAt, result }: OptionOrder) {
  const isBefore = ({ at, seq }: Tick) => at < acceptedAt || seq === 1
  const beginning = {
    of: begin,
    begins: (tick: Tick) => tick.symbol === symbol && isBefore(tick),
  }
  if (result.status === 'running' || result.entrySeq === null) return [beginning]
  const begins = (tick: Tick) => tick.symbol === symbol && tick.at <= settleAt
  return [beginning, { of: end, begins }]
}

/**
 * Recomputes a second contract by the formula that settled it, from the log in its segments.
 * @throws Error for unknown rules; MoneyError for values that no order can have.
 */
export function replayOption(order: OptionOrder, segments: readonly PlacedSegment[]): Figure[] {
  if (order.ruleVersion !== optionRules) throw new Error(`there are no rules ${order.ruleVersion}`)
  const { direction, acceptedAt, settleAt } = order
  // The direction is read from a file: the formula would treat any other word as a bet on a lower price.
  if (!['up', 'down'].includes(direction)) throw new Error(`there is no way ${direction}`)
  const shown = [begin, end].flatMap((place) => segments.filter(({ of }) => of === place))
  const ticks = logOf(shown)
  const terms = {
    direction,
    stake: Amount.read(order.stake),
    payoutRate: Rate.read(order.payoutRate),
    acceptedAt,
    settleAt,
  }
  const finalAt = shown.at(-1)?.checkpoint?.at ?? 0
  const outcome = settleOption(terms, { from: acceptedAt, finalAt, ticks })
  const computed = outcome === null ? runningOf(entryTick(ticks, acceptedAt)) : resultOf(outcome)
  return figuresOf(null, textsOf(order.result), textsOf(computed))
}

/** Every tick of these segments once, in log order; a gap between the segments decides nothing. */
function logOf(segments: readonly PlacedSegment[]): OptionTick[] {
  const bySeq = new Map(segments.flatMap(({ ticks }) => ticks.map((tick) => [tick.seq, tick])))
  return [...bySeq.values()]
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ seq, price, at }) => ({ seq, price: Price.read(price), at }))
}

function runningOf(entry: OptionTick | null): OptionResult {
  return {
    status: 'running',
    ...tickTexts(entry, null),
    result: null,
    voidReason: null,
    credited: null,
  }
}

function resultOf({ entry, exit, result, voidReason, credited }: OptionOutcome): OptionResult {
  return {
    status: 'settled',
    ...tickTexts(entry, exit),
    result,
    voidReason,
    credited: Amount.text(credited),
  }
}

function tickTexts(entry: OptionTick | null, exit: OptionTick | null) {
  return {
    entrySeq: entry?.seq ?? null,
    entryPrice: entry && Price.text(entry.price),
    exitSeq: exit?.seq ?? null,
    exitPrice: exit && Price.text(exit.price),
  }
}

/** Figures are compared as texts. */
function textsOf({ entrySeq, exitSeq, ...rest }: OptionResult) {
  const text = (seq: number | null) => (seq === null ? null : String(seq))
  return { ...rest, entrySeq: text(entrySeq), exitSeq: text(exitSeq) }
}
