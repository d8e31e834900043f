import type { AlertCondition } from '@candor/api'
import type { Event } from '../../platform/lane/index.ts'

export const reachedEvent = 'priceAlertReached'

/** What the event says of an alert that a tick has reached, as JSON. */
export type ReachedAlert = {
  readonly id: string
  readonly symbol: string
  readonly condition: AlertCondition
  /** Its bound: a price, or a change as a fraction. */
  readonly value: string
  /** The price and the time of the tick. */
  readonly price: string
  readonly at: number
  /** Since when there had been no prices before that tick; null when there had been. */
  readonly missingFrom: number | null
  readonly mailed: boolean
}

/** What an event says of a reached alert; null for any other event. */
export function reachedOf({ name, data }: Pick<Event, 'name' | 'data'>): ReachedAlert | null {
  return name === reachedEvent ? (data as ReachedAlert) : null
}
