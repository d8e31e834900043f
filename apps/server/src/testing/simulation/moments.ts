import type { Dice } from './dice.ts'
import type { SimulatedWorld } from './simulated-world.ts'

const stepMs = 60_000
/** How often there are prices in the middle of a step as well. */
const middleShare = 0.4
/** So long after its prices a step's jobs run, and operators work: what takes a minute is over in the next one. */
const jobsAfterMs = 20_000
/** After these every quote that was given before has ended. */
const quoteMs = 10_000

/** The moments of a step: prices come first, then people act, and soon after come prices again. */
export class Moments {
  readonly #world: Pick<SimulatedWorld, 'world' | 'feed' | 'market' | 'room' | 'naive'>
  readonly #dice: Dice
  #pricesAt: number
  #actsAt = 0

  constructor(world: SimulatedWorld, dice: Dice) {
    this.#world = world
    this.#dice = dice
    this.#pricesAt = world.world.clock.now()
  }

  /** Goes on to the prices of a step, now and then by way of others. */
  async prices(): Promise<void> {
    const at = (this.#pricesAt += stepMs)
    if (this.#dice.chance(middleShare))
      await this.#say('again', at - this.#dice.whole(27_000, 33_000))
    await this.#say('step', at)
  }

  /** People act soon after prices, now and then in the very moment in which they come, or as some become stale. */
  async beforeActs(): Promise<void> {
    const when = this.#dice.weighted({ soon: 60, atOnce: 34, edge: 6 })
    const waits = {
      soon: this.#dice.whole(1, 900),
      atOnce: 0,
      edge: this.#dice.whole(1_990, 2_001),
    }
    // What the engine closes by these prices is on its way: while it is, no time may pass.
    if (waits[when] > 0) await this.#world.room.settled()
    await this.#wait(waits[when])
    this.#actsAt = this.#world.world.clock.now()
  }

  /** What was just bought begins with the next prices: as it is bought, in time, at the last moment, or too late. */
  async afterActs(): Promise<void> {
    const when = this.#dice.weighted({ soon: 76, first: 8, edge: 10, late: 6 })
    const waits = {
      soon: this.#dice.whole(20, 2_900),
      first: this.#dice.whole(8, 15),
      edge: this.#dice.whole(2_996, 3_010),
      late: this.#dice.whole(3_100, 4_000),
    }
    await this.#say('again', this.#actsAt + waits[when])
  }

  /** What was quoted to those who acted is good until now, or until a moment ago. */
  quotesEnd(): Promise<void> {
    return this.#until(this.#actsAt + quoteMs + this.#dice.whole(0, 1))
  }

  beforeJobs(): Promise<void> {
    return this.#until(this.#pricesAt + jobsAfterMs)
  }

  /** Nobody is awake, and nothing is said, for so many hours. @param onHour told after each of them */
  async sleep(hours: number, onHour: () => void): Promise<void> {
    for (let hour = 0; hour < hours; hour += 1) {
      this.#pricesAt += 3_600_000
      await this.#until(this.#pricesAt)
      onHour()
    }
  }

  async #say(what: 'step' | 'again', at: number): Promise<void> {
    const { feed, market, room, naive } = this.#world
    await this.#until(at)
    feed[what]()
    await market.settled()
    naive.guards.checkNothingLost()
    // What the engine closes by those of a step may be on its way when people act: whoever is decided first wins.
    if (what === 'again') await room.settled()
  }

  #until(at: number): Promise<void> {
    return this.#wait(at - this.#world.world.clock.now())
  }

  #wait(waitMs: number): Promise<void> {
    return this.#world.world.advance(waitMs)
  }
}
