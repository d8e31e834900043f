import { minuteMs } from '@candor/api'
import { must, show } from '../fault.ts'
import type { Facts } from './facts.ts'
import type { NaiveTick } from './position.ts'
import { unit } from './units.ts'

/** A feed's tick before the guards. */
export type NaiveQuote = Pick<NaiveTick, 'symbol' | 'price' | 'bid' | 'ask' | 'at'>

type Knows = {
  readonly now: () => number
  readonly factsOf: (symbol: string) => Facts
  readonly count: (what: string) => void
}

/** A price level refused for its jump whose ticks agree with each other. */
type Level = {
  /** Price of its first tick. */
  readonly first: bigint
  readonly price: bigint
  readonly at: number
  readonly since: number
  readonly times: number
  /** Whether a long silence preceded it, or the level that it replaced. */
  readonly fromSilence: boolean
}

const aheadMs = 1_000
/** After this silence any price level is accepted, once it was repeated this often over this time. */
const silenceMs = 300_000
const afterSilenceTimes = 5
const afterSilenceMs = 2_000
/** A distant level is accepted once it was repeated this often over this time. */
const levelTimes = 20
const levelMs = 60_000

/** The published rules for accepting ticks, implemented a second time; checks that exactly the accepted ticks are committed. */
export class NaiveGuards {
  readonly #knows: Knows
  readonly #last = new Map<string, NaiveQuote>()
  readonly #heardAt = new Map<string, number>()
  readonly #levels = new Map<string, Level>()
  /** Accepted ticks since the last change of level. */
  readonly #counted = new Map<string, NaiveQuote[]>()
  /** Accepted ticks that are not committed yet. */
  readonly #awaited = new Map<string, NaiveQuote[]>()

  constructor(knows: Knows) {
    this.#knows = knows
  }

  /**
   * Receives a feed's tick before the server.
   * @param finalAt time up to which the price record is signed as final
   * @returns whether it is accepted
   */
  hear(quote: NaiveQuote, finalAt: number): boolean {
    const { symbol } = quote
    const why = this.#faultOf(quote, finalAt)
    const level = why === 'jump' ? this.#levelWith(quote) : null
    this.#heardAt.set(symbol, this.#knows.now())
    if (why !== null) {
      this.#knows.count(`tick refused: ${why}`)
      if (level !== null) this.#levels.set(symbol, level)
      return false
    }
    this.#levels.delete(symbol)
    const before = this.#isElsewhere(quote) ? [] : (this.#counted.get(symbol) ?? [])
    this.#counted.set(symbol, [...before.filter((one) => one.at > quote.at - minuteMs), quote])
    this.#last.set(symbol, quote)
    this.#awaited.set(symbol, [...(this.#awaited.get(symbol) ?? []), quote])
    return true
  }

  /** A committed tick must be the next accepted one. */
  committed(tick: NaiveTick): void {
    const [quote, ...later] = this.#awaited.get(tick.symbol) ?? []
    const isIt = quote !== undefined && tick.at === quote.at && tick.price === quote.price
    const what = () => `tick ${show(tick)} was committed, and should ${show(quote ?? null)}`
    must(isIt && tick.bid === quote.bid && tick.ask === quote.ask, what)
    this.#awaited.set(tick.symbol, later)
  }

  /** Every accepted tick must be on record by now. */
  checkNothingLost(): void {
    for (const [symbol, [quote]] of this.#awaited)
      must(quote === undefined, () => `a tick of ${symbol} counts and was lost: ${show(quote)}`)
  }

  #faultOf(quote: NaiveQuote, finalAt: number): string | null {
    const { symbol, price, bid, ask, at } = quote
    const { isOpen, maxAgeMs } = this.#knows.factsOf(symbol)
    const now = this.#knows.now()
    if (price <= 0n || bid <= 0n) return 'not positive'
    if (bid > price || ask < price) return 'crossed'
    if (at - now > aheadMs) return 'ahead'
    if (at <= (this.#last.get(symbol)?.at ?? 0)) return 'back in time'
    if (at < now - maxAgeMs) return 'stale'
    if (at <= finalAt) return 'before a checkpoint'
    if (!isOpen(at)) return 'closed'
    return this.#isJump(quote) ? 'jump' : null
  }

  #isJump(quote: NaiveQuote): boolean {
    const { symbol, at } = quote
    const last = this.#last.get(symbol)
    if (last === undefined || !this.#isElsewhere(quote)) return false
    if (this.#wasClosed(symbol, last.at, at)) return this.#lets('reopened')
    const { times, since, fromSilence } = this.#levelWith(quote)
    if (fromSilence && times >= afterSilenceTimes && at - since >= afterSilenceMs)
      return this.#lets('after a silence')
    if (times < levelTimes || at - since < levelMs) return true
    return this.#lets('a new level')
  }

  #lets(why: string): false {
    this.#knows.count(`tick far away: ${why}`)
    return false
  }

  /** Whether the price is further from the last than a single tick may move, or from any of the last minute than two may. */
  #isElsewhere({ symbol, price, at }: NaiveQuote): boolean {
    const last = this.#last.get(symbol)
    if (last === undefined) return false
    const ofMinute = (this.#counted.get(symbol) ?? []).filter((one) => one.at > at - minuteMs)
    return (
      this.#isFar(symbol, last.price, price) ||
      ofMinute.some((one) => this.#isFar(symbol, one.price, price, 2n))
    )
  }

  #isFar(symbol: string, from: bigint, to: bigint, times = 1n): boolean {
    const moved = to > from ? to - from : from - to
    return moved * unit > from * this.#knows.factsOf(symbol).jumpRate * times
  }

  #levelWith({ symbol, price, at }: NaiveQuote): Level {
    const before = this.#levels.get(symbol)
    const heardAt = Math.max(this.#heardAt.get(symbol) ?? 0, this.#last.get(symbol)?.at ?? 0)
    const fromSilence = this.#knows.now() - heardAt > silenceMs
    const begins = { first: price, price, at, since: at, times: 1 }
    if (before === undefined || fromSilence) return { ...begins, fromSilence }
    if (this.#isFar(symbol, before.price, price) || this.#isFar(symbol, before.first, price, 2n))
      return { ...begins, fromSilence: before.fromSilence }
    return at > before.at ? { ...before, price, at, times: before.times + 1 } : before
  }

  /** Whether the market was closed at a full minute in between. */
  #wasClosed(symbol: string, from: number, to: number): boolean {
    const { isOpen } = this.#knows.factsOf(symbol)
    const first = Math.ceil(from / minuteMs)
    for (let minute = first; minute * minuteMs < to; minute += 1)
      if (!isOpen(minute * minuteMs)) return true
    return false
  }
}
