import { hourMs } from '@candor/api'
import { must } from '../fault.ts'
import { down, least, most, priceUnit, readAmount, unit, up } from '../naive/units.ts'
import { free, lender, type NaivePurses } from './naive-purses.ts'

/** Terms of secured loans, as in `data/loans.json`. */
export const pledgeTerms = {
  setId: '66911',
  days: [7, 30, 90],
  least: readAmount('50'),
  most: readAmount('50000'),
}
const dailyRate = readAmount('0.0002')
const lateRate = readAmount('0.0006')
const lateHours = 72
const saleFee = readAmount('0.02')
const [firstLtv, lastLtv] = [readAmount('0.65'), readAmount('0.83')]
const ticksToSell = 3

export type NaiveLoan = {
  readonly id: string
  readonly userId: string
  readonly amount: bigint
  readonly days: number
  readonly currency: string
  readonly symbol: string
  readonly startAt: number
  collateral: bigint
  principal: bigint
  interest: bigint
  interestPaid: bigint
  /** Number of charged hours. */
  hours: number
  /** Sequence number of the tick at its start or at the last change of its collateral; only later ticks judge it. */
  since: number
  status: 'running' | 'overdue' | 'repaid' | 'liquidated'
  closedAt: number | null
  shortfall: bigint
  forgiven: bigint
  sold: number
}

type Tick = { readonly number: number; readonly price: bigint; readonly at: number }
/** Oldest price at which a loan is granted. */
const mostAgeMs = 2_000

export const owes = ({ status }: NaiveLoan): boolean => status === 'running' || status === 'overdue'
export const debtOf = ({
  principal,
  interest,
}: Pick<NaiveLoan, 'principal' | 'interest'>): bigint => principal + interest

/** A user's other loans that may forbid a new one. */
type Others = {
  readonly countOf: (userId: string) => number
  readonly isLate: (userId: string, now: number) => boolean
}

/** Secured loans, hour by hour and tick by tick. */
export class NaiveLoans {
  readonly loans: NaiveLoan[] = []
  /** Last prices by symbol. */
  readonly ticks = new Map<string, Tick[]>()
  /** The user's unsecured loans. */
  others: Others = { countOf: () => 0, isLate: () => false }
  readonly #purses: NaivePurses

  constructor(purses: NaivePurses) {
    this.#purses = purses
  }

  #open = (userId: string) => this.loans.filter((one) => one.userId === userId && owes(one))

  countOf = (userId: string): number => this.#open(userId).length

  isLate = (userId: string, now: number): boolean =>
    this.#open(userId).some((one) => now > this.endOf(one))

  hasShortfall = (userId: string): boolean =>
    this.loans.some((one) => one.userId === userId && one.shortfall > 0n)

  price(symbol: string): bigint {
    return this.ticks.get(symbol)!.at(-1)!.price
  }

  isStale(symbol: string, now: number): boolean {
    return now - this.ticks.get(symbol)!.at(-1)!.at > mostAgeMs
  }

  worth = (quantity: bigint, price: bigint): bigint => down(quantity * price, priceUnit)

  /** Refusals of a loan. */
  refusals(
    userId: string,
    request: { amount: bigint; quantity: bigint; currency: string; symbol: string },
    now: number,
  ): string[] {
    const { amount, quantity, currency, symbol } = request
    const faults: [string, boolean][] = [
      ['AMOUNT_BELOW_MIN', amount < pledgeTerms.least],
      ['AMOUNT_ABOVE_MAX', amount > pledgeTerms.most],
      ['PRICE_STALE', this.isStale(symbol, now)],
      ['OVERDUE_EXISTS', this.isLate(userId, now) || this.others.isLate(userId, now)],
      ['TOO_MANY_PENDING', this.countOf(userId) + this.others.countOf(userId) >= 10],
      ['INSUFFICIENT_BALANCE', quantity > this.#purses.has(userId, 'balance.available', currency)],
      ['LTV_TOO_HIGH', amount * unit > this.worth(quantity, this.price(symbol)) * firstLtv],
    ]
    return faults.filter(([, holds]) => holds).map(([name]) => name)
  }

  endOf = ({ startAt, days }: NaiveLoan): number => startAt + days * 24 * hourMs

  lend(
    request: Pick<NaiveLoan, 'id' | 'userId' | 'amount' | 'days' | 'currency' | 'symbol'>,
    quantity: bigint,
    now: number,
  ): void {
    const { userId, amount, currency, symbol } = request
    this.#purses.move(quantity, free(userId), `${userId} loan.collateral`, currency)
    this.#purses.move(amount, lender, 'house house.loans')
    this.#purses.move(amount, 'house house.loans', free(userId))
    const nothing = { interest: 0n, interestPaid: 0n, hours: 0, shortfall: 0n, forgiven: 0n }
    const since = this.ticks.get(symbol)!.at(-1)!.number
    const open = { status: 'running', closedAt: null, sold: 0 } as const
    const owed = { principal: amount, collateral: quantity, startAt: now, since }
    this.loans.push({ ...request, ...nothing, ...open, ...owed })
    this.#charge(this.loans.at(-1)!, now)
  }

  /** Charges each begun hour, the first one at once, up to three days after the end. */
  #charge(loan: NaiveLoan, now: number): void {
    const inTime = loan.days * 24
    while (
      loan.hours < inTime + lateHours &&
      (loan.hours === 0 || now > loan.startAt + loan.hours * hourMs)
    ) {
      const rate = loan.hours < inTime ? dailyRate : lateRate
      loan.interest += up(loan.principal * rate, unit * 24n)
      loan.hours += 1
    }
    if (now > this.endOf(loan)) loan.status = 'overdue'
  }

  /** The hourly job. */
  work(now: number): void {
    for (const loan of this.loans.filter(owes)) this.#charge(loan, now)
  }

  #take(loan: NaiveLoan, paid: bigint): void {
    const toInterest = least(paid, loan.interest)
    const toPrincipal = least(paid - toInterest, loan.principal)
    this.#purses.move(toInterest + toPrincipal, free(loan.userId), 'house house.loans')
    this.#purses.move(toPrincipal, 'house house.loans', lender)
    loan.interest -= toInterest
    loan.interestPaid += toInterest
    loan.principal -= toPrincipal
  }

  /**
   * Repays this amount, at most the debt.
   * @returns whether the balance was sufficient
   */
  repay(loan: NaiveLoan, wanted: bigint, now: number): boolean {
    this.#charge(loan, now)
    const paid = least(wanted, debtOf(loan))
    if (this.#purses.has(loan.userId, 'balance.available') < paid) return false
    this.#take(loan, paid)
    if (debtOf(loan) === 0n) this.#end(loan, 'repaid', now)
    return true
  }

  pledgeMore(loan: NaiveLoan, quantity: bigint, now: number): boolean {
    const { userId, currency } = loan
    if (this.#purses.has(userId, 'balance.available', currency) < quantity) return false
    this.#charge(loan, now)
    this.#purses.move(quantity, free(userId), `${userId} loan.collateral`, currency)
    loan.collateral += quantity
    return true
  }

  /**
   * Takes back collateral.
   * @returns the reasons to refuse it
   */
  takeCollateral(loan: NaiveLoan, quantity: bigint, now: number): string[] {
    this.#charge(loan, now)
    const { userId, currency, symbol } = loan
    const value = this.worth(loan.collateral - quantity, this.price(symbol))
    const faults: [string, boolean][] = [
      ['OVERDUE_EXISTS', loan.status === 'overdue'],
      ['PRICE_STALE', this.isStale(symbol, now)],
      ['LTV_TOO_HIGH', debtOf(loan) * unit > value * firstLtv],
    ]
    const why = faults.filter(([, holds]) => holds).map(([name]) => name)
    if (why.length > 0) return why
    this.#purses.move(quantity, `${userId} loan.collateral`, free(userId), currency)
    loan.collateral -= quantity
    loan.since = this.ticks.get(symbol)!.at(-1)!.number
    return []
  }

  #end(loan: NaiveLoan, status: 'repaid' | 'liquidated', now: number): void {
    const { userId, currency } = loan
    this.#purses.move(loan.collateral, `${userId} loan.collateral`, free(userId), currency)
    Object.assign(loan, { status, closedAt: now, collateral: 0n, principal: 0n, interest: 0n })
  }

  /** Applies a committed price: three in a row may sell collateral. */
  hear(symbol: string, tick: Tick, now: number): void {
    const ticks = this.ticks.get(symbol) ?? []
    must(tick.number === (ticks.at(-1)?.number ?? tick.number - 1) + 1, () => 'a tick was lost')
    ticks.push(tick)
    this.ticks.set(symbol, ticks.slice(-ticksToSell))
    this.work(now)
    const [first] = ticks.slice(-ticksToSell)
    if (ticks.length < ticksToSell) return
    for (const loan of this.loans.filter((one) => owes(one) && one.symbol === symbol)) {
      const isLate = now >= this.endOf(loan) + lateHours * hourMs
      const isLow = first!.number > loan.since && this.#isUnderwater(loan)
      if (isLate || isLow) this.#sell(loan, tick, isLate ? 0n : firstLtv, now)
    }
  }

  #isUnderwater(loan: NaiveLoan): boolean {
    return this.ticks
      .get(loan.symbol)!
      .every(({ price }) => debtOf(loan) * unit >= this.worth(loan.collateral, price) * lastLtv)
  }

  /**
   * Sells enough collateral to bring the loan back to `target`: the proceeds less a fee repay debt, and the collateral
   * shrinks.
   */
  #sell(loan: NaiveLoan, { number, price }: Tick, target: bigint, now: number): void {
    const { userId, currency } = loan
    const all = loan.collateral
    const tooMuch = debtOf(loan) * unit - target * this.worth(all, price)
    const wanted = up(tooMuch, unit - saleFee - target)
    const quantity = least(all, up(wanted * priceUnit, price))
    const gross = this.worth(quantity, price)
    const fee = up(gross * saleFee, unit)
    this.#purses.move(quantity, `${userId} loan.collateral`, 'house house.loans', currency)
    this.#purses.move(gross, 'house house.loans', free(userId))
    this.#purses.move(fee, free(userId), 'house house.fees')
    this.#take(loan, most(0n, gross - fee))
    loan.collateral -= quantity
    loan.since = number
    loan.sold += 1
    if (quantity < all && debtOf(loan) > 0n) return
    loan.shortfall = loan.principal
    loan.forgiven = loan.interest
    this.#end(loan, 'liquidated', now)
  }

  /** Outstanding principal of a user's loans, which does not count as their assets. */
  owedBy(userId: string): bigint {
    return this.loans
      .filter((one) => one.userId === userId && owes(one))
      .reduce((all, { principal }) => all + principal, 0n)
  }
}
