import type { Context, Queue } from './command.ts'
import type { Connection } from './connection.ts'
import type { Event } from './events.ts'

/** What a lane is opened with. */
export type LaneOptions<C extends Context> = {
  /** Opens the lane's pipelined connection. */
  readonly connect: () => Promise<Connection>
  look(): C
  readonly newId: () => string
  /** Random bytes; they keep the keys that two processes make for themselves apart. */
  readonly randomBytes: (count: number) => Uint8Array
  readonly now: () => number
  /**
   * Receives the events of a batch once it is committed, in order. They stay in the database until what it answers
   * is settled, so that a crash on the way loses none. `again` names one that could not be taken: it stays too, and
   * a sweep tells it again, later each time. When it throws, that holds for all of them.
   */
  readonly deliver: (events: readonly Event[], again: (event: Event) => void) => unknown
  readonly onError: (error: unknown, what: string) => void
  /** Told after each batch: how many calls it held and how long it took. */
  readonly onBatch?: (size: number, seconds: number) => void
  /** Told of each call that was answered BUSY, by its queue. */
  readonly onBusy?: (queue: Queue) => void
}
