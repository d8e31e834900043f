import type { AlertCondition } from '@candor/api'
import type { Event } from '../../platform/lane/index.ts'

export const reachedEvent = 'priceAlertReached'

/** Data of the event of a reached alert, as JSON. */
export type ReachedAlert = {
  readonly id: string
  readonly symbol: string
  readonly condition: AlertCondition
  /** The alert's threshold: a price, or a change as a fraction. */
  readonly value: string
  /** Price and time of the tick. */
  readonly price: string
  readonly at: number
  /** Start of the price gap before that tick; null if there was none. */
  readonly missingFrom: number | null
  readonly mailed: boolean
}

/** The reached alert of an event; null for any other event. */
export function reachedOf({ name, data }: Pick<Event, 'name' | 'data'>): ReachedAlert | null {
  return name === reachedEvent ? (data as ReachedAlert) : null
}
