import { must, show } from '../fault.ts'
import { readFacts, type Facts } from './facts.ts'
import type { NaiveTick } from './position.ts'

/** Committed ticks of each instrument, in log order. */
export class NaivePrices {
  readonly #now: () => number
  readonly #facts: ReadonlyMap<string, Facts>
  readonly #last = new Map<string, NaiveTick>()
  readonly #log = new Map<string, NaiveTick[]>()

  constructor(now: () => number, facts: ReadonlyMap<string, Facts> = readFacts()) {
    this.#now = now
    this.#facts = facts
  }

  /** The last ticks as they are at this moment. */
  frozen(): NaivePrices {
    const at = this.#now()
    const frozen = new NaivePrices(() => at, this.#facts)
    for (const [symbol, tick] of this.#last) frozen.#last.set(symbol, tick)
    return frozen
  }

  take(tick: NaiveTick): void {
    this.#check(tick)
    this.#last.set(tick.symbol, tick)
    const log = this.#log.get(tick.symbol) ?? []
    log.push(tick)
    this.#log.set(tick.symbol, log)
  }

  readonly factsOf = (symbol: string): Facts => {
    const facts = this.#facts.get(symbol)
    must(facts !== undefined, () => `${symbol} is no instrument`)
    return facts
  }

  /** The last tick; null if there is none. */
  readonly seen = (symbol: string): NaiveTick | null => this.#last.get(symbol) ?? null

  /** The last tick at or before a time. */
  until(symbol: string, at: number): NaiveTick | null {
    return this.#log.get(symbol)?.findLast((tick) => tick.at <= at) ?? null
  }

  /** The first tick after a time. */
  after(symbol: string, at: number): NaiveTick | null {
    const log = this.#log.get(symbol) ?? []
    return log[log.findLastIndex((tick) => tick.at <= at) + 1] ?? null
  }

  /** The last tick of a traded instrument, which must have one. */
  readonly last = (symbol: string): NaiveTick => {
    const tick = this.#last.get(symbol)
    must(tick !== undefined, () => `${symbol} was traded before it had a price`)
    return tick
  }

  /** Whether it can be traded: its market is open and its price fresh. */
  readonly isFresh = (symbol: string): boolean => {
    const tick = this.#last.get(symbol)
    const { isOpen, maxAgeMs } = this.factsOf(symbol)
    return tick !== undefined && isOpen(this.#now()) && this.#now() - tick.at <= maxAgeMs
  }

  /** The last tick of a traded instrument, which must be open with a fresh price. */
  fresh(symbol: string): NaiveTick {
    must(this.isFresh(symbol), () => `${symbol} was traded at a stale price`)
    return this.last(symbol)
  }

  #check(tick: NaiveTick): void {
    const facts = this.factsOf(tick.symbol)
    const before = this.#last.get(tick.symbol)
    const what = () => `tick ${show(tick)} after ${show(before ?? null)}`
    must(tick.seq === (before?.seq ?? 0) + 1 && tick.at > (before?.at ?? 0), what)
    must(tick.bid === tick.price - facts.halfSpread, what)
    must(tick.ask === tick.price + facts.halfSpread, what)
  }
}
