import type { Event } from '../platform/lane/index.ts'
import type { Listener } from '../platform/module.ts'

type Report = (error: unknown, what: PropertyKey) => void
type Again = (event: Event) => void

export type Listeners = {
  /** These follow what happens now: what one of them misses they read anew, and hear of no second time. */
  readonly fleeting: Listener[]
  /** Each of these must take each event, and may hear of it twice. */
  readonly certain: Listener[]
}

/**
 * Tells every listener; what one throws is reported and keeps nothing from the others. Where one failed that must
 * take it, the event is to be told again: to those that failed, or to all of them by another process.
 */
export function createTeller({ fleeting, certain }: Listeners, report: Report) {
  /** Who has yet to take an event, where somebody failed. */
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

  async function tell(event: Event, again: Again): Promise<void> {
    const id = `${event.userId}/${event.number}`
    const due = left.get(id) ?? certain
    const watching = left.has(id) ? [] : fleeting.map((listen) => took(listen, event))
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
    await Promise.all(events.map((event) => tell(event, again)))
  }
}
