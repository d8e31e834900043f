import { down, readAmount, unit } from '../naive/units.ts'
import { beginOf, dayAt, free, type NaivePurses } from './naive-purses.ts'

/** Published levels: minimum assets, gift, and weekly envelope. */
const published = [
  ['1000', '2', '0.2'],
  ['5000', '8', '1'],
  ['20000', '25', '3'],
  ['50000', '60', '7'],
  ['100000', '120', '14'],
  ['250000', '300', '35'],
] as const
const levels = published.map(([least, gift, weekly], place) => ({
  levelNo: place + 1,
  least: readAmount(least),
  gift: readAmount(gift),
  weekly: readAmount(weekly),
}))
const settleMs = 10 * 60_000
/** Time between the notice and the fall of a level. */
const noticeMs = 7 * 24 * 3_600_000
/** Day 4, 5 January 1970, was a Monday. */
const isMonday = (day: number) => (day - 4) % 7 === 0

type Person = {
  readonly invitedBy: string | null
  readonly since: number
  measuredThrough: number
  /** The level in force, and the time from which it may fall; null without a notice. */
  level: number
  mayFallAt: number | null
  sharedThrough: number
  /** Levels whose gift was paid. */
  readonly given: Set<number>
  /** Assets less debt at the start of each day. */
  readonly assets: Map<number, bigint>
  /** Trading fees less refunds, by day. */
  readonly fees: Map<number, bigint>
  /** Refunds by member that no later fee has offset yet. */
  readonly owed: Map<string, bigint>
}

export type NaiveReward = {
  readonly userId: string
  readonly kind: 'vip_gift' | 'red_envelope'
  readonly about: string
  readonly amount: bigint
}

/** Unsecured debt at a time, which is known only after later events. */
type Credits = { readonly owedAt: (userId: string, at: number) => bigint }

/** Levels with their rewards, and fee shares, by user and day. */
export class NaiveRewards {
  readonly people = new Map<string, Person>()
  readonly earned: NaiveReward[] = []
  /** Shared fees by `inviter member day`. */
  readonly shared = new Map<string, bigint>()
  readonly #purses: NaivePurses
  readonly #credits: Credits

  constructor(purses: NaivePurses, credits: Credits) {
    this.#purses = purses
    this.#credits = credits
    purses.move(readAmount('250000'), 'house house.sandbox', '67401 funding.available')
    purses.move(readAmount('250000'), 'house house.sandbox', '67402 funding.available')
  }

  add(userId: string, invitedBy: string | null, at: number): void {
    const since = dayAt(at)
    const days = { measuredThrough: since - 1, sharedThrough: since - 1 }
    const held = { level: 0, mayFallAt: null }
    const nothing = { ...held, given: new Set<number>(), assets: new Map(), fees: new Map() }
    this.people.set(userId, { invitedBy, since, ...days, ...nothing, owed: new Map() })
  }

  /** Records a user's assets at the start of a day. */
  dayBegins(userId: string, day: number, owed: bigint): void {
    const held = [...this.#purses.money]
      .filter(([key]) => key.startsWith(`${userId} `) && key.endsWith(' USDT'))
      // Contest money is no asset.
      .filter(([key]) => !key.startsWith(`${userId} contest:`))
      .reduce((all, [, amount]) => all + amount, 0n)
    this.people.get(userId)!.assets.set(day, held - owed)
  }

  /** Charges a fee, or refunds a part of it. Trading fees count for the team. */
  charge(userId: string, amount: bigint, isTrade: boolean, at: number): void {
    if (amount >= 0n) this.#purses.move(amount, free(userId), 'house house.fees')
    else this.#purses.move(-amount, 'house house.fees', free(userId))
    if (!isTrade) return
    const { fees } = this.people.get(userId)!
    fees.set(dayAt(at), (fees.get(dayAt(at)) ?? 0n) + amount)
  }

  work(now: number): void {
    const today = dayAt(now - settleMs)
    for (const [userId, person] of this.people) this.#measure(userId, person, today, now)
    for (const [userId, person] of this.people) this.#share(userId, person, today - 1)
  }

  #measure(userId: string, person: Person, last: number, now: number): void {
    while (person.measuredThrough < last) {
      const day = (person.measuredThrough += 1)
      const has = (person.assets.get(day) ?? 0n) - this.#credits.owedAt(userId, beginOf(day))
      this.#hold(person, levels.filter(({ least }) => has >= least).length, { day, now })
      const reached = levels.slice(0, person.level)
      for (const { levelNo, gift } of reached)
        if (!person.given.has(levelNo)) {
          person.given.add(levelNo)
          this.#bring({ userId, kind: 'vip_gift', about: String(levelNo), amount: gift })
        }
      const weekly = reached.at(-1)?.weekly ?? 0n
      const envelope = { userId, kind: 'red_envelope', about: weekOf(day), amount: weekly } as const
      if (isMonday(day) && weekly > 0n) this.#bring(envelope)
    }
  }

  /** A level rises at once, and falls at the start of the first day after the notice period. */
  #hold(person: Person, reached: number, { day, now }: { day: number; now: number }): void {
    const isBelow = reached < person.level
    const mayFall = person.mayFallAt !== null && beginOf(day) >= person.mayFallAt
    if (!isBelow || mayFall) person.level = reached
    person.mayFallAt = isBelow && !mayFall ? (person.mayFallAt ?? now + noticeMs) : null
  }

  #bring(reward: NaiveReward): void {
    const { userId, kind, amount } = reward
    const fund = kind === 'vip_gift' ? '67401' : '67402'
    this.#purses.move(amount, `${fund} funding.available`, 'house house.rewards')
    this.#purses.move(amount, 'house house.rewards', free(userId))
    this.earned.push(reward)
  }

  #share(userId: string, person: Person, last: number): void {
    const invited = (of: string) =>
      [...this.people].filter(([, { invitedBy }]) => invitedBy === of).map(([id]) => id)
    const direct = invited(userId)
    const indirect = direct.flatMap(invited)
    if (direct.length === 0) return
    while (person.sharedThrough < last) {
      const day = (person.sharedThrough += 1)
      for (const [members, percent] of [
        [direct, 20n],
        [indirect, 10n],
      ] as const)
        for (const member of members) {
          const fees = this.#feesOf(person, member, day)
          const part = down(fees * percent * unit, 100n * unit)
          if (part === 0n) continue
          this.#purses.move(part, 'house house.fees', free(userId))
          this.shared.set(`${userId} ${member} ${day}`, part)
        }
    }
  }

  /** Fees of a day that count: earlier refunds are deducted first, as far as possible. */
  #feesOf(inviter: Person, member: string, day: number): bigint {
    const fees = this.people.get(member)!.fees.get(day) ?? 0n
    const owed = inviter.owed.get(member) ?? 0n
    const taken = fees < owed ? fees : owed
    inviter.owed.set(member, owed - taken)
    return fees - taken
  }
}

/** ISO week: the year of the week's Thursday, and that Thursday's number in the year. */
function weekOf(day: number): string {
  let thursday = day
  while (thursday % 7 !== 0) thursday += 1
  // Day 0, 1 January 1970, was a Thursday; the next Thursday is at most six days away.
  if (thursday - day > 3) thursday -= 7
  const year = yearOf(thursday)
  let count = 1
  for (let before = thursday - 7; yearOf(before) === year; before -= 7) count += 1
  return `${year}-W${String(count).padStart(2, '0')}`
}

const yearOf = (day: number) => new Date(beginOf(day) + 12 * 3_600_000).getUTCFullYear()
