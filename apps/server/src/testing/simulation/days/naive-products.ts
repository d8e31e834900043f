import { hourMs, minuteMs } from '@candor/api'
import { must } from '../fault.ts'
import { down, least, readAmount, unit, up } from '../naive/units.ts'
import { beginOf, dayAt, free, type Account, type NaivePurses } from './naive-purses.ts'
import type { NaiveTerms } from './product-terms.ts'

/** A day is paid this long after its end; a principal waits an hour more for an unpaid day. */
const settleMs = 10 * minuteMs

export type NaiveOrder = {
  /** Null for a renewal whose id is not known yet. */
  id: string | null
  readonly userId: string
  readonly productId: string
  readonly amount: bigint
  readonly boughtAt: number
  readonly firstDay: number
  lastDay: number
  paidThrough: number
  income: bigint
  penalty: bigint
  renewing: boolean
  readonly renews: NaiveOrder | null
  status: 'running' | 'owed' | 'ended'
  /** Whether its principal was returned before its last day could be paid. */
  wasOwed: boolean
  endReason: string | null
}

type Product = {
  readonly terms: NaiveTerms
  sold: bigint
  paidThrough: number
  isFrozen: boolean
  /** Of a bond, whether each ended sale was raised, by its end. */
  readonly decided: Map<number, boolean>
}

export type Leaving = { reason: 'withdrawn' | 'redeemed'; penalty: bigint; lastDay: number }

/** Finance products, by day and order. */
export class NaiveProducts {
  readonly orders: NaiveOrder[] = []
  readonly products: ReadonlyMap<string, Product>
  readonly #purses: NaivePurses
  readonly #openedDay: number
  /** Orders withdrawn before the end of their bond's sale, which do not count as raised. */
  readonly #takenBack = new Set<NaiveOrder>()

  constructor(purses: NaivePurses, terms: readonly NaiveTerms[], openedAt: number) {
    this.#purses = purses
    this.#openedDay = dayAt(openedAt)
    this.products = new Map(
      terms.map((one) => [
        one.id,
        {
          terms: one,
          sold: 0n,
          paidThrough: this.#openedDay - 1,
          isFrozen: false,
          decided: new Map(),
        },
      ]),
    )
    for (const { id, funding } of terms) this.fill(id, readAmount(funding))
  }

  typeOf = (productId: string): string => this.products.get(productId)!.terms.productType

  fill(productId: string, amount: bigint): void {
    this.#move(productId, amount, 'house house.sandbox', `${productId} funding.available`)
  }

  /** Moves money in the product's currency. */
  #move(productId: string, amount: bigint, from: Account, to: Account): void {
    this.#purses.move(amount, from, to, this.#currencyOf(productId))
  }

  #currencyOf = (productId: string): string => this.products.get(productId)!.terms.currency

  /** First day of a bond whose sale is open today: the end of the sale, and of the last buyer's cooling-off. */
  #saleEnd(terms: NaiveTerms, today: number): number {
    let end = this.#openedDay
    while (end <= today) end += terms.bond!.saleDays
    return terms.coolingOffHours ? end + 1 : end
  }

  #raised(productId: string, end: number): bigint {
    return this.orders
      .filter((one) => one.productId === productId && one.firstDay === end)
      .filter((one) => !this.#takenBack.has(one))
      .reduce((all, { amount }) => all + amount, 0n)
  }

  /** Refusals of a purchase; empty if it must succeed. */
  refusals(userId: string, productId: string, amount: bigint, now: number): string[] {
    const { terms, sold } = this.products.get(productId)!
    const own = this.orders.filter((one) => one.productId === productId && one.userId === userId)
    const holds = own.filter(({ status }) => status === 'running')
    const held = holds.reduce((all, one) => all + one.amount, 0n)
    const taken = terms.bond ? this.#raised(productId, this.#saleEnd(terms, dayAt(now))) : sold
    const faults: [string, boolean][] = [
      ['AMOUNT_BELOW_MIN', amount < readAmount(terms.minAmount)],
      ['AMOUNT_PRECISION', amount % readAmount(terms.step) !== 0n],
      ['PURCHASE_LIMIT', terms.maxAmount !== null && held + amount > readAmount(terms.maxAmount)],
      [
        'PRODUCT_SOLD_OUT',
        terms.totalQuota !== null && taken + amount > readAmount(terms.totalQuota),
      ],
      [
        'INSUFFICIENT_BALANCE',
        amount > this.#purses.has(userId, 'balance.available', terms.currency),
      ],
    ]
    return faults.filter(([, holdsTrue]) => holdsTrue).map(([name]) => name)
  }

  buy(bought: Pick<NaiveOrder, 'id' | 'userId' | 'productId' | 'amount' | 'renewing'>, at: number) {
    this.#move(bought.productId, bought.amount, free(bought.userId), `${bought.userId} invest.held`)
    const { terms } = this.products.get(bought.productId)!
    const firstDay = terms.bond ? this.#saleEnd(terms, dayAt(at)) : dayAt(at) + 1
    this.#add({ ...bought, boughtAt: at, firstDay, renews: null })
  }

  #add(
    order: Omit<
      NaiveOrder,
      'lastDay' | 'paidThrough' | 'income' | 'penalty' | 'status' | 'wasOwed' | 'endReason'
    >,
  ) {
    const product = this.products.get(order.productId)!
    product.sold += order.amount
    this.orders.push({
      ...order,
      lastDay: order.firstDay + product.terms.days - 1,
      paidThrough: order.firstDay - 1,
      income: 0n,
      penalty: 0n,
      status: 'running',
      wasOwed: false,
      endReason: null,
    })
  }

  /** Result of redeeming an order now; null if it cannot be redeemed. */
  leaving(order: NaiveOrder, now: number): Leaving | null {
    const { terms, decided } = this.products.get(order.productId)!
    const today = dayAt(now)
    if (order.status !== 'running' || today > order.lastDay) return null
    // Yesterday is the last whole day; an order without a whole day has none.
    const yesterday = today - 1
    const lastDay = yesterday < order.firstDay ? order.firstDay - 1 : yesterday
    if (now < order.boughtAt + (terms.coolingOffHours ?? 0) * hourMs)
      return { reason: 'withdrawn', penalty: 0n, lastDay }
    const { redemption } = terms
    if (redemption === undefined || today - order.firstDay < redemption.lockDays) return null
    if (terms.bond && decided.get(order.firstDay) !== true) return null
    const cost = up(order.amount * readAmount(redemption.penaltyRate), unit)
    return { reason: 'redeemed', penalty: least(cost, order.amount), lastDay }
  }

  leave(order: NaiveOrder, { reason, penalty, lastDay }: Leaving): void {
    const held = `${order.userId} invest.held` as const
    this.#move(order.productId, order.amount - penalty, held, free(order.userId))
    this.#move(order.productId, penalty, held, 'house house.fees')
    const product = this.products.get(order.productId)!
    if (reason === 'withdrawn') product.sold -= order.amount
    if (reason === 'withdrawn') this.#takenBack.add(order)
    order.lastDay = lastDay
    order.penalty = penalty
    order.endReason = reason
    order.status = order.paidThrough === lastDay ? 'ended' : 'owed'
  }

  /** Income of a day. */
  daily({ amount, productId }: NaiveOrder): bigint {
    const { rate, ratePer } = this.products.get(productId)!.terms
    return down(amount * readAmount(rate), unit * (ratePer === 'year' ? 365n : 1n))
  }

  /** The products' job, whenever it ran last. */
  work(now: number): void {
    this.#decideSales(now)
    for (const productId of this.products.keys()) this.#fund(productId, now)
    for (const order of this.orders.filter(({ renewing }) => renewing)) this.#renew(order, now)
    for (const order of this.orders) this.#pay(order, now)
  }

  #lastOver = (now: number): number => dayAt(now - settleMs) - 1

  #decideSales(now: number): void {
    for (const { terms, decided } of this.products.values()) {
      if (terms.bond === undefined) continue
      const ends = new Set(
        this.orders.filter((one) => one.productId === terms.id).map((one) => one.firstDay),
      )
      for (const end of ends)
        if (!decided.has(end) && end <= this.#lastOver(now) + 1)
          decided.set(end, this.#raised(terms.id, end) >= readAmount(terms.bond.targetAmount))
    }
  }

  #earns(order: NaiveOrder, day: number): boolean {
    const { terms, decided } = this.products.get(order.productId)!
    const hasBegun = terms.bond === undefined || decided.get(order.firstDay) === true
    return hasBegun && order.firstDay <= day && day <= order.lastDay
  }

  #fund(productId: string, now: number): void {
    const product = this.products.get(productId)!
    const own = this.orders.filter((one) => one.productId === productId)
    for (let day = product.paidThrough + 1; day <= this.#lastOver(now); day += 1) {
      const earning = own.filter((order) => this.#earns(order, day))
      const needed = earning.reduce((all, order) => all + this.daily(order), 0n)
      const there = this.#purses.has(productId, 'funding.available', product.terms.currency)
      product.isFrozen = needed > there
      if (product.isFrozen) return
      this.#move(productId, needed, `${productId} funding.available`, 'house house.payable')
      product.paidThrough = day
    }
  }

  #isOverdue = (order: NaiveOrder, now: number): boolean =>
    now >= beginOf(order.lastDay + 1) + settleMs + hourMs

  #renew(order: NaiveOrder, now: number): void {
    const { paidThrough, isFrozen } = this.products.get(order.productId)!
    const isOver = order.status === 'running' && dayAt(now) > order.lastDay
    if (!order.renewing || !isOver || !(isFrozen || paidThrough >= order.lastDay)) return
    if (isFrozen) {
      order.renewing = false
      return
    }
    const { userId, productId, amount } = order
    order.status = order.paidThrough === order.lastDay ? 'ended' : 'owed'
    order.endReason = 'renewed'
    const renewed = { id: null, userId, productId, amount, renewing: true, renews: order }
    this.#add({ ...renewed, boughtAt: now, firstDay: dayAt(now) })
  }

  #pay(order: NaiveOrder, now: number): void {
    if (order.status === 'ended') return
    const { userId, productId } = order
    const { terms, decided, paidThrough, isFrozen } = this.products.get(order.productId)!
    const held = `${userId} invest.held` as const
    if (terms.bond && decided.get(order.firstDay) === false) {
      if (order.status === 'running') this.#move(productId, order.amount, held, free(userId))
      order.lastDay = order.firstDay - 1
      order.status = 'ended'
      order.endReason = 'missed'
      return
    }
    while (order.paidThrough < Math.min(order.lastDay, paidThrough)) {
      order.paidThrough += 1
      order.income += this.daily(order)
      this.#move(productId, this.daily(order), 'house house.payable', free(userId))
    }
    const isPaid = order.paidThrough === order.lastDay
    if (order.status === 'owed') {
      if (isPaid) order.status = 'ended'
      return
    }
    const isOver = dayAt(now) > order.lastDay
    const isEnough = isPaid || isFrozen || this.#isOverdue(order, now)
    const isLeftToRenewal = order.renewing && !this.#isOverdue(order, now)
    if (!isOver || !isEnough || isLeftToRenewal) return
    this.#move(productId, order.amount, held, free(userId))
    order.status = isPaid ? 'ended' : 'owed'
    order.wasOwed = !isPaid
    order.endReason = 'matured'
  }

  /** Sets the ids of renewals from the server's data. */
  name(renewals: ReadonlyMap<string, string>): void {
    for (const order of this.orders)
      if (order.id === null) {
        const id = renewals.get(order.renews!.id!)
        must(id !== undefined, () => `order ${order.renews!.id} was not renewed`)
        order.id = id
      }
  }
}
