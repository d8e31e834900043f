import { putOffEvents, type Event } from './events.ts'
import type { Connection } from './connection.ts'
import type { LaneOptions } from './lane-options.ts'

type Options = Pick<LaneOptions<never>, 'deliver' | 'onError'>

/** What becomes of events after their commit: under way to their listeners, delivered, or to be told again. */
export class Deliveries {
  readonly #options: Options
  /** Events that their listeners still work on. */
  readonly #underWay = new Set<Event>()
  /** When each of their listeners is done. */
  readonly #telling = new Set<Promise<unknown>>()
  /** The next batch deletes these. */
  #delivered: Event[] = []
  /** The next sweep writes down of these that they are told again, and when. */
  #failed: Event[] = []

  constructor(options: Options) {
    this.#options = options
  }

  get delivered(): readonly Event[] {
    return this.#delivered
  }

  /** These, the first of the delivered ones, are deleted for good. */
  deleted(events: readonly Event[]): void {
    this.#delivered = this.#delivered.slice(events.length)
  }

  /** Writes down what failed. Answers what is to be called when that is committed. */
  async putOff(db: Connection, before: number): Promise<() => void> {
    const { length } = this.#failed
    if (length > 0) await putOffEvents(db, this.#failed, before)
    return () => {
      this.#failed = this.#failed.slice(length)
    }
  }

  /** Tells of those that this process is not already at work on; answers how many. */
  tellUnknown(events: readonly Event[]): number {
    const known = new Set([...this.#delivered, ...this.#underWay, ...this.#failed].map(eventId))
    const unknown = events.filter((event) => !known.has(eventId(event)))
    this.tell(unknown)
    return unknown.length
  }

  get areUnderWay(): boolean {
    return this.#telling.size > 0
  }

  /** Resolves when those that are with listeners now are with them no more. */
  async settled(): Promise<void> {
    await Promise.all(this.#telling)
  }

  #watch(telling: Promise<unknown>): void {
    this.#telling.add(telling)
    void telling.finally(() => this.#telling.delete(telling))
  }

  tell(events: readonly Event[]): void {
    if (events.length === 0) return
    const failed = new Set<Event>()
    for (const event of events) this.#underWay.add(event)
    const done = (): void => {
      for (const event of events) this.#underWay.delete(event)
      this.#delivered = [...this.#delivered, ...events.filter((event) => !failed.has(event))]
      this.#failed = [...this.#failed, ...failed]
    }
    const broken = (error: unknown): void => {
      this.#options.onError(error, 'events')
      for (const event of events) failed.add(event)
    }
    try {
      const told = this.#options.deliver(events, (event) => void failed.add(event))
      if (told instanceof Promise) this.#watch(told.catch(broken).finally(done))
      else done()
    } catch (error) {
      broken(error)
      done()
    }
  }
}

const eventId = ({ userId, number }: Event): string => `${userId}\n${number}`
