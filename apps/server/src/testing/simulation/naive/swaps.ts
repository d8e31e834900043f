import type { Endpoints, InputOf, ResultOf } from '@candor/api'
import { must, show } from '../fault.ts'
import type { ActInput, ActReply } from './effects.ts'
import type { NaiveWorld } from './naive-world.ts'
import { held, move, type NaiveUser } from './purse.ts'
import { readSwapFacts, swapCap } from './swap-facts.ts'
import { amountText, down, most, priceText, priceUnit, readAmount, unit, up } from './units.ts'

type Asked = InputOf<Endpoints['quoteSwap']>
type Quoted = ResultOf<Endpoints['quoteSwap']>

/** What was promised to somebody, and what came of it. */
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
  /** The ticks that priced it; none of what is a dollar by definition. */
  readonly fromSeq: number | null
  readonly toSeq: number | null
  readonly endsAt: number
  id: string | null
  takenAt: number | null
}

const quoteMs = 10_000
const dayMs = 86_400_000
const isDollar = (currency: string): boolean => currency === 'USDT'
const pairOf = (currency: string): string => `${currency}USDT`
const available = 'balance.available'

/** The dollar prices by which two currencies were quoted, whichever was to be given. */
type Said = { readonly at: number; readonly prices: ReadonlyMap<string, bigint> }

/** Swaps, priced anew by the last tick that counts. */
export class NaiveSwaps {
  readonly quotes = new Map<string, NaiveSwap>()
  /** A connection broke: what was swapped by it the cap of the day hears of late. */
  mayOvershoot = false
  readonly #world: NaiveWorld
  readonly #facts = readSwapFacts()
  readonly #taken: NaiveSwap[] = []
  /** What was quoted last, oldest first: nobody is quoted far from what is still promised. */
  #quoted: readonly Said[] = []

  constructor(world: NaiveWorld) {
    this.#world = world
  }

  get taken(): readonly NaiveSwap[] {
    return this.#taken
  }

  /** Takes in what somebody was told that a swap costs, or why they were not. */
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
      const told = answer[name as keyof typeof should]
      must(told === value, () => `${show(asked)}: ${name} is ${told}, and should be ${value}`)
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

  /** A refusal must say what is so. */
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

  /** Within the cap of a day, or nearer to it. */
  #hasRoom({ from, to, usd }: NaiveSwap): boolean {
    const size = (one: bigint) => (one < 0n ? -one : one)
    const fits = (before: bigint, after: bigint) =>
      size(after) <= swapCap || size(after) <= size(before)
    const [out, into] = [this.#netOf(from), this.#netOf(to)]
    return fits(out, out + usd) && fits(into, into - usd)
  }

  /** What the house took in of a currency within a day, less what it gave out. */
  #netOf(currency: string): bigint {
    let net = 0n
    for (const { from, to, usd, takenAt } of this.#taken) {
      if (takenAt! <= this.#world.now() - dayMs) continue
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

  /** More than a hundredth from what is still promised of these two, whoever of them sells and whoever buys. */
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

  /** Each figure is one fraction, rounded once, against who swaps. */
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
