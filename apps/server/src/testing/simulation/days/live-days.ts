import { minuteMs } from '@candor/api'
import { contestChecks } from '../../../contests/index.ts'
import { contractChecks } from '../../../contracts/index.ts'
import { ieoChecks } from '../../../ieo/index.ts'
import { auditLedger } from '../../../ledger/index.ts'
import { investChecks } from '../../../invest/index.ts'
import { loanChecks } from '../../../loans/index.ts'
import { rewardChecks } from '../../../rewards/index.ts'
import type { Database } from '../../../platform/database/pool.ts'
import { createDice } from '../dice.ts'
import { must, show } from '../fault.ts'
import { ledgerHash } from '../ledger-hash.ts'
import { unit } from '../naive/units.ts'
import { buy, leave } from './buy-and-leave.ts'
import { pay } from './pay-fees.ts'
import { askForCredit, lookAtCredits, payCredit, takeBack } from './ask-credit.ts'
import { borrow, payBack, pledgeMore, takeCollateral } from './borrow.ts'
import { Prices } from './prices.ts'
import { apply, attendOfferings, payTokens } from './offer-and-apply.ts'
import { checkContests } from './check-contests.ts'
import { checkCredits } from './check-credits.ts'
import { checkTasks } from './check-tasks.ts'
import { attendContests, join, leaveContest, trade } from './compete.ts'
import { claim, doSomething } from './do-tasks.ts'
import { checkOfferings } from './check-offerings.ts'
import { checkLoans } from './check-loans.ts'
import { checkOrders, checkPurses, nameRenewals } from './check-days.ts'
import { checkRewards } from './check-rewards.ts'
import { openDayWorld, type DayOptions } from './day-world.ts'
import type { Living } from './living.ts'
import { NaiveDays } from './naive-days.ts'
import { beginOf, dayAt } from './naive-purses.ts'

/** Acts of users, with their relative frequency. */
const allActs = {
  buy: 6,
  leave: 3,
  pay: 3,
  borrow: 2,
  payBack: 2,
  pledgeMore: 1,
  takeCollateral: 1,
  apply: 6,
  payTokens: 5,
  askForCredit: 4,
  takeBack: 1,
  payCredit: 2,
  doSomething: 4,
  claim: 2,
  join: 6,
  leaveContest: 1,
  trade: 12,
}
export type Acts = Partial<typeof allActs>

export type LifeOptions = DayOptions & {
  /** Acts of a restricted run; all by default. */
  readonly acts?: Acts
  readonly users: number
  readonly days: number
  /** Whether some offerings hand out a listed currency; true by default. */
  readonly offersListed?: boolean
  /** A downtime without jobs: its start and its length in days. */
  readonly downtime?: { readonly after: number; readonly days: number }
}

const daysBetweenAudits = 20

/**
 * Simulates days of users who buy, redeem, borrow and repay, with the daily jobs, beside the reference; at the end of
 * each day everything must equal the reference.
 * @throws SimulationFault at the first difference
 */
export async function liveDays(database: Database, options: LifeOptions) {
  const { seed, users, days, downtime, acts = allActs } = options
  const dice = createDice(`${seed} days`)
  const world = await openDayWorld(database, options)
  const naive = new NaiveDays(world.clock.now(), options.products)
  naive.offerings.offersListed = options.offersListed ?? true
  const counts: Record<string, number> = {}
  const count = (what: string) => void (counts[what] = (counts[what] ?? 0) + 1)
  const living: Living = { dice, world, naive, count }
  const { pool } = world
  const people: string[] = []
  try {
    for (let index = 0; index < users; index += 1) {
      const invitedBy = index === 0 ? null : (people[Math.floor((index - 1) / 2)] ?? null)
      const id = await world.newUser(invitedBy)
      people.push(id)
      naive.rewards.add(id, invitedBy, world.clock.now())
      const amount = BigInt(dice.whole(300, 40_000)) * unit
      await world.give(id, amount, 'balance.available')
      naive.give(id, amount)
      for (const currency of ['BTC', 'ETH']) {
        const pledge = BigInt(dice.whole(0, 30)) * (unit / 50n)
        if (pledge === 0n) continue
        await world.give(id, pledge, 'balance.available', currency)
        naive.give(id, pledge, currency)
      }
    }
    // The last two users share a phone, so they count as one person.
    for (const id of people.slice(-2)) {
      await world.signIn(id, 'one phone')
      naive.contests.phones.set(id, { phone: 'one phone', at: world.clock.now() })
    }
    const prices = new Prices(living)
    for (let day = 0; day < days; day += 1) {
      const isDown =
        downtime !== undefined && day >= downtime.after && day < downtime.after + downtime.days
      await liveOneDay(living, { people, acts, prices: isDown ? null : prices })
      await turn(living, isDown)
      if (day % daysBetweenAudits === 0) await audit(living)
    }
    await turn(living, false)
    await audit(living)
    return { ...(await ledgerHash(pool, people)), counts: { ...counts, ...naive.counts() } }
  } finally {
    await world.close()
  }
}

type Day = {
  readonly people: readonly string[]
  readonly acts: Acts
  /** Null without prices, and so without secured loans. */
  readonly prices: Prices | null
}

async function liveOneDay(living: Living, { people, acts, prices }: Day): Promise<void> {
  const { dice, world } = living
  const tomorrow = beginOf(dayAt(world.clock.now()) + 1)
  for (let left = dice.whole(0, 3); left > 0; left -= 1) {
    const span = tomorrow - world.clock.now() - 1
    world.leapTo(world.clock.now() + dice.whole(0, Math.floor(span / left)))
    if (prices !== null) {
      await prices.move()
      await decideOfferings(living)
      await attendOfferings(living)
      if (acts.join !== undefined) await compete(living)
      await payOut(living)
    }
    await lookAtCredits(living)
    // More acts per day if all kinds are allowed, so that no kind is rare.
    const busy = acts === allActs ? 2 : 1
    for (let acting = dice.whole(3, 6) * busy; acting > 0; acting -= 1)
      await act(living, dice.pick(people), acts)
  }
}

async function act(living: Living, userId: string, weights: Acts): Promise<void> {
  const money = { buy, leave, pay, apply, payTokens }
  const loans = { borrow, payBack, pledgeMore, takeCollateral }
  const credit = { askForCredit, takeBack, payCredit }
  const acts = { ...money, ...loans, ...credit, doSomething, claim, join, leaveContest, trade }
  await acts[living.dice.weighted(weights as typeof allActs)](living, userId)
}

async function decideOfferings({ world, naive }: Living): Promise<void> {
  await world.decideOfferings()
  naive.offerings.work(world.clock.now())
}

async function compete(living: Living): Promise<void> {
  await decideContests(living)
  await attendContests(living)
}

async function decideContests({ world, naive }: Living): Promise<void> {
  const signedUntil = await world.decideContests()
  naive.contests.work(world.clock.now(), signedUntil)
}

async function payOut({ world, naive }: Living): Promise<void> {
  await world.payOut()
  naive.credits.payOut(world.clock.now())
}

/** Passes midnight, and runs the jobs some time later; a day is paid ten minutes after its end at the earliest. */
async function turn(living: Living, isDown: boolean): Promise<void> {
  const { dice, world, naive, count } = living
  const midnight = beginOf(dayAt(world.clock.now()) + 1)
  const minutes = dice.weighted({ 9: 1, 10: 6, 65: 1, 75: 1, 300: 1 })
  naive.dayBegins(dayAt(midnight))
  world.leapTo(midnight + Number(minutes) * minuteMs)
  if (dice.chance(0.1)) {
    await world.give('66813', 5n * unit, 'funding.available')
    naive.products.fill('66813', 5n * unit)
  }
  if (isDown) return count('day of which nobody was there')
  await decideOfferings(living)
  await decideContests(living)
  await payOut(living)
  await world.work()
  naive.work(world.clock.now())
  await nameRenewals(world.pool, naive.products)
  await check(living)
}

async function check({ world, naive }: Living): Promise<void> {
  const { pool, errors } = world
  must(errors.length === 0, () => errors.map(String).join('\n'))
  await checkOrders(pool, naive.products)
  await checkRewards(pool, naive.rewards)
  await checkLoans(pool, naive.loans)
  await checkOfferings(pool, naive.offerings)
  await checkCredits(pool, naive.credits)
  await checkTasks(pool, naive.tasks)
  await checkContests(pool, naive.contests)
  // Checked last, so that a difference of a row is reported first.
  await checkPurses(pool, naive.purses)
}

async function audit({ world, naive }: Living): Promise<void> {
  await checkPurses(world.pool, naive.purses, true)
  const faults = await auditLedger(world.pool, [
    ...investChecks,
    ...loanChecks,
    ...rewardChecks,
    ...ieoChecks,
    ...contestChecks,
    ...contractChecks,
  ])
  must(faults.length === 0, () => `the audit found ${show(faults)}`)
}
