import { hourMs } from '@candor/api'
import type { Database } from '../../platform/database/pool.ts'
import { checkOptions } from './check-options.ts'
import { checkSwaps } from './check-swaps.ts'
import { checkAll, checkAudit, checkEvents, checkUsers, checkWarnings } from './checks.ts'
import { Crowd } from './crowd.ts'
import { createDice, type Dice } from './dice.ts'
import { must, SimulationFault } from './fault.ts'
import { Identities } from './identities.ts'
import { Operators } from './operators.ts'
import { ledgerHash } from './ledger-hash.ts'
import { Moments } from './moments.ts'
import type { NaiveWorld } from './naive/naive-world.ts'
import { checkFundingBooked } from './naive/funding.ts'
import type { NaiveUser } from './naive/purse.ts'
import { checkAllWarned } from './naive/warnings.ts'
import type { Plant } from './plant.ts'
import { settleAllAnew, type SettledAnew, reasonAsStated } from './settle-anew.ts'
import { openSimulatedWorld, type SimulatedWorld } from './simulated-world.ts'

/** After this time without ticks every chain is covered by a checkpoint. */
const signedMs = 600_000
const stepMs = 60_000
/** Events left behind by a broken connection are swept at this age. */
const sweepAfterMs = 10_000
/** At this interval all events must have been delivered. */
const stepsBetweenSweeps = 360
/**
 * The audit and the comparison of all calls read the whole ledger. They run every five steps at first, and later
 * whenever the ledger has grown by a tenth, so that their share of a step stays the same.
 */
const stepsBetweenAudits = 5
const growthBetweenAudits = 1.1

/** Probability per step: the lane loses its connection, events are held back, the engine restarts. */
const breakShare = 0.03
const holdShare = 0.02
const restartShare = 0.01
/** Probability per step that late work is caught up. */
const recoverShare = 0.5

export type SimulationOptions = {
  readonly seed: string
  readonly users: number
  readonly hours: number
  /** Folder of the market's signing key. */
  readonly dataFolder: string
  readonly plant?: Plant
  /** Called after each hour; an error from it ends the simulation. */
  readonly onHour?: (hour: number) => void
  /** A pause without acts and prices: its start in minutes, and its length. */
  readonly sleep?: { readonly afterMinutes: number; readonly hours: number }
}

export type SimulationResult = {
  /** Hash of the final ledger: the same for the same seed, users and hours. */
  readonly hash: string
  readonly transfers: number
  readonly steps: number
  /** Number of events by kind. */
  readonly counts: Readonly<Record<string, number>>
}

/**
 * Simulates hours of random users and prices on a virtual clock, and checks after every step that the server and the
 * reference agree.
 * @throws SimulationFault at the first violation
 */
export async function simulate(
  database: Database,
  options: SimulationOptions,
): Promise<SimulationResult> {
  const { seed, users, hours, dataFolder, plant = {}, onHour, sleep } = options
  const world = await openSimulatedWorld(database, { seed, dataFolder, plant })
  try {
    const run = new Run(world, { seed, hours })
    await run.begin(users)
    const steps = (hours * hourMs) / stepMs
    for (let step = 1; step <= steps; step += 1) {
      await run.step(step)
      if (step === sleep?.afterMinutes) await run.sleep(sleep.hours)
      if ((step * stepMs) % hourMs === 0) onHour?.((step * stepMs) / hourMs)
    }
    await run.end()
    return { ...(await run.result()), steps }
  } finally {
    await world.close()
  }
}

class Run {
  readonly #world: SimulatedWorld
  readonly #crowd: Crowd
  readonly #dice: Dice
  readonly #operators: Operators
  readonly #identities: Identities
  readonly #moments: Moments
  #restarts = 0
  #nextAudit = stepsBetweenAudits
  /** Settlements recomputed from proofs. */
  #settled: SettledAnew = {}
  /** Whether a broken connection left events behind, which a later step sweeps. */
  #unswept = false

  constructor(world: SimulatedWorld, { seed, hours }: Pick<SimulationOptions, 'seed' | 'hours'>) {
    this.#world = world
    const dice = (whose: string) => createDice(`${seed} ${whose}`)
    const crowd = { people: dice('people'), bets: dice('bets'), swaps: dice('swaps') }
    this.#crowd = new Crowd(world.naive, crowd)
    this.#moments = new Moments(world, dice('moments'))
    this.#dice = createDice(`${seed} mishaps`)
    const { walletConsole, naive, pool, identity } = world
    this.#operators = new Operators(walletConsole, naive, pool, createDice(`${seed} operators`))
    const { now } = world.world.clock
    const identities = { walletConsole, naive, pool, identity, now }
    this.#identities = new Identities(identities, createDice(`${seed} identities`), hours)
  }

  async begin(users: number): Promise<void> {
    await this.#world.market.start()
    for (let index = 0; index < users; index += 1) {
      const { id, accountId, bank } = await this.#world.newUser()
      this.#crowd.add({ id, accountId, bank, address: await this.#world.address(id) })
      this.#identities.add(id, await this.#world.pictures(id))
    }
  }

  async step(step: number): Promise<void> {
    const { world, room, naive, fragile, errors, pool, post } = this.#world
    const begunAt = world.clock.now()
    const breaks = this.#mishaps()
    naive.pools.isNewsLate = breaks || this.#unswept || post.isHeld()
    await this.#moments.prices()
    await this.#moments.beforeActs()
    await this.#crowd.ask(this.#world)
    // When the lane retries a batch, the order of two refusals of one user is unknown.
    const acting = await this.#crowd.act(this.#world, breaks)
    await room.settled()
    await this.#moments.afterActs()
    // Later no price is fresh, and stale prices cause no warnings.
    if (!breaks && !this.#unswept && !post.isHeld()) checkAllWarned(naive)
    await this.#moments.quotesEnd()
    const late = await this.#crowd.takeLate(this.#world)
    await this.#moments.beforeJobs()
    await room.note()
    await this.#world.confirmPayments()
    fragile.breakNext(null)
    await room.bookFunding()
    await this.#world.moveWithdrawals()
    await this.#operators.act()
    await this.#identities.act()
    if ((step * stepMs) % hourMs === 0) await this.#identities.finishDue()
    const broke = await this.#settleOptions()
    if ((step * stepMs) % hourMs === 0) await this.#world.options.countOutcomes(world.clock.now())
    await this.#recover(breaks || broke)
    must(errors.length === 0, () => errors.map(text).join('\n'))
    await checkOptions(pool, naive.options, begunAt)
    await checkSwaps(pool, naive.swaps, begunAt)
    await checkUsers(pool, touched(naive, acting.union(late), begunAt), begunAt)
    await checkWarnings(pool, naive.users.values())
    if (this.#isAtRest()) naive.forget(begunAt)
    await this.#audit(step)
    if (step % stepsBetweenSweeps === 0) await this.#sweep()
  }

  async end(): Promise<void> {
    const { pool, naive, post } = this.#world
    post.release()
    await this.#sweep()
    await checkAll(this.#world)
    await checkUsers(pool, [...naive.users.values()], 0)
    await this.#identities.checkLooks()
    await this.#operators.checkLooks()
    const { world, market, download: ask } = this.#world
    await world.advance(signedMs)
    await market.settled()
    await this.#settleOptions()
    await checkOptions(pool, naive.options, 0)
    await checkSwaps(pool, naive.swaps, 0)
    await checkUsers(pool, [...naive.users.values()], 0)
    await checkAll(this.#world)
    await checkAudit(this.#world)
    this.#settled = await settleAllAnew({ ask, pool, publicKey: market.publicKey })
  }

  /** Jobs continue during the pause; the next prices may be anywhere. */
  async sleep(hours: number): Promise<void> {
    await this.#moments.sleep(hours)
    await this.#world.market.settled()
    await this.#world.addUpSwaps()
  }

  async result() {
    const { pool, naive, fragile } = this.#world
    const broken = {
      brokenConnections: fragile.broken(),
      restarts: this.#restarts,
      ...Object.fromEntries(
        Object.entries(this.#settled).map(([kind, times]) => [`settled anew: ${kind}`, times]),
      ),
      settledAnew: timesOf(this.#settled, (kind) => !kind.endsWith(reasonAsStated)),
      reasonsAsStated: timesOf(this.#settled, (kind) => kind.endsWith(reasonAsStated)),
    }
    const counts = { ...naive.counts(), ...broken }
    return { ...(await ledgerHash(pool, this.#crowd.ids)), counts }
  }

  /**
   * Plans the faults of this step.
   * @returns whether the lane loses its connection
   */
  #mishaps(): boolean {
    const { naive, post } = this.#world
    const breaks = this.#breakNext()
    naive.options.mayOvershoot = breaks
    naive.swaps.mayOvershoot = breaks
    if (this.#dice.chance(holdShare)) post.hold()
    return breaks
  }

  #breakNext(): boolean {
    const breaks = this.#dice.chance(breakShare)
    if (breaks) this.#world.fragile.breakNext(this.#dice.pick(['before', 'after'] as const))
    return breaks
  }

  /**
   * Settles ended options.
   * @returns whether the lane was planned to lose its connection
   */
  async #settleOptions(): Promise<boolean> {
    const { fragile, options, addUpSwaps } = this.#world
    const breaks = this.#breakNext()
    await options.settle()
    fragile.breakNext(null)
    await addUpSwaps()
    return breaks
  }

  /** Catches up late work, and sometimes restarts the engine. */
  async #recover(broke: boolean): Promise<void> {
    const { lane, world, room, post, naive, options } = this.#world
    if (this.#unswept && this.#dice.chance(recoverShare)) {
      await lane.sweep(world.clock.now() - sweepAfterMs)
      // The order of a late event was already read, so it counts twice until the totals are recomputed.
      await options.addUp()
      this.#unswept = false
    } else if (!this.#unswept && !broke) await lane.sweep(world.clock.now() - sweepAfterMs)
    this.#unswept ||= broke
    if (post.isHeld() && this.#dice.chance(recoverShare)) post.release()
    await room.settled()
    if (this.#dice.chance(restartShare)) {
      await room.restart()
      this.#restarts += 1
    }
    if (!this.#isAtRest()) return
    naive.checkNothingDue()
    checkFundingBooked(naive)
  }

  /** Whether the engine has every event and has decided on it. */
  #isAtRest(): boolean {
    return !this.#unswept && !this.#world.post.isHeld()
  }

  async #audit(step: number): Promise<void> {
    if (step < this.#nextAudit) return
    this.#nextAudit = Math.max(step + stepsBetweenAudits, Math.floor(step * growthBetweenAudits))
    await checkAll(this.#world)
    await checkAudit(this.#world)
  }

  async #sweep(): Promise<void> {
    const { lane, world, room, options } = this.#world
    await lane.sweep(world.clock.now() + 1)
    await options.addUp()
    await room.settled()
    this.#unswept = false
    await checkEvents(this.#world)
  }
}

/** Users who acted, and users with an ended order or booked funding since then. */
function touched(naive: NaiveWorld, acting: ReadonlySet<string>, since: number): NaiveUser[] {
  const paid = acting.union(new Set(naive.options.endedSince(since).map(({ userId }) => userId)))
  const wasChanged = ({ recent }: NaiveUser) =>
    [...recent].some(
      ({ closed, fundedAt }) => (closed?.at ?? -1) >= since || (fundedAt ?? -1) >= since,
    )
  return [...naive.users.values()].filter((user) => paid.has(user.id) || wasChanged(user))
}

function text(error: unknown): string {
  if (error instanceof SimulationFault) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function timesOf(settled: SettledAnew, isIt: (kind: string) => boolean): number {
  return Object.entries(settled).reduce((sum, [kind, times]) => (isIt(kind) ? sum + times : sum), 0)
}
