import type { Database } from '../../platform/database/pool.ts'
import { checkAll, checkEvents, checkUsers } from './checks.ts'
import { Crowd } from './crowd.ts'
import { createDice, type Dice } from './dice.ts'
import { must, SimulationFault } from './fault.ts'
import { Identities } from './identities.ts'
import { Operators } from './operators.ts'
import { ledgerHash } from './ledger-hash.ts'
import type { NaiveUser } from './naive/purse.ts'
import { beginDay } from './naive/withdrawals.ts'
import type { Plant } from './plant.ts'
import { settleAllAnew } from './settle-anew.ts'
import { openSimulatedWorld, type SimulatedWorld } from './simulated-world.ts'

const hourMs = 3_600_000
/** After so long without a tick every chain is under a checkpoint. */
const signedMs = 600_000
const stepMs = 60_000
/** Events that a broken connection left behind are swept once they are this old. */
const sweepAfterMs = 10_000
/** Every so many steps nothing may be late: all events were told. */
const stepsBetweenSweeps = 360

/** How often in a step the lane loses its connection, events wait, the engine is lost. */
const breakShare = 0.03
const holdShare = 0.02
const restartShare = 0.01
/** How often what is late comes in a step. */
const recoverShare = 0.5

export type SimulationOptions = {
  readonly seed: string
  readonly users: number
  readonly hours: number
  /** Where the market keeps its signing key. */
  readonly dataFolder: string
  readonly plant?: Plant
  /** Told after each hour; what it throws ends the simulation. */
  readonly onHour?: (hour: number) => void
}

export type SimulationResult = {
  /** The final ledger's: the same for the same seed, users and hours. */
  readonly hash: string
  readonly transfers: number
  readonly steps: number
  /** How often each thing happened. */
  readonly counts: Readonly<Record<string, number>>
}

/**
 * Lives through hours of random people and prices on a virtual clock, and checks after every step
 * that the server and the reference agree.
 * @throws SimulationFault at the first thing that must not happen.
 */
export async function simulate(
  database: Database,
  options: SimulationOptions,
): Promise<SimulationResult> {
  const { seed, users, hours, dataFolder, plant = {}, onHour } = options
  const world = await openSimulatedWorld(database, { seed, dataFolder, plant })
  try {
    const run = new Run(world, seed)
    await run.begin(users)
    const steps = (hours * hourMs) / stepMs
    for (let step = 1; step <= steps; step += 1) {
      await run.step(step)
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
  #restarts = 0
  /** How many positions were settled anew from their proofs. */
  #settled = 0
  /** A broken connection left events behind, which a later step sweeps. */
  #unswept = false

  constructor(world: SimulatedWorld, seed: string) {
    this.#world = world
    this.#crowd = new Crowd(world.naive, createDice(`${seed} people`))
    this.#dice = createDice(`${seed} mishaps`)
    const { desk, naive, pool, identity } = world
    this.#operators = new Operators(desk, naive, pool, createDice(`${seed} operators`))
    const { now } = world.world.clock
    const identities = { desk, naive, pool, identity, now }
    this.#identities = new Identities(identities, createDice(`${seed} identities`))
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
    const { world, feed, market, room, naive, fragile, errors, pool, post } = this.#world
    await world.advance(stepMs)
    beginDay(naive)
    const breaks = this.#mishaps()
    naive.pools.isNewsLate = breaks || this.#unswept || post.isHeld()
    feed.step()
    // Closes of the engine are on their way when people act: whoever is decided first wins.
    await market.settled()
    // When the lane sends a batch again, the order of two refusals of one person is not known.
    const acting = await this.#crowd.act(this.#world, breaks)
    await room.settled()
    await room.note()
    await this.#world.confirmPayments()
    fragile.breakNext(null)
    await this.#world.moveWithdrawals()
    await this.#operators.act()
    await this.#identities.act()
    if ((step * stepMs) % hourMs === 0) await this.#identities.finishDue()
    await this.#recover(breaks)
    must(errors.length === 0, () => errors.map(text).join('\n'))
    const now = world.clock.now()
    await checkUsers(pool, touched(naive.users.values(), acting, now), now)
    await checkAll(this.#world)
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
    const { world, market, reads } = this.#world
    await world.advance(signedMs)
    await market.settled()
    this.#settled = await settleAllAnew(reads)
  }

  async result() {
    const { pool, naive, fragile } = this.#world
    const broken = {
      brokenConnections: fragile.broken(),
      restarts: this.#restarts,
      settledAnew: this.#settled,
    }
    const counts = { ...naive.counts(), ...broken }
    return { ...(await ledgerHash(pool, this.#crowd.ids)), counts }
  }

  /** Prepares what goes wrong in this step. Answers whether the lane loses its connection. */
  #mishaps(): boolean {
    const { fragile, post } = this.#world
    const breaks = this.#dice.chance(breakShare)
    if (breaks) fragile.breakNext(this.#dice.pick(['before', 'after'] as const))
    if (this.#dice.chance(holdShare)) post.hold()
    return breaks
  }

  /** Brings what is late, and sometimes starts the engine anew. */
  async #recover(broke: boolean): Promise<void> {
    const { lane, world, room, post, naive } = this.#world
    if (this.#unswept && this.#dice.chance(recoverShare)) {
      await lane.sweep(world.clock.now() - sweepAfterMs)
      this.#unswept = false
    }
    this.#unswept ||= broke
    if (post.isHeld() && this.#dice.chance(recoverShare)) post.release()
    await room.settled()
    if (this.#dice.chance(restartShare)) {
      await room.restart()
      this.#restarts += 1
    }
    if (this.#unswept || post.isHeld()) return
    naive.checkNothingDue()
    naive.checkAllWarned()
  }

  async #sweep(): Promise<void> {
    const { lane, world, room } = this.#world
    await lane.sweep(world.clock.now() + 1)
    await room.settled()
    this.#unswept = false
    await checkEvents(this.#world)
  }
}

/** Who acted, and whose position was closed in this step. */
function touched(
  users: Iterable<NaiveUser>,
  acting: ReadonlySet<string>,
  now: number,
): NaiveUser[] {
  const wasClosed = ({ positions }: NaiveUser) =>
    [...positions.values()].some(({ closed }) => closed?.at === now)
  return [...users].filter((user) => acting.has(user.id) || wasClosed(user))
}

function text(error: unknown): string {
  if (error instanceof SimulationFault) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
