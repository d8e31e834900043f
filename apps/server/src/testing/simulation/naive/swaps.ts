import { dayMs, type Endpoints, type InputOf, type ResultOf } from '@candor/api'
import { must, show } from '../fault.ts'
import type { ActInput, ActReply } from './effects.ts'
import type { NaiveWorld } from './naive-world.ts'
import { held, move, type NaiveUser } from './purse.ts'
import { readSwapFacts, swapCap } from './swap-facts.ts'
import { amountText, down, most, priceText, priceUnit, readAmount, unit, up } from './units.ts'

type Asked = InputOf<Endpoints['quoteSwap']>
type Quoted = ResultOf<Endpoints['quoteSwap']>

/** A user's quote and the swap made of it. */
export type NaiveSwap = {
  readonly userId: string
  readonly from: string
  readonly to: string
  readonly given: bigint
  readonly received: bigint
  readonly rate: bigint
  readonly mid: bigint
  readonly spread: bigint
  readonly fee: bigint
  readonly usd: bigint
  /** The ticks that priced it; null for a currency that equals a dollar by definition. */
  readonly fromSeq: number | null
  readonly toSeq: number | null
  readonly endsAt: number
  id: string | null
  takenAt: number | null
}

const quoteMs = 10_000
const isDollar = (currency: string): boolean => currency === 'USDT'
const pairOf = (currency: string): string => `${currency}USDT`
const available = 'balance.available'

/** USD prices of the two currencies of an open quote, in either direction. */
type QuotedPrices = { readonly at: number; readonly prices: ReadonlyMap<string, bigint> }

/** Swaps, priced by the last accepted tick. */
export class NaiveSwaps {
  readonly quotes = new Map<string, NaiveSwap>()
  /** Whether a connection broke, so that the daily cap learns of its swaps late. */
  mayOvershoot = false
  readonly #world: NaiveWorld
  readonly #facts = readSwapFacts()
  readonly #taken: NaiveSwap[] = []
  /** Recent quotes, oldest first: a new quote must not differ far from one that is still valid. */
  #quoted: readonly QuotedPrices[] = []

  constructor(world: NaiveWorld) {
    this.#world = world
  }

  takenSince(since: number): NaiveSwap[] {
    return this.#taken.slice(this.#taken.findLastIndex(({ takenAt }) => takenAt! < since) + 1)
  }

  /** Checks a quote, or the refusal of a quote. */
  onQuote(user: NaiveUser, asked: Asked, answer: Quoted | { readonly refused: string }): void {
    const fault = this.#askingFault(asked)
    const is = 'refused' in answer ? answer.refused : null
    must(is === fault, () => `${show(asked)} was answered with ${is}, and should ${fault}`)
    if ('refused' in answer) return this.#world.count(`quoteSwap ${answer.refused}`)
    const quote = this.#quoteOf(user, asked)
    const should = {
      fromAmount: amountText(quote.given),
      toAmount: amountText(quote.received),
      rate: priceText(quote.rate),
      midRate: priceText(quote.mid),
      spreadRate: amountText(quote.spread),
      fee: amountText(quote.fee),
      validUntilAt: quote.endsAt,
    }
    for (const [name, value] of Object.entries(should)) {
      const actual = answer[name as keyof typeof should]
      must(actual === value, () => `${show(asked)}: ${name} is ${actual}, and should be ${value}`)
    }
    this.quotes.set(answer.quoteId, quote)
    this.#world.count('quoteSwap')
  }

  take(user: NaiveUser, { quoteId }: ActInput<'swap'>, reply: ActReply<'swap'>): void {
    const isLate = (fault: string) => fault === 'EXPOSURE_LIMIT' && this.mayOvershoot
    const wrong = this.#faults(user, quoteId).filter((fault) => !isLate(fault))
    must(wrong.length === 0, () => `a swap was made in spite of ${show(wrong)}`)
    const quote = this.quotes.get(quoteId)!
    const { given, received, from, to } = quote
    quote.id = reply.id
    quote.takenAt = this.#world.now()
    const { house } = this.#world
    move(house, user, { amount: given, from: available, to: 'house.swap', currency: from })
    move(house, user, { amount: received, from: 'house.swap', to: available, currency: to })
    this.#taken.push(quote)
  }

  /** A refusal must name a condition that is really unmet. */
  checkRefusal(user: NaiveUser, { quoteId }: ActInput<'swap'>, error: string): void {
    const faults = this.#faults(user, quoteId)
    const quote = this.quotes.get(quoteId)
    if (error === 'QUOTE_EXPIRED' && quote?.userId === user.id && quote.takenAt === null)
      this.#world.count('swap too late')
    must(faults.includes(error), () => `a swap was refused with ${error}: ${show(faults)}`)
  }

  #faults(user: NaiveUser, quoteId: string): string[] {
    const quote = this.quotes.get(quoteId)
    if (quote === undefined || quote.userId !== user.id) return ['QUOTE_EXPIRED']
    const { given, from, endsAt, takenAt } = quote
    const says = {
      QUOTE_EXPIRED: this.#world.now() > endsAt || takenAt !== null,
      EXPOSURE_LIMIT: !this.#hasRoom(quote),
      INSUFFICIENT_BALANCE: held(user, available, from) < given,
    }
    return Object.entries(says).flatMap(([error, is]) => (is ? [error] : []))
  }

  /** Whether the swap stays within the daily cap, or brings the net flow nearer to zero. */
  #hasRoom({ from, to, usd }: NaiveSwap): boolean {
    const size = (one: bigint) => (one < 0n ? -one : one)
    const fits = (before: bigint, after: bigint) =>
      size(after) <= swapCap || size(after) <= size(before)
    const [out, into] = [this.#netOf(from), this.#netOf(to)]
    return fits(out, out + usd) && fits(into, into - usd)
  }

  /** The house's net intake of a currency within a day, in USD. */
  #netOf(currency: string): bigint {
    let net = 0n
    for (const { from, to, usd } of this.takenSince(this.#world.now() - dayMs + 1)) {
      if (from === currency) net += usd
      if (to === currency) net -= usd
    }
    return net
  }

  #askingFault(asked: Asked): string | null {
    const { fromCurrency: from, toCurrency: to } = asked
    const { currencies, minUsd, maxUsd } = this.#facts
    if (from === to || !currencies.has(from) || !currencies.has(to)) return 'CURRENCY_UNSUPPORTED'
    if (this.#isStale(from) || this.#isStale(to)) return 'PRICE_STALE'
    const { usd } = this.#priced(asked)
    if (usd < minUsd) return 'AMOUNT_BELOW_MIN'
    if (usd > maxUsd) return 'AMOUNT_ABOVE_MAX'
    return this.#runsAway([from, to].toSorted()) ? 'PRICE_MOVING' : null
  }

  /** Circuit breaker: whether the pair's price is over 1 % away from a valid quote of either direction. */
  #runsAway(two: readonly string[]): boolean {
    const at = this.#world.now()
    this.#quoted = this.#quoted.filter((one) => at - one.at <= quoteMs)
    const prices = new Map(two.map((currency) => [currency, this.#priceOf(currency)]))
    const [one, other] = two as [string, string]
    const isFar = (before: ReadonlyMap<string, bigint>) => {
      const was = before.get(one)! * prices.get(other)!
      const is = prices.get(one)! * before.get(other)!
      return (is > was ? is - was : was - is) * 100n > was
    }
    const these = this.#quoted.filter(({ prices: of }) => of.has(one) && of.has(other))
    if (these.some(({ prices: before }) => isFar(before))) return true
    this.#quoted = [...this.#quoted, { at, prices }]
    return false
  }

  #isStale(currency: string): boolean {
    return !isDollar(currency) && !this.#world.prices.isFresh(pairOf(currency))
  }

  #priceOf(currency: string): bigint {
    return isDollar(currency) ? priceUnit : this.#world.prices.last(pairOf(currency)).price
  }

  #quoteOf(user: NaiveUser, asked: Asked): NaiveSwap {
    const { fromCurrency: from, toCurrency: to } = asked
    const seqOf = (one: string) => (isDollar(one) ? null : this.#world.prices.last(pairOf(one)).seq)
    const ticks = { fromSeq: seqOf(from), toSeq: seqOf(to) }
    const promise = { userId: user.id, from, to, endsAt: this.#world.now() + quoteMs }
    return { ...this.#priced(asked), ...promise, ...ticks, id: null, takenAt: null }
  }

  /** Each amount is a single fraction, rounded once, against the user. */
  #priced({ fromCurrency, toCurrency, fromAmount, toAmount }: Asked) {
    const [from, to] = [fromCurrency, toCurrency].map((one) => this.#facts.currencies.get(one)!)
    const [worth, cost] = [this.#priceOf(fromCurrency), this.#priceOf(toCurrency)]
    const spread = most(from!.spread, to!.spread)
    const [top, bottom] = [worth * (unit - spread), cost * unit]
    const given =
      fromAmount === undefined
        ? up(readAmount(toAmount!) * bottom, top * from!.step) * from!.step
        : readAmount(fromAmount)
    const received =
      toAmount === undefined
        ? down(given * top, bottom * to!.step) * to!.step
        : readAmount(toAmount)
    const mid = down(worth * priceUnit, cost)
    const rate = down(top * priceUnit, bottom)
    const fee = up(given * worth, cost) - received
    const usd = (given * worth) / priceUnit
    return { given, received, rate, mid, spread, fee, usd }
  }
}
