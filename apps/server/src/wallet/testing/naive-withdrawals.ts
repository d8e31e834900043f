import { naiveDayOf as dayOf, type NaiveLedger } from './naive-ledger.ts'

export type NaiveState =
  | 'cooling'
  | 'review_1'
  | 'review_2'
  | 'sending'
  | 'attempted'
  | 'parked'
  | 'paid_out'
  | 'came_back'
  | 'delivered'
  | 'rejected'
  | 'failed'

export type NaiveOrder = {
  readonly amount: bigint
  readonly fee: bigint
  readonly askedAt: number
  readonly isLarge: boolean
  state: NaiveState
  /** Reviewed by an operator, as the server stated at the request. */
  readonly isReviewed: boolean
  readonly approvers: Set<string>
  /** Dropped payments at the time of the last review. */
  readonly looked: Set<string>
}

/** Sent and not arrived yet. */
const onItsWay = ['paid_out', 'came_back'] as const
const notSent: ReadonlySet<NaiveState> = new Set<NaiveState>(['rejected', 'failed'])
const unsent: ReadonlySet<NaiveState> = new Set<NaiveState>([
  'cooling',
  'review_1',
  'review_2',
  'sending',
])
const open: ReadonlySet<NaiveState> = new Set<NaiveState>([
  'cooling',
  'review_1',
  'review_2',
  'sending',
  'attempted',
  'parked',
])

const unit = 10n ** 8n
const min = 20n * unit
const fee = 1n * unit
const limit = 20_000n * unit
const second = 10_000n * unit
const coolingMs = 30_000

/** USDT withdrawals over TRC20 by the rules that users are told: states as words, money in a naive ledger. */
export class NaiveWithdrawals {
  readonly orders = new Map<string, NaiveOrder>()
  readonly #ledger: NaiveLedger
  readonly #gone: () => readonly string[]

  /** @param gone the user's credited and dropped payments that are not settled */
  constructor(ledger: NaiveLedger, gone: () => readonly string[]) {
    this.#ledger = ledger
    this.#gone = gone
  }

  available = () => this.#ledger.balanceOf('balance.available')
  frozen = () => this.#ledger.balanceOf('balance.frozen')

  mayAsk(amount: bigint, now: number): boolean {
    const all = [...this.orders.values()]
    const usedIn = (days: number) =>
      all
        .filter((one) => dayOf(one.askedAt) > dayOf(now) - days && !notSent.has(one.state))
        .reduce((sum, one) => sum + one.amount, 0n)
    const used = usedIn(1)
    // A tenth of the balance before the last ten days' withdrawals may leave each day.
    const tenth = (this.available() + usedIn(10) + 9n) / 10n
    const most = tenth > limit ? tenth : limit
    const openCount = all.filter(({ state }) => open.has(state)).length
    return amount >= min && amount <= this.available() && used + amount <= most && openCount < 5
  }

  ask(id: string, amount: bigint, now: number, isReviewed: boolean): void {
    this.#move('balance.available', 'balance.frozen', amount)
    const today = [...this.orders.values()].filter(
      (one) => dayOf(one.askedAt) === dayOf(now) && !notSent.has(one.state),
    )
    const isLarge = today.reduce((sum, one) => sum + one.amount, amount) > second
    const approvers = new Set<string>()
    this.orders.set(id, {
      amount,
      fee,
      askedAt: now,
      isLarge,
      state: 'cooling',
      isReviewed,
      approvers,
      looked: new Set(),
    })
  }

  /** Cancels the newest unsent withdrawals, one after another, until this much is back. */
  free(amount: bigint): void {
    let missing = amount
    for (const id of [...this.orders.keys()].toReversed()) {
      const order = this.orders.get(id)!
      if (missing <= 0n || !unsent.has(order.state)) continue
      missing -= order.amount
      this.#money(order, 'rejected')
      order.state = 'rejected'
    }
  }

  /** Does an act if the order's state allows it; returns whether it did. */
  act(id: string, act: string, operator: string, now: number): boolean {
    const order = this.orders.get(id)!
    const go = (from: readonly NaiveState[], to: NaiveState): boolean => {
      if (!from.includes(order.state)) return false
      this.#money(order, to)
      order.state = to
      return true
    }
    switch (act) {
      case 'endCooling':
        return (
          now >= order.askedAt + coolingMs &&
          go(['cooling'], order.isReviewed ? 'review_1' : 'sending')
        )
      case 'approve': {
        if (order.approvers.has(operator)) return false
        const isFirstOfTwo = order.isLarge && order.state === 'review_1'
        const isDone = go(['review_1', 'review_2'], isFirstOfTwo ? 'review_2' : 'sending')
        if (isDone) order.approvers.add(operator)
        return isDone
      }
      case 'reject':
        return go(['cooling', 'review_1', 'review_2'], 'rejected')
      case 'cancel':
        return go(['cooling', 'review_1', 'review_2', 'sending'], 'rejected')
      case 'attempt':
        return this.#gone().some((one) => !order.looked.has(one))
          ? this.#lookAgain(order)
          : go(['sending'], 'attempted')
      case 'recordSent':
        return go(['attempted', 'parked'], 'paid_out')
      case 'recordRefused':
        return go(['attempted', 'parked'], 'failed')
      case 'recordUnknown':
        return go(['attempted'], 'parked')
      case 'markSent':
        return go(['parked'], 'paid_out')
      case 'markNotSent':
        return go(['parked'], 'failed')
      case 'markReturned':
        return go(onItsWay, 'failed')
      case 'noteReturn':
        return go(['paid_out'], 'came_back')
      case 'deliver':
        return go(onItsWay, 'delivered')
      default:
        throw new Error(`no act ${act}`)
    }
  }

  #lookAgain(order: NaiveOrder): boolean {
    if (order.state !== 'sending') return false
    order.state = 'review_1'
    order.approvers.clear()
    for (const one of this.#gone()) order.looked.add(one)
    return true
  }

  #money({ amount, fee: kept, state }: NaiveOrder, to: NaiveState): void {
    const net = amount - kept
    const isAway = onItsWay.some((one) => one === state)
    if (to === 'paid_out') {
      this.#move('balance.frozen', 'house.clearing', net)
      this.#move('balance.frozen', 'house.fees', kept)
    }
    if (to === 'delivered') this.#move('house.clearing', 'house.custody', net)
    if (notSent.has(to) && !isAway) this.#move('balance.frozen', 'balance.available', amount)
    if (notSent.has(to) && isAway) {
      this.#move('house.clearing', 'balance.available', net)
      this.#move('house.fees', 'balance.available', kept)
    }
  }

  #move(from: string, to: string, amount: bigint): void {
    this.#ledger.move(from, to, amount)
  }
}
