import { priceUnit } from '../naive/units.ts'
import type { Living } from './living.ts'

const million = 1_000_000n
/** A step further than this is taken for an error of the source. */
const mostStep = 25_000
const minuteMs = 61_000

type Walk = { readonly symbol: string; price: bigint; trend: number; left: number }

/** Prices of what is pledged: they walk, and now and then fall or rise for a while. */
export class Prices {
  readonly #living: Living
  readonly #walks: Walk[] = [
    { symbol: 'BTCUSDT', price: 60_000n * priceUnit, trend: 0, left: 0 },
    { symbol: 'ETHUSDT', price: 3_000n * priceUnit, trend: 0, left: 0 },
  ]

  constructor(living: Living) {
    this.#living = living
  }

  /** Some prices of each symbol, one after another, and what becomes of loans by each of them. */
  async move(): Promise<void> {
    const { dice } = this.#living
    for (const walk of this.#walks)
      if (walk.left === 0 && dice.chance(0.25))
        Object.assign(walk, { left: dice.whole(2, 4), trend: dice.pick([-20_000, 20_000]) })
    const isMoving = this.#walks.some(({ left }) => left > 0)
    for (let bursts = isMoving ? 4 : 1; bursts > 0; bursts -= 1) {
      for (const walk of this.#walks) await this.#burst(walk, walk.left > 0 ? walk.trend : 0)
      if (bursts > 1) this.#letMinutePass()
    }
    for (const walk of this.#walks) walk.left = Math.max(0, walk.left - 1)
  }

  /** Three ticks, of which the first brings the move: what is old is not lent by, nor sold. */
  async #burst(walk: Walk, move: number): Promise<void> {
    for (const trend of [move, 0, 0]) {
      const noise = this.#living.dice.whole(-4_000, 4_000)
      const share = Math.max(-mostStep, Math.min(mostStep, noise + trend))
      walk.price = (walk.price * (million + BigInt(share))) / million
      walk.price -= walk.price % (priceUnit / 100n)
      await this.#say(walk)
    }
  }

  /** Moves of one minute would add up to what is taken for an error of the source. */
  #letMinutePass(): void {
    const { world } = this.#living
    world.leapTo(world.clock.now() + minuteMs)
  }

  async #say({ symbol, price }: Walk): Promise<void> {
    const { world, naive } = this.#living
    const number = await world.say(symbol, price)
    const at = world.clock.now()
    naive.hear(symbol, { number, price, at })
  }
}
