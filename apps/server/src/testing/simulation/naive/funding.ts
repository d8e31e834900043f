import { must, show } from '../fault.ts'
import type { FundingFacts } from './facts.ts'
import type { NaiveWorld } from './naive-world.ts'
import { signOf, type NaivePosition } from './position.ts'
import { held, move, type NaiveUser } from './purse.ts'
import { down, least, most, priceUnit, unit } from './units.ts'

const hourMs = 3_600_000
/** An instant that its market has had a price since must be booked by then. */
const patienceMs = 900_000
const free = 'contract.available'

/** The first instant at or after a time: looked for hour by hour. */
export function nextInstant(facts: FundingFacts, from: number): number {
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

/** What is due at an instant; below zero it is paid. */
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

/** Takes in what was booked: each must be the next instant of its position, and past. */
export function onFunding(
  world: NaiveWorld,
  userId: string,
  booked: readonly { readonly id: string; readonly at: number }[],
): void {
  const user = world.users.get(userId)!
  for (const { id, at } of booked) {
    const position = user.positions.get(id)
    const isNext = position?.nextFunding === at && at < world.now()
    must(isNext, () => `${id} was booked at ${at}: ${show(position ?? null)}`)
    book(world, user, position, at)
  }
}

function book(world: NaiveWorld, user: NaiveUser, position: NaivePosition, at: number): void {
  const facts = world.prices.factsOf(position.symbol).funding
  const tick = world.prices.until(position.symbol, at)
  must(facts !== null && tick !== null, () => `${position.id} has nothing to book at ${at}`)
  const amount = due(position, facts, at, tick.price)
  const pay = (sum: bigint, from: string, to: string) =>
    move(world.house, user, { amount: sum, from, to })
  const owed = most(-amount, 0n)
  const fromFree = least(owed, held(user, free))
  const isRunning = position.closed === null
  const fromMargin = isRunning ? least(owed - fromFree, position.margin) : 0n
  const shortfall = owed - fromFree - fromMargin
  pay(most(amount, 0n), 'house.funding', free)
  pay(fromFree, free, 'house.funding')
  pay(fromMargin, 'contract.margin', 'house.funding')
  pay(shortfall, 'house.shortfall', 'house.funding')
  position.funding += amount + shortfall
  position.fundedAt = world.now()
  const next = nextInstant(facts, at + 1)
  position.nextFunding = position.closed !== null && next > position.closed.at ? null : next
  world.count(facts.kind)
  if (fromMargin === 0n) return
  world.count('funding out of the margin')
  position.margin -= fromMargin
  position.addedMargin = most(position.addedMargin - fromMargin, 0n)
  world.changed(position, world.prices.last(position.symbol))
}

/** What is due must have been booked, once its market has gone on. */
export function checkFundingBooked(world: NaiveWorld): void {
  for (const user of world.users.values())
    for (const { id, symbol, nextFunding } of user.positions.values()) {
      const last = world.prices.seen(symbol)
      const isLate =
        nextFunding !== null &&
        nextFunding < world.now() - patienceMs &&
        last !== null &&
        last.at > nextFunding &&
        last.at < world.now() - patienceMs
      must(!isLate, () => `funding of ${id} of ${user.id} at ${nextFunding} is not booked`)
    }
}
