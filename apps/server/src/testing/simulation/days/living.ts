import type { Dice } from '../dice.ts'
import type { DayWorld } from './day-world.ts'
import type { NaiveDays } from './naive-days.ts'

/** What everybody who does something in the days has at hand. */
export type Living = {
  readonly dice: Dice
  readonly world: DayWorld
  readonly naive: NaiveDays
  /** Notes that something happened. */
  readonly count: (what: string) => void
}
