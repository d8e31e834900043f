import { hourMs } from '@candor/api'
import { must, show } from '../fault.ts'
import { crossIn, freeIn, marginIn, type NaiveBook } from './book.ts'
import type { FundingFacts } from './facts.ts'
import type { NaiveWorld } from './naive-world.ts'
import { signOf, type NaivePosition, type NaiveTick } from './position.ts'
import { held, move, type NaiveUser } from './purse.ts'
import { down, least, most, priceUnit, unit } from './units.ts'

/** Funding must be booked this long after its instant, once its market has had a later price. */
const patienceMs = 900_000

/** The first funding instant at or after a time, searched hour by hour. */
function nextInstant(facts: FundingFacts, from: number): number {
  let at = Math.ceil(from / hourMs) * hourMs
  while (!isInstant(facts, at)) at += hourMs
  return at
}

function isInstant({ kind }: FundingFacts, at: number): boolean {
  const time = new Date(at)
  const hour = time.getUTCHours()
  if (kind === 'funding') return hour % 8 === 0
  return hour === 22 && time.getUTCDay() >= 1 && time.getUTCDay() <= 5
}

/** The funding fields of a new position. */
export function unfunded(facts: FundingFacts | null, quantity: bigint, now: number) {
  const sizes = [{ at: now, by: quantity }]
  const nextFunding = facts && nextInstant(facts, now)
  return { sizes, funding: 0n, nextFunding, pledges: [], fundedAt: null }
}

/** Reserves the funding that a close may still owe: every unbooked instant, at twice the price of the close. */
export function pledge(
  world: NaiveWorld,
  position: NaivePosition,
  quantity: bigint,
  { price }: NaiveTick,
): void {
  const facts = world.prices.factsOf(position.symbol).funding
  if (facts === null || position.nextFunding === null) return
  const all = { ...position, sizes: [{ at: 0, by: quantity }] }
  let amount = 0n
  for (let at = position.nextFunding; at <= world.now(); at = nextInstant(facts, at + 1))
    amount += most(-due(all, facts, at, 2n * price), 0n)
  if (amount === 0n) return
  position.pledges.push({ at: world.now(), amount })
  world.count('funding pledged')
}

/** Funding that positions of a book may still owe. */
export function pledgedIn(user: NaiveUser, name: NaiveBook, besides?: NaivePosition): bigint {
  return [...user.recent]
    .filter((one) => one.book === name && one !== besides)
    .flatMap(({ pledges }) => pledges)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

/** Funding due at an instant; below zero the user receives it. */
function due(position: NaivePosition, facts: FundingFacts, at: number, price: bigint): bigint {
  const quantity = position.sizes
    .filter((size) => (size.by > 0n ? size.at <= at : size.at < at))
    .reduce((sum, { by }) => sum + by, 0n)
  const sign = signOf(position.direction)
  if (facts.kind === 'funding') return down(-sign * quantity * price * facts.rate, priceUnit * unit)
  const points = sign > 0n ? facts.longPoints : facts.shortPoints
  const weekday = new Date(at).getUTCDay()
  const nights = weekday === facts.tripleWeekday ? 3n : 1n
  return down(quantity * facts.point * points * nights, priceUnit * unit)
}

/** Applies booked funding: each must be its position's next instant, and in the past. */
export function onFunding(
  world: NaiveWorld,
  userId: string,
  booked: readonly { readonly id: string; readonly at: number }[],
): void {
  const user = world.users.get(userId)!
  const paying = new Map<NaiveBook, boolean>()
  for (const { id, at } of booked) {
    const position = user.positions.get(id)
    const isNext = position?.nextFunding === at && at < world.now()
    must(isNext, () => `${id} was booked at ${at}: ${show(position ?? null)}`)
    const hasPaid = book(world, user, position, at)
    paying.set(position.book, hasPaid || paying.get(position.book) === true)
  }
  for (const [name, hasPaid] of paying)
    if (hasPaid) world.pools.changed(user, name)
    else world.pools.eased(user, name)
}

/**
 * Books one instant.
 * @returns whether its owner paid
 */
function book(world: NaiveWorld, user: NaiveUser, position: NaivePosition, at: number): boolean {
  const facts = world.prices.factsOf(position.symbol).funding
  const tick = world.prices.until(position.symbol, at)
  must(facts !== null && tick !== null, () => `${position.id} has nothing to book at ${at}`)
  const amount = due(position, facts, at, tick.price)
  const [free, margin] = [freeIn(position.book), marginIn(position.book)]
  const pay = (sum: bigint, from: string, to: string) =>
    move(world.house, user, { amount: sum, from, to })
  pay(most(amount, 0n), 'house.funding', free)
  let owed = most(-amount, 0n)
  const take = (most_: bigint, from: string): bigint => {
    const taken = least(owed, most_)
    owed -= taken
    pay(taken, from, 'house.funding')
    return taken
  }
  const isCross = position.marginMode === 'cross'
  // Money reserved for other positions' funding is taken last.
  const left = most(held(user, free) - pledgedIn(user, position.book, position), 0n)
  take(isCross ? left : world.pools.left(user, position.book, position), free)
  const own = position.closed === null ? take(position.margin, margin) : 0n
  if (own > 0n) weaken(world, position, own)
  const others = isCross ? crossIn(user, position.book).filter((one) => one !== position) : []
  for (const other of others) {
    const drawn = take(other.margin, margin)
    if (drawn === 0n) continue
    world.count('funding out of other margins')
    other.margin -= drawn
    other.version += 1
  }
  // The money behind cross positions is used before the house pays; a pool pays with all of its money.
  take(held(user, free), free)
  pay(owed, 'house.shortfall', 'house.funding')
  position.funding += amount + owed
  position.fundedAt = world.now()
  const next = nextInstant(facts, at + 1)
  position.nextFunding = position.closed !== null && next > position.closed.at ? null : next
  if (next > (position.pledges.at(-1)?.at ?? 0)) position.pledges = []
  world.count(isCross ? `${facts.kind} of a pool` : facts.kind)
  if (owed > 0n) world.count('funding that the house bore')
  return amount + owed < 0n
}

function weaken(world: NaiveWorld, position: NaivePosition, taken: bigint): void {
  world.count('funding out of the margin')
  position.margin -= taken
  position.addedMargin = most(position.addedMargin - taken, 0n)
  // A pool is judged again as a whole.
  if (position.marginMode === 'cross') position.version += 1
  else world.changed(position, world.prices.last(position.symbol))
}

/** Due funding must have been booked some time after its market's next price. */
export function checkFundingBooked(world: NaiveWorld): void {
  for (const user of world.users.values())
    for (const { id, symbol, nextFunding } of user.recent) {
      const next = nextFunding === null ? null : world.prices.after(symbol, nextFunding)
      const isLate = next !== null && next.at < world.now() - patienceMs
      must(!isLate, () => `funding of ${id} of ${user.id} at ${nextFunding} is not booked`)
    }
}
