import type { Event } from '../platform/lane/index.ts'
import type { Listener } from '../platform/module.ts'

type Report = (error: unknown, what: PropertyKey) => void
type Again = (event: Event) => void

export type Listeners = {
  /** Best-effort listeners; never retried. They read the present state at the next event. */
  readonly bestEffort: Listener[]
  /** Guaranteed listeners: each takes every event, possibly more than once. */
  readonly guaranteed: Listener[]
}

/**
 * Delivers events to every listener. A listener's error is reported and stops no other. If a guaranteed listener failed, the
 * event is delivered again: to the failed listeners, or to all of them by another process.
 */
export function createEventDispatcher({ bestEffort, guaranteed }: Listeners, report: Report) {
  /** Listeners that still have to take an event after a failure. */
  const left = new Map<string, readonly Listener[]>()

  async function took(listen: Listener, event: Event): Promise<boolean> {
    try {
      await listen(event)
      return true
    } catch (error) {
      report(error, event.name)
      return false
    }
  }

  async function deliver(event: Event, again: Again): Promise<void> {
    const id = `${event.userId}/${event.number}`
    const due = left.get(id) ?? guaranteed
    const watching = left.has(id) ? [] : bestEffort.map((listen) => took(listen, event))
    const taken = await Promise.all(due.map((listen) => took(listen, event)))
    await Promise.all(watching)
    const failed = due.filter((_, index) => taken[index] !== true)
    left.delete(id)
    if (failed.length === 0) return
    left.set(id, failed)
    again(event)
  }

  /** Resolves when all are done. */
  return async (events: readonly Event[], again: Again): Promise<void> => {
    await Promise.all(events.map((event) => deliver(event, again)))
  }
}
