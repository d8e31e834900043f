import { priceUnit } from '../naive/units.ts'
import type { Living } from './living.ts'

const million = 1_000_000n
/** A step further than this is taken for an error of the source. */
const mostStep = 25_000

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
    for (const walk of this.#walks) {
      if (walk.left === 0 && dice.chance(0.25))
        Object.assign(walk, { left: dice.whole(2, 4), trend: dice.pick([-20_000, 20_000]) })
      const isMoving = walk.left > 0
      if (isMoving) walk.left -= 1
      // Three of each at least: what is old is not lent by, nor sold.
      for (let ticks = isMoving ? 8 : 3; ticks > 0; ticks -= 1) {
        const noise = dice.whole(-4_000, 4_000)
        const share = Math.max(-mostStep, Math.min(mostStep, noise + (isMoving ? walk.trend : 0)))
        walk.price = (walk.price * (million + BigInt(share))) / million
        walk.price -= walk.price % (priceUnit / 100n)
        await this.#say(walk)
      }
    }
  }

  async #say({ symbol, price }: Walk): Promise<void> {
    const { world, naive } = this.#living
    const number = await world.say(symbol, price)
    const at = world.clock.now()
    naive.hear(symbol, { number, price, at })
  }
}
