import { must } from '../fault.ts'
import { down } from '../naive/units.ts'
import { free, type Account, type NaivePurses } from './naive-purses.ts'
import { NaiveTrades } from './naive-trades.ts'

/** A shared phone links accounts for this long after its last use. */
const phoneMs = 60 * 24 * 3_600_000

/** The account of promised prizes. */
const prizes: Account = '67510 funding.available'

export type NaiveContest = {
  readonly id: string
  readonly metric: 'profit' | 'yieldRate'
  readonly funds: bigint
  readonly most: number
  readonly startAt: number
  readonly endAt: number
  readonly minValidOpens: number
  readonly releaseAt: number
  /** Prize of each rank, from the first on. */
  readonly ranks: readonly bigint[]
  readonly total: bigint
  status: 'published' | 'frozen' | 'released' | 'cancelled'
  cancelledAt: number | null
  due: bigint | null
}

export type NaiveEntry = {
  readonly id: string
  readonly userId: string
  readonly contest: NaiveContest
  readonly joinedAt: number
  status: 'active' | 'exited' | 'ended'
  endedAt: number | null
  returnedAt: number | null
  isPaid: boolean
  result: NaiveResult | null
}

type NaiveResult = {
  /** User whose second account it is; null for none. */
  readonly linkedTo: string | null
  readonly equity: bigint
  readonly profit: bigint
  readonly volume: bigint
  readonly validOpens: number
  rank: number | null
  prize: bigint
}

/** Contests: entries, exits, final results and prizes. */
export class NaiveContests {
  readonly contests: NaiveContest[] = []
  readonly entries: NaiveEntry[] = []
  readonly trades: NaiveTrades
  /** Last phone sign-in by user. */
  readonly phones = new Map<string, { readonly phone: string; readonly at: number }>()
  readonly #purses: NaivePurses

  constructor(purses: NaivePurses) {
    this.#purses = purses
    this.trades = new NaiveTrades(purses)
  }

  of = (contest: NaiveContest): NaiveEntry[] =>
    this.entries.filter((one) => one.contest === contest)
  entryOf = (userId: string, contest: NaiveContest): NaiveEntry | undefined =>
    this.of(contest).find((one) => one.userId === userId)

  publish(contest: NaiveContest): void {
    this.contests.push(contest)
    this.#purses.move(contest.total, 'house house.sandbox', prizes)
  }

  cancel(contest: NaiveContest, now: number): void {
    Object.assign(contest, { status: 'cancelled', cancelledAt: now })
    this.#purses.move(contest.total, prizes, 'house house.sandbox')
  }

  release(contest: NaiveContest): void {
    contest.status = 'released'
    this.#purses.move(contest.due!, prizes, 'house house.contests')
    this.#purses.move(contest.total - contest.due!, prizes, 'house house.sandbox')
  }

  joinRefusals(userId: string, contest: NaiveContest, now: number): string[] {
    const faults: [string, boolean][] = [
      ['CONTEST_NOT_OPEN', contest.status !== 'published' || now >= contest.endAt],
      ['CONTEST_ALREADY_JOINED', this.entryOf(userId, contest) !== undefined],
      ['CONTEST_FULL', this.of(contest).length >= contest.most],
    ]
    return faults.filter(([, holds]) => holds).map(([name]) => name)
  }

  join(id: string, userId: string, contest: NaiveContest, now: number): void {
    const book = `contest:${contest.id}`
    this.#purses.move(
      contest.funds,
      `house ${book}/house.contests`,
      `${userId} ${book}/contract.available`,
    )
    const open = { status: 'active', endedAt: null, returnedAt: null, isPaid: false } as const
    this.entries.push({ id, userId, contest, joinedAt: now, ...open, result: null })
  }

  leaveRefusals({ status, contest }: NaiveEntry, now: number): string[] {
    if (status === 'exited') return ['CONTEST_NOT_JOINED']
    const isOver = status === 'ended' || contest.status !== 'published' || now >= contest.endAt
    return isOver ? ['CONTEST_NOT_OPEN'] : []
  }

  leave(entry: NaiveEntry, now: number): void {
    Object.assign(entry, { status: 'exited', endedAt: now })
  }

  /** Refusals of a new position in it now. */
  tradeRefusals(userId: string, contest: NaiveContest, now: number): string[] {
    const entry = this.entryOf(userId, contest)
    if (entry === undefined) return ['CONTEST_NOT_JOINED']
    const isOpen = contest.startAt <= now && now < contest.endAt && entry.status !== 'exited'
    const isOff = contest.status === 'cancelled' && entry.status === 'ended'
    return isOpen && !isOff ? [] : ['CONTEST_NOT_OPEN']
  }

  /** The contest job, with the price record signed up to a time. */
  work(now: number, signedUntil: number): void {
    for (const one of this.entries.filter(({ status }) => status === 'active')) {
      const endAt = one.contest.cancelledAt ?? one.contest.endAt
      if (now >= endAt) Object.assign(one, { status: 'ended', endedAt: endAt })
    }
    for (const one of this.contests)
      if (one.status === 'published' && now >= one.endAt && signedUntil >= one.endAt)
        this.#freeze(one)
    for (const one of this.entries.filter(({ returnedAt }) => returnedAt === null))
      this.#clear(one, now)
    for (const one of this.entries) this.#pay(one)
  }

  #clear(entry: NaiveEntry, now: number): void {
    const { userId, status, contest } = entry
    const isOver = status === 'ended' && contest.status !== 'published'
    if (status !== 'exited' && !isOver) return
    const open = this.trades.openOf(userId, contest.id)
    const left = open.filter((one) => this.trades.close(one, one.quantity, now).length > 0)
    if (left.length > 0) return
    const book = `contest:${contest.id}`
    const has = this.#purses.has(userId, `${book}/contract.available`)
    this.#purses.move(has, `${userId} ${book}/contract.available`, `house ${book}/house.contests`)
    entry.returnedAt = now
  }

  #pay(entry: NaiveEntry): void {
    const { contest, result } = entry
    if (contest.status !== 'released' || entry.isPaid || result === null || result.prize === 0n)
      return
    this.#purses.move(result.prize, 'house house.contests', free(entry.userId))
    entry.isPaid = true
  }

  /** The first entry from the same phone, even if it has left; null if it is this entry. */
  #firstOf({ userId, contest }: NaiveEntry): string | null {
    const used = this.phones.get(userId)
    if (used === undefined || used.at < contest.endAt - phoneMs) return null
    const sharing = this.of(contest).filter(
      (other) => this.phones.get(other.userId)?.phone === used.phone,
    )
    const first = sharing.reduce((a, b) =>
      b.joinedAt < a.joinedAt || (b.joinedAt === a.joinedAt && BigInt(b.userId) < BigInt(a.userId))
        ? b
        : a,
    )
    return first.userId === userId ? null : first.userId
  }

  /** Freezes the results of all remaining entries. */
  #freeze(contest: NaiveContest): void {
    contest.status = 'frozen'
    const staying = this.of(contest).filter(({ status }) => status !== 'exited')
    for (const entry of staying) {
      const { gain, ...rest } = this.trades.contestAccount(entry.userId, contest.id, contest.endAt)
      const figures = { equity: contest.funds + gain, profit: gain, ...rest }
      entry.result = { ...figures, linkedTo: this.#firstOf(entry), rank: null, prize: 0n }
    }
    const ranked = staying.filter(
      ({ result }) => result!.linkedTo === null && result!.validOpens >= contest.minValidOpens,
    )
    // A rank is one more than the number of better entries. All start with the same equity, so yield and profit give
    // the same order.
    for (const one of ranked)
      one.result!.rank = 1 + ranked.filter((other) => isBetter(other, one)).length
    for (const one of ranked) {
      const sharing = ranked.filter(({ result }) => result!.rank === one.result!.rank).length
      const from = one.result!.rank! - 1
      const places = contest.ranks.slice(from, from + sharing)
      one.result!.prize = down(
        places.reduce((all, each) => all + each, 0n),
        BigInt(sharing),
      )
    }
    contest.due = ranked.reduce((all, { result }) => all + result!.prize, 0n)
    must(contest.due <= contest.total, () => `${contest.id} owes more than it promised`)
  }
}

function isBetter(one: NaiveEntry, than: NaiveEntry): boolean {
  const [a, b] = [one.result!, than.result!]
  if (a.profit !== b.profit) return a.profit > b.profit
  if (a.volume !== b.volume) return a.volume > b.volume
  return one.joinedAt < than.joinedAt
}
