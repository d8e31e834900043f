import { dayMs } from '@candor/api'
import { naiveDayOf as dayOf, type NaiveLedger } from './naive-ledger.ts'

export type NaiveRechargeState =
  | 'confirming'
  | 'searching'
  | 'stray'
  | 'review'
  | 'credited'
  | 'dropped'
  | 'returning'
  | 'recalled'
  | 'rejected'
  | 'failed'

export type NaiveRecharge = {
  readonly kind: 'payment' | 'transfer' | 'claim'
  readonly amount: bigint
  readonly at: number
  state: NaiveRechargeState
  /** When it ends by itself; null if only operators end it. */
  dueAt: number | null
  /** Unique name among reports: the reference of a transfer, or the transaction. */
  readonly name: string
  /** The number under which an operator found it. */
  found: string | null
  /** The maker's pending decision, and when it expires. */
  approvalRequest: {
    readonly amount: bigint
    readonly untilAt: number
    readonly isNo?: boolean
    isOfNow: boolean
  } | null
  credited: bigint
  /** Amount that its owner gave at the recall; null without a recall. */
  given: bigint | null
  /** Amount that the last credit put into its owner's balance. */
  brought: bigint
  readonly isStray: boolean
  /** Its state when the network dropped it before the credit. */
  before: NaiveRechargeState | null
  /** Number of times its network dropped or restored it. */
  turns: number
}

/** Initial fields that do not depend on the kind of recharge. */
const unseen = {
  found: null,
  approvalRequest: null,
  credited: 0n,
  given: null,
  brought: 0n,
  isStray: false,
  before: null,
  turns: 0,
}

const unit = 10n ** 8n
const min = 10n * unit
export const transferMax = 25_000n * unit
const blocksMs = 3_000
/** Of the network of a stray payment. */
const deepBlocksMs = 12_000
const searchMs = 600_000

/** USDT recharges by the rules that users and operators are told. */
export class NaiveRecharges {
  readonly all = new Map<string, NaiveRecharge>()
  /** The user's own daily limit. */
  limit: bigint | null = null
  readonly #ledger: NaiveLedger
  readonly #counted: { day: number; amount: bigint }[] = []
  readonly #reported = new Set<string>()
  /** Recharge of each bank or network number. */
  readonly #numbers = new Map<string, string>()

  readonly #free: (amount: bigint) => void

  /** @param free cancels unsent withdrawals until this much more is available */
  constructor(ledger: NaiveLedger, free: (amount: bigint) => void) {
    this.#ledger = ledger
    this.#free = free
  }

  /** Each credited and dropped payment that is not settled, with its turn number. */
  gone = (): string[] =>
    [...this.all]
      .filter(([, { state }]) => state === 'dropped' || state === 'returning')
      .map(([id, { turns }]) => `${id} ${turns}`)

  countedOn(now: number): bigint {
    const today = this.#counted.filter(({ day }) => day === dayOf(now))
    return today.reduce((sum, { amount }) => sum + amount, 0n)
  }

  mayPay(amount: bigint, now: number): boolean {
    return amount >= min && this.#fits(amount, now)
  }

  /** @param name its transaction */
  pay(id: string, name: string, amount: bigint, isStray: boolean, now: number): void {
    const state = isStray ? 'stray' : 'confirming'
    const dueAt = isStray ? null : now + blocksMs
    this.all.set(id, { ...unseen, isStray, kind: 'payment', name, amount, at: now, state, dueAt })
    this.#numbers.set(name, id)
    this.#reported.add(name)
    this.#count(amount, now)
  }

  /** @param name the transfer's reference, or the transaction */
  mayReport(name: string, amount: bigint, max: bigint | null, now: number): boolean {
    const waiting = [...this.all.values()].filter(
      ({ kind, state }) => kind !== 'payment' && (state === 'review' || state === 'searching'),
    )
    const isInBounds = amount >= min && (max === null || amount <= max)
    return isInBounds && this.#fits(amount, now) && !this.#reported.has(name) && waiting.length < 5
  }

  report(
    id: string,
    name: string,
    { kind, amount, isShown }: Pick<NaiveRecharge, 'kind' | 'amount'> & { isShown: boolean },
    now: number,
  ): void {
    const state = isShown ? 'review' : 'searching'
    const dueAt = now + (isShown ? 7 * dayMs : searchMs)
    this.all.set(id, { ...unseen, kind, name, amount, at: now, state, dueAt })
    this.#reported.add(name)
    if (kind === 'transfer') this.#count(amount, now)
  }

  claim(id: string): boolean {
    const one = this.all.get(id)!
    const isRejected = one.kind === 'payment' && one.state === 'rejected'
    if (one.state !== 'stray' && !isRejected) return false
    one.state = 'review'
    return true
  }

  find(id: string, number: string, amount: bigint, now: number): boolean {
    const one = this.all.get(id)!
    const holder = this.#numbers.get(number) ?? id
    // A network payment matches only its own number.
    if (one.kind !== 'transfer' && number !== one.name) return false
    if (one.state !== 'review' || holder !== id || isOfNow(one, now)) return false
    if (number !== one.found) this.#giveBack(one)
    this.#numbers.set(number, id)
    one.found = number
    const found = one.kind === 'payment' ? one.amount : amount
    one.approvalRequest = { amount: found, untilAt: now + dayMs, isOfNow: true }
    if (one.dueAt !== null) one.dueAt = Math.max(one.dueAt, now + 2 * dayMs)
    return true
  }

  askRecall(id: string, now: number): boolean {
    const one = this.all.get(id)!
    if (one.state !== 'dropped' || isOfNow(one, now)) return false
    one.approvalRequest = { amount: one.credited, untilAt: now + dayMs, isOfNow: true }
    return true
  }

  agree(id: string, now: number): boolean {
    const one = this.all.get(id)!
    if (!isOfNow(one, now)) return false
    if (one.approvalRequest!.isNo === true) one.state = 'rejected'
    else if (one.state === 'review') this.#credit(one, one.approvalRequest!.amount, now)
    else if (one.state === 'dropped') this.#takeBack(one)
    else return false
    one.approvalRequest = null
    return true
  }

  disagree(id: string, now: number): boolean {
    const one = this.all.get(id)!
    if (!isOpen(one, now)) return false
    one.approvalRequest = null
    return true
  }

  /** An operator rejects a report; a network payment needs a second operator. */
  reject(id: string, now: number): boolean {
    const one = this.all.get(id)!
    if (one.state !== 'review') return false
    if (one.kind === 'payment') {
      if (isOfNow(one, now)) return false
      one.approvalRequest = { amount: 0n, untilAt: now + dayMs, isNo: true, isOfNow: true }
      return true
    }
    one.state = 'rejected'
    this.#end(one)
    if (one.kind === 'transfer' && dayOf(one.at) === dayOf(now)) this.#count(-one.amount, now)
    return true
  }

  drop(id: string): boolean {
    const one = this.all.get(id)!
    if (one.kind !== 'payment') return false
    if (one.state === 'credited' || one.state === 'returning') {
      one.state = 'dropped'
      one.dueAt = null
    } else if (['confirming', 'stray', 'review', 'rejected'].includes(one.state)) {
      one.before = one.state === 'rejected' ? 'review' : one.state
      this.#fail(one)
    } else return false
    one.turns += 1
    outdate(one)
    return true
  }

  /** The network restores it: it has its former state, and is final after its confirmations. */
  restore(id: string, now: number): boolean {
    const one = this.all.get(id)!
    if (one.state === 'dropped') one.state = 'returning'
    else if (one.state === 'recalled') one.state = one.isStray ? 'review' : 'confirming'
    else if (one.state === 'failed' && one.before !== null) one.state = one.before
    else return false
    one.turns += 1
    one.before = null
    one.found = null
    const finalMs = one.isStray ? deepBlocksMs : blocksMs
    one.dueAt = one.state === 'stray' || one.state === 'review' ? null : now + finalMs
    outdate(one)
    return true
  }

  /** Applies all ends that are due. */
  finish(now: number): void {
    for (const one of this.all.values()) {
      if (one.dueAt === null || now < one.dueAt) continue
      if (one.state === 'returning') {
        one.state = 'credited'
        one.dueAt = null
      } else if (one.state === 'confirming') this.#credit(one, one.amount, now)
      else if (one.state === 'searching' || one.state === 'review') this.#fail(one)
    }
  }

  #fail(one: NaiveRecharge): void {
    one.state = 'failed'
    this.#end(one)
  }

  /** A report without success may be repeated. */
  #end(one: NaiveRecharge): void {
    this.#giveBack(one)
    if (one.kind !== 'payment') this.#reported.delete(one.name)
  }

  #credit(one: NaiveRecharge, amount: bigint, now: number): void {
    one.state = 'credited'
    one.credited = amount
    one.dueAt = null
    // At a credit after a recall the house gets its advance back.
    const theirs = one.given === null || one.given > amount ? amount : one.given
    one.brought = theirs
    this.#ledger.move('house.custody', 'balance.available', theirs)
    this.#ledger.move('house.custody', 'house.shortfall', amount - theirs)
    const counted = one.kind === 'claim' ? 0n : one.amount
    if (amount > counted) this.#count(amount - counted, now)
  }

  #takeBack(one: NaiveRecharge): void {
    // None of it is sent any more.
    this.#free(one.brought - this.#ledger.balanceOf('balance.available'))
    const held = this.#ledger.balanceOf('balance.available')
    // Other money never pays for the house's share.
    const there = held < one.brought ? held : one.brought
    one.state = 'recalled'
    one.given = there
    this.#ledger.move('balance.available', 'house.custody', there)
    this.#ledger.move('house.shortfall', 'house.custody', one.credited - there)
  }

  /** The number of an unsuccessful finding is free again; a payment keeps its own. */
  #giveBack({ kind, found }: NaiveRecharge): void {
    if (kind === 'payment') return
    if (found !== null) this.#numbers.delete(found)
  }

  #fits(amount: bigint, now: number): boolean {
    return this.limit === null || this.countedOn(now) + amount <= this.limit
  }

  #count(amount: bigint, now: number): void {
    this.#counted.push({ day: dayOf(now), amount })
  }
}

/** A pending decision was about the former state. */
function outdate({ approvalRequest }: NaiveRecharge): void {
  if (approvalRequest !== null) approvalRequest.isOfNow = false
}

const isOfNow = (one: NaiveRecharge, now: number): boolean =>
  isOpen(one, now) && one.approvalRequest!.isOfNow

const isOpen = ({ approvalRequest }: NaiveRecharge, now: number): boolean =>
  approvalRequest !== null && now < approvalRequest.untilAt
