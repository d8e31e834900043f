import type { Event } from '../../platform/lane/index.ts'
import { must } from './fault.ts'

/** Delivers the lane's events to the risk engine, at once or late, and counts them. */
export type EventDelivery = {
  readonly take: (events: readonly Event[]) => void
  /** Holds events back from now on, as with a slow listener. */
  readonly hold: () => void
  /** Delivers the held events. */
  readonly release: () => void
  readonly isHeld: () => boolean
  /** The time since which events are held back; Infinity if none are. */
  readonly heldSince: () => number
  /**
   * Every user's events must have arrived once each.
   * @param lastNumbers the last event number of each user
   */
  readonly checkGapless: (lastNumbers: ReadonlyMap<string, bigint>) => void
}

export function createEventDelivery(
  deliver: (event: Event) => void,
  now: () => number,
): EventDelivery {
  const numbers = new Map<string, Set<bigint>>()
  let waiting: Event[] | null = null
  let since = Infinity

  function note({ userId, number }: Event): void {
    const known = numbers.get(userId) ?? new Set()
    numbers.set(userId, known)
    must(!known.has(BigInt(number)), () => `event ${number} of ${userId} came twice`)
    known.add(BigInt(number))
  }

  return {
    take(events) {
      for (const event of events) {
        note(event)
        if (waiting === null) deliver(event)
        else waiting.push(event)
      }
    },
    hold() {
      if (waiting === null) since = now()
      waiting ??= []
    },
    release() {
      const late = waiting ?? []
      waiting = null
      since = Infinity
      for (const event of late) deliver(event)
    },
    isHeld: () => waiting !== null,
    heldSince: () => since,
    checkGapless(lastNumbers) {
      for (const [userId, last] of lastNumbers) {
        const known = numbers.get(userId) ?? new Set()
        must(
          BigInt(known.size) === last &&
            [...known].every((number) => number > 0n && number <= last),
          () => `${known.size} events of ${userId} came, and ${last} were numbered`,
        )
      }
    },
  }
}
