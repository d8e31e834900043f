import { must, show } from '../fault.ts'
import { readFacts, type Facts } from './facts.ts'
import type { NaiveTick } from './position.ts'
import { unit } from './units.ts'

/** After such a silence a price may stand anywhere. */
const silenceMs = 300_000

/** The last tick of each instrument; every tick is held to what a guarded log may contain. */
export class NaivePrices {
  readonly #now: () => number
  readonly #facts = readFacts()
  readonly #last = new Map<string, NaiveTick>()

  constructor(now: () => number) {
    this.#now = now
  }

  take(tick: NaiveTick): void {
    this.#check(tick)
    this.#last.set(tick.symbol, tick)
  }

  readonly factsOf = (symbol: string): Facts => {
    const facts = this.#facts.get(symbol)
    must(facts !== undefined, () => `${symbol} is no instrument`)
    return facts
  }

  /** The last tick; null before the first. */
  readonly seen = (symbol: string): NaiveTick | null => this.#last.get(symbol) ?? null

  /** The last tick of an instrument that something was done with. */
  readonly last = (symbol: string): NaiveTick => {
    const tick = this.#last.get(symbol)
    must(tick !== undefined, () => `${symbol} was traded before it had a price`)
    return tick
  }

  /** Whether it can be traded: its market is open and its price young. */
  readonly isFresh = (symbol: string): boolean => {
    const tick = this.#last.get(symbol)
    const { isOpen, maxAgeMs } = this.factsOf(symbol)
    return tick !== undefined && isOpen(this.#now()) && this.#now() - tick.at <= maxAgeMs
  }

  /** The last tick of an instrument that was traded, for which it must be open and young. */
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
    if (before === undefined || tick.at - before.at > silenceMs) return
    const moved = tick.price - before.price
    must((moved < 0n ? -moved : moved) * unit <= before.price * facts.jumpRate, what)
  }
}
