import { priceUnit } from '../naive/units.ts'
import type { Living } from './living.ts'

const million = 1_000_000n
/** Largest step that the guards accept, in millionths. */
const mostStep = 25_000
const overMinuteMs = 61_000

type Walk = { readonly symbol: string; price: bigint; trend: number; left: number }

/** Random-walk prices of collateral, sometimes with a trend. */
export class Prices {
  readonly #living: Living
  readonly #walks: Walk[] = [
    { symbol: 'BTCUSDT', price: 60_000n * priceUnit, trend: 0, left: 0 },
    { symbol: 'ETHUSDT', price: 3_000n * priceUnit, trend: 0, left: 0 },
  ]

  constructor(living: Living) {
    this.#living = living
  }

  /** Sends some prices of each symbol, and judges loans by each. */
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

  /** Three ticks, the first with the move: stale prices neither grant loans nor sell collateral. */
  async #burst(walk: Walk, move: number): Promise<void> {
    for (const trend of [move, 0, 0]) {
      const noise = this.#living.dice.whole(-4_000, 4_000)
      const share = Math.max(-mostStep, Math.min(mostStep, noise + trend))
      walk.price = (walk.price * (million + BigInt(share))) / million
      walk.price -= walk.price % (priceUnit / 100n)
      await this.#say(walk)
    }
  }

  /** The moves of a single minute would together exceed the guards' limit. */
  #letMinutePass(): void {
    const { world } = this.#living
    world.leapTo(world.clock.now() + overMinuteMs)
  }

  async #say({ symbol, price }: Walk): Promise<void> {
    const { world, naive } = this.#living
    const number = await world.say(symbol, price)
    const at = world.clock.now()
    naive.hear(symbol, { number, price, at })
  }
}
