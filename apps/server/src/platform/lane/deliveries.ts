import { putOffEvents, type Event } from './events.ts'
import type { Connection } from './connection.ts'
import type { LaneOptions } from './lane-options.ts'

type Options = Pick<LaneOptions<never>, 'deliver' | 'onError'>

/** Events after their commit: in delivery, delivered, or to be redelivered. */
export class Deliveries {
  readonly #options: Options
  /** Events that listeners are still processing. */
  readonly #underWay = new Set<Event>()
  /** Deliveries in progress. */
  readonly #inProgress = new Set<Promise<unknown>>()
  /** Delivered events; the next batch deletes them. */
  #delivered: Event[] = []
  /** Failed events; the next sweep stores when they are due again. */
  #failed: Event[] = []

  constructor(options: Options) {
    this.#options = options
  }

  get delivered(): readonly Event[] {
    return this.#delivered
  }

  /** Removes the first `events.length` delivered events, which are deleted from the database. */
  deleted(events: readonly Event[]): void {
    this.#delivered = this.#delivered.slice(events.length)
  }

  /**
   * Stores when failed events are due again.
   * @returns the function to call after the commit.
   */
  async putOff(db: Connection, before: number): Promise<() => void> {
    const { length } = this.#failed
    if (length > 0) await putOffEvents(db, this.#failed, before)
    return () => {
      this.#failed = this.#failed.slice(length)
    }
  }

  /**
   * Delivers the events that this process does not hold yet.
   * @returns their count.
   */
  deliverUnknown(events: readonly Event[]): number {
    const known = new Set([...this.#delivered, ...this.#underWay, ...this.#failed].map(eventId))
    const unknown = events.filter((event) => !known.has(eventId(event)))
    this.deliver(unknown)
    return unknown.length
  }

  get areUnderWay(): boolean {
    return this.#inProgress.size > 0
  }

  /** Resolves when the deliveries that are now in progress have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#inProgress)
  }

  #watch(delivery: Promise<unknown>): void {
    this.#inProgress.add(delivery)
    void delivery.finally(() => this.#inProgress.delete(delivery))
  }

  deliver(events: readonly Event[]): void {
    if (events.length === 0) return
    const failed = new Set<Event>()
    for (const event of events) this.#underWay.add(event)
    const done = (): void => {
      for (const event of events) this.#underWay.delete(event)
      this.#delivered = [...this.#delivered, ...events.filter((event) => !failed.has(event))]
      this.#failed = [...this.#failed, ...failed]
    }
    const failAll = (error: unknown): void => {
      this.#options.onError(error, 'events')
      for (const event of events) failed.add(event)
    }
    try {
      const delivery = this.#options.deliver(events, (event) => void failed.add(event))
      if (delivery instanceof Promise) this.#watch(delivery.catch(failAll).finally(done))
      else done()
    } catch (error) {
      failAll(error)
      done()
    }
  }
}

const eventId = ({ userId, number }: Event): string => `${userId}\n${number}`
