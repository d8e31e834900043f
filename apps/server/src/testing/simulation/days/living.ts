import type { Dice } from '../dice.ts'
import type { DayWorld } from './day-world.ts'
import type { NaiveDays } from './naive-days.ts'

/** The environment of every act in the simulation of days. */
export type Living = {
  readonly dice: Dice
  readonly world: DayWorld
  readonly naive: NaiveDays
  /** Counts an event of this kind. */
  readonly count: (what: string) => void
}
