import type { Context, Queue } from './command.ts'
import type { Connection } from './connection.ts'
import type { Event } from './events.ts'

/** Options of `openLane`. */
export type LaneOptions<C extends Context> = {
  /** Opens the lane's pipelined connection. */
  readonly connect: () => Promise<Connection>
  look(): C
  readonly newId: () => string
  /** Random bytes that make this lane's own keys differ from those of other processes. */
  readonly randomBytes: (count: number) => Uint8Array
  readonly now: () => number
  /**
   * Receives the events of a batch after the commit, in order. The events stay in the database until the returned
   * promise settles, so a crash loses none. `again` marks an event that could not be processed: it stays, and a sweep
   * redelivers it at growing intervals. If `deliver` throws, all its events are redelivered.
   */
  readonly deliver: (events: readonly Event[], again: (event: Event) => void) => unknown
  readonly onError: (error: unknown, what: string) => void
  /** Called after each batch with the number of its calls and its duration. */
  readonly onBatch?: (size: number, seconds: number) => void
  /** Called for each call that was answered BUSY, with its queue. */
  readonly onBusy?: (queue: Queue) => void
}
