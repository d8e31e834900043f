import { must } from '../fault.ts'
import { readFacts } from '../naive/facts.ts'
import {
  costOf,
  gainAt,
  isRestTooSmall,
  minNotional,
  settle,
  type NaivePosition,
  type NaiveTick,
} from '../naive/position.ts'
import { down, least, most, priceUnit } from '../naive/units.ts'
import type { Account, NaivePurses } from './naive-purses.ts'

/** A position counts for the ranking after this holding time. */
const validMs = 300_000

type Order = Pick<NaivePosition, 'symbol' | 'direction' | 'leverage' | 'quantity'>

/** A position in a contest's book. */
export type Held = Pick<NaivePosition, 'id' | 'symbol' | 'direction' | 'leverage'> & {
  readonly userId: string
  readonly contestId: string
  readonly openPrice: bigint
  readonly openedAt: number
  quantity: bigint
  margin: bigint
  closedAt: number | null
  /** Fills: quantity change, notional, and gain of the account. */
  readonly fills: readonly {
    readonly at: number
    readonly by: bigint
    readonly worth: bigint
    readonly gain: bigint
  }[]
}

/** Trades in contests, each in its own book; no engine closes positions here. */
export class NaiveTrades {
  readonly positions: Held[] = []
  readonly #ticks = new Map<string, NaiveTick[]>()
  readonly #purses: NaivePurses

  constructor(purses: NaivePurses) {
    this.#purses = purses
  }

  hear(symbol: string, { number, price, at }: { number: number; price: bigint; at: number }): void {
    const { halfSpread } = readFacts().get(symbol)!
    const quote = { bid: price - halfSpread, ask: price + halfSpread }
    const ticks = this.#ticks.get(symbol) ?? []
    this.#ticks.set(symbol, ticks)
    ticks.push({ symbol, seq: number, price, ...quote, at })
  }

  last = (symbol: string): NaiveTick | undefined => this.#ticks.get(symbol)?.at(-1)

  isStale(symbol: string, now: number): boolean {
    const tick = this.last(symbol)
    return tick === undefined || now - tick.at > readFacts().get(symbol)!.maxAgeMs
  }

  openOf = (userId: string, contestId: string): Held[] =>
    this.positions.filter(
      (one) => one.userId === userId && one.contestId === contestId && one.closedAt === null,
    )

  /** Refusals of an order, apart from the contest's. */
  refusals(userId: string, contestId: string, order: Order, now: number): string[] {
    if (this.isStale(order.symbol, now)) return ['PRICE_STALE']
    const facts = readFacts().get(order.symbol)!
    const { price, margin, fee } = costOf(order, this.last(order.symbol)!, facts)
    const has = this.#purses.has(userId, `contest:${contestId}/contract.available`)
    const faults: [string, boolean][] = [
      ['QUANTITY_OUT_OF_RANGE', order.quantity < facts.minQuantity],
      ['AMOUNT_BELOW_MIN', down(order.quantity * price, priceUnit) < minNotional],
      ['MARGIN_INSUFFICIENT', margin + fee > has],
    ]
    return faults.filter(([, holds]) => holds).map(([name]) => name)
  }

  open(id: string, userId: string, contestId: string, order: Order, now: number): void {
    const facts = readFacts().get(order.symbol)!
    const { price, margin, fee } = costOf(order, this.last(order.symbol)!, facts)
    const { free, held, house } = accountsIn(userId, contestId)
    this.#purses.move(margin, free, held)
    this.#purses.move(fee, free, house('fees'))
    const worth = down(order.quantity * price, priceUnit)
    const fills = [{ at: now, by: order.quantity, worth, gain: -fee }]
    const opened = { openPrice: price, openedAt: now, margin, closedAt: null, fills }
    this.positions.push({ id, userId, contestId, ...order, ...opened })
  }

  /**
   * Closes a part at the last price.
   * @returns the reasons to refuse it
   */
  close(one: Held, part: bigint, now: number): string[] {
    if (this.isStale(one.symbol, now)) return ['PRICE_STALE']
    const facts = readFacts().get(one.symbol)!
    const tick = this.last(one.symbol)!
    if (isRestTooSmall(one, part, tick, facts)) return ['REST_TOO_SMALL']
    const done = settle(asPosition(one), part, tick, facts, 'manual')
    const { free, held, house } = accountsIn(one.userId, one.contestId)
    const loss = least(most(-done.pnl, 0n), done.released)
    this.#purses.move(done.released, held, free)
    this.#purses.move(most(done.pnl, 0n), house('pnl'), free)
    this.#purses.move(loss, free, house('pnl'))
    this.#purses.move(done.closeFee, free, house('fees'))
    this.#purses.move(done.shortfall, house('shortfall'), house('pnl'))
    one.quantity -= part
    one.margin -= done.released
    const gain = most(done.pnl, 0n) - loss - done.closeFee
    const worth = down(part * done.price, priceUnit)
    Object.assign(one, { fills: [...one.fills, { at: now, by: -part, worth, gain }] })
    if (one.quantity === 0n) one.closedAt = now
    return []
  }

  /** State of a contest account at a time, by the last prices up to then. */
  contestAccount(userId: string, contestId: string, until: number) {
    const own = this.positions.filter(
      (one) => one.userId === userId && one.contestId === contestId && one.openedAt <= until,
    )
    let [gain, volume, validOpens] = [0n, 0n, 0]
    for (const one of own) {
      const fills = one.fills.filter(({ at }) => at <= until)
      const quantity = fills.reduce((all, { by }) => all + by, 0n)
      gain += fills.reduce((all, fill) => all + fill.gain, 0n)
      if (quantity > 0n)
        gain += gainAt(asPosition({ ...one, quantity }), this.#until(one.symbol, until))
      const isClosed = one.closedAt !== null && one.closedAt <= until
      if ((isClosed ? one.closedAt! : until) - one.openedAt < validMs) continue
      validOpens += 1
      volume += fills.reduce((all, { worth }) => all + worth, 0n)
    }
    return { gain, volume, validOpens }
  }

  #until(symbol: string, until: number): bigint {
    const tick = this.#ticks.get(symbol)!.findLast(({ at }) => at <= until)
    must(tick !== undefined, () => `${symbol} had no price until ${until}`)
    return tick.price
  }
}

const asPosition = (one: Held): NaivePosition => one as Held & NaivePosition

function accountsIn(userId: string, contestId: string) {
  const book = `contest:${contestId}`
  const house = (name: string): Account => `house ${book}/house.${name}`
  const own = (kind: string): Account => `${userId} ${book}/${kind}`
  return { free: own('contract.available'), held: own('contract.margin'), house }
}
