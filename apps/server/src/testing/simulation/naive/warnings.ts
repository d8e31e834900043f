import { must } from '../fault.ts'
import type { NaiveWorld } from './naive-world.ts'
import { levelOf, type NaivePosition, type NaiveTick } from './position.ts'
import { running } from './purse.ts'

/** Applies a tick's warning, whose level this tick must have reached. */
export function onWarning(
  world: NaiveWorld,
  position: NaivePosition,
  tick: NaiveTick,
  warnedLevel: number,
): void {
  const { id, warned, since, symbol } = position
  if (warnedLevel === warned) return
  const level = levelOf(position, tick.price, world.prices.factsOf(symbol))
  must(
    warnedLevel === level && warnedLevel > warned && tick.seq > since,
    () =>
      `${id} was warned of ${warnedLevel} after ${warned} at tick ${tick.seq}; reached was ${level}`,
  )
  position.warned = warnedLevel
  world.count(`warned of ${warnedLevel}`)
}

/** Every warning level reached by an instrument's last price must have been sent. */
export function checkAllWarned({ users, prices }: NaiveWorld): void {
  for (const user of users.values())
    for (const position of running(user)) {
      const { id, symbol, since, due, warned } = position
      // Cross margin is warned of per account.
      if (position.marginMode === 'cross') continue
      const tick = prices.seen(symbol)
      const isSilent = tick === null || tick.seq <= since || due !== null
      if (isSilent || !prices.isFresh(symbol)) continue
      const level = levelOf(position, tick.price, prices.factsOf(symbol))
      must(level <= warned, () => `${id} of ${user.id} is at ${level}, warned of ${warned}`)
    }
}
