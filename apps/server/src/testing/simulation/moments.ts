import type { Dice } from './dice.ts'
import type { SimulatedWorld } from './simulated-world.ts'

const stepMs = 60_000
/** How often prices come in the middle of a step too. */
const middleShare = 0.4
/** Jobs and operators work this long after a step's prices, so that a delay of a minute ends in the next step. */
const jobsAfterMs = 20_000
/** Validity of a swap quote. */
const quoteMs = 10_000

/** Times within a step: prices come first, then users act, and soon after come prices again. */
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

  /** Advances to the prices of a step, sometimes with prices in between. */
  async prices(): Promise<void> {
    const at = (this.#pricesAt += stepMs)
    if (this.#dice.chance(middleShare))
      await this.#say('again', at - this.#dice.whole(27_000, 33_000))
    await this.#say('step', at)
  }

  /** Users act soon after prices, sometimes at the same moment, or as prices become stale. */
  async beforeActs(): Promise<void> {
    const when = this.#dice.weighted({ soon: 60, atOnce: 34, edge: 6 })
    const waits = {
      soon: this.#dice.whole(1, 900),
      atOnce: 0,
      edge: this.#dice.whole(1_990, 2_001),
    }
    // The clock must not advance while the engine closes positions by these prices.
    if (waits[when] > 0) await this.#world.room.settled()
    await this.#wait(waits[when])
    this.#actsAt = this.#world.world.clock.now()
  }

  /** Options bought just now begin with the next prices: at once, in time, at the last moment, or too late. */
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

  /** Advances to the last moment of the quotes' validity, or a millisecond past it. */
  quotesEnd(): Promise<void> {
    return this.#until(this.#actsAt + quoteMs + this.#dice.whole(0, 1))
  }

  beforeJobs(): Promise<void> {
    return this.#until(this.#pricesAt + jobsAfterMs)
  }

  /** Advances by hours without acts and prices. */
  async sleep(hours: number): Promise<void> {
    for (let hour = 0; hour < hours; hour += 1) {
      this.#pricesAt += 3_600_000
      await this.#until(this.#pricesAt)
    }
  }

  async #say(what: 'step' | 'again', at: number): Promise<void> {
    const { feed, market, room, naive } = this.#world
    await this.#until(at)
    feed[what]()
    await market.settled()
    naive.guards.checkNothingLost()
    // After a step's prices, the engine's closes may race with users' acts; the first decision wins.
    if (what === 'again') await room.settled()
  }

  #until(at: number): Promise<void> {
    return this.#wait(at - this.#world.world.clock.now())
  }

  #wait(waitMs: number): Promise<void> {
    return this.#world.world.advance(waitMs)
  }
}
