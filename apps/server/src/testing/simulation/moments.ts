import type { Dice } from './dice.ts'
import type { SimulatedWorld } from './simulated-world.ts'

const stepMs = 60_000
/** How often there are prices in the middle of a step as well. */
const middleShare = 0.4
/** So long after its prices a step's jobs run, and operators work: what takes a minute is over in the next one. */
const jobsAfterMs = 6_000

/** The moments of a step: prices come first, then people act, and soon after come prices again. */
export class Moments {
  readonly #world: Pick<SimulatedWorld, 'world' | 'feed' | 'market' | 'room'>
  readonly #dice: Dice
  #pricesAt: number

  constructor(world: SimulatedWorld, dice: Dice) {
    this.#world = world
    this.#dice = dice
    this.#pricesAt = world.world.clock.now()
  }

  /** Goes on to the prices of a step, now and then by way of others. */
  async prices(): Promise<void> {
    const { feed, market } = this.#world
    const at = (this.#pricesAt += stepMs)
    if (this.#dice.chance(middleShare)) await this.#again(at - this.#dice.whole(27_000, 38_000))
    await this.#until(at)
    feed.step()
    // Closes of the engine are on their way when people act: whoever is decided first wins.
    await market.settled()
  }

  /** People act soon after prices, now and then in the very moment in which they come, or once some are stale. */
  beforeActs(): Promise<void> {
    return this.#wait(this.#dice.chance(0.05) ? 2_001 : this.#dice.whole(0, 900))
  }

  /** What was just bought begins with the next prices: in time, at the last moment, or too late. */
  async afterActs(): Promise<void> {
    const now = this.#world.world.clock.now()
    const when = this.#dice.weighted({ soon: 80, atLast: 8, late: 8, atOnce: 4 })
    const waits = { soon: this.#dice.whole(1, 2_900), atLast: 3_000, late: 3_001, atOnce: 0 }
    await this.#again(now + waits[when])
  }

  beforeJobs(): Promise<void> {
    return this.#until(this.#pricesAt + jobsAfterMs)
  }

  async #again(at: number): Promise<void> {
    const { feed, market, room } = this.#world
    await this.#until(at)
    feed.again()
    await market.settled()
    await room.settled()
  }

  #until(at: number): Promise<void> {
    return this.#wait(at - this.#world.world.clock.now())
  }

  #wait(waitMs: number): Promise<void> {
    return this.#world.world.advance(waitMs)
  }
}
