import { minuteMs } from '@candor/api'
import { must, show } from '../fault.ts'
import type { Facts } from './facts.ts'
import type { NaiveTick } from './position.ts'
import { unit } from './units.ts'

/** A feed's tick before the guards. */
export type Said = Pick<NaiveTick, 'symbol' | 'price' | 'bid' | 'ask' | 'at'>

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
  readonly #last = new Map<string, Said>()
  readonly #heardAt = new Map<string, number>()
  readonly #levels = new Map<string, Level>()
  /** Accepted ticks since the last change of level. */
  readonly #counted = new Map<string, Said[]>()
  /** Accepted ticks that are not committed yet. */
  readonly #awaited = new Map<string, Said[]>()

  constructor(knows: Knows) {
    this.#knows = knows
  }

  /**
   * Receives a feed's tick before the server.
   * @param finalAt time up to which the price record is signed as final
   * @returns whether it is accepted
   */
  hear(said: Said, finalAt: number): boolean {
    const { symbol } = said
    const why = this.#faultOf(said, finalAt)
    const level = why === 'jump' ? this.#levelWith(said) : null
    this.#heardAt.set(symbol, this.#knows.now())
    if (why !== null) {
      this.#knows.count(`tick refused: ${why}`)
      if (level !== null) this.#levels.set(symbol, level)
      return false
    }
    this.#levels.delete(symbol)
    const before = this.#isElsewhere(said) ? [] : (this.#counted.get(symbol) ?? [])
    this.#counted.set(symbol, [...before.filter((one) => one.at > said.at - minuteMs), said])
    this.#last.set(symbol, said)
    this.#awaited.set(symbol, [...(this.#awaited.get(symbol) ?? []), said])
    return true
  }

  /** A committed tick must be the next accepted one. */
  committed(tick: NaiveTick): void {
    const [said, ...later] = this.#awaited.get(tick.symbol) ?? []
    const isIt = said !== undefined && tick.at === said.at && tick.price === said.price
    const what = () => `tick ${show(tick)} was committed, and should ${show(said ?? null)}`
    must(isIt && tick.bid === said.bid && tick.ask === said.ask, what)
    this.#awaited.set(tick.symbol, later)
  }

  /** Every accepted tick must be on record by now. */
  checkNothingLost(): void {
    for (const [symbol, [said]] of this.#awaited)
      must(said === undefined, () => `a tick of ${symbol} counts and was lost: ${show(said)}`)
  }

  #faultOf(said: Said, finalAt: number): string | null {
    const { symbol, price, bid, ask, at } = said
    const { isOpen, maxAgeMs } = this.#knows.factsOf(symbol)
    const now = this.#knows.now()
    if (price <= 0n || bid <= 0n) return 'not positive'
    if (bid > price || ask < price) return 'crossed'
    if (at - now > aheadMs) return 'ahead'
    if (at <= (this.#last.get(symbol)?.at ?? 0)) return 'back in time'
    if (at < now - maxAgeMs) return 'stale'
    if (at <= finalAt) return 'before a checkpoint'
    if (!isOpen(at)) return 'closed'
    return this.#isJump(said) ? 'jump' : null
  }

  #isJump(said: Said): boolean {
    const { symbol, at } = said
    const last = this.#last.get(symbol)
    if (last === undefined || !this.#isElsewhere(said)) return false
    if (this.#wasClosed(symbol, last.at, at)) return this.#lets('reopened')
    const { times, since, fromSilence } = this.#levelWith(said)
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
  #isElsewhere({ symbol, price, at }: Said): boolean {
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

  #levelWith({ symbol, price, at }: Said): Level {
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
