import { ownersOf, type Call } from './call.ts'

/** At most this many calls form a batch. */
const batchSize = 500
/** So many places of a batch are for jobs while both jobs and others wait: neither starves the other. */
const jobsBesideOthers = 100
/** Past this many waiting calls, or this age of the oldest, new ones are answered BUSY. */
const waitingLimit = 5_000
const waitingMs = 2_000

/** The calls that wait for a batch: closes first, then people, then jobs. */
export class Queues {
  /** Calls whose owner was busy; they head the next batch. */
  #heads: Call[] = []
  readonly #waiting: Record<'closes' | 'people' | 'jobs', Call[]> = {
    closes: [],
    people: [],
    jobs: [],
  }

  get length(): number {
    const { closes, people, jobs } = this.#waiting
    return this.#heads.length + closes.length + people.length + jobs.length
  }

  /**
   * Whether a call that arrives now would wait too long. Closes are never refused. Jobs have places of their own,
   * so only other jobs are in their way.
   * @param elsewhere how many calls wait in another place.
   */
  isFull(call: Call, now: number, elsewhere: number): boolean {
    const { queue } = call.command
    if (queue === 'closes') return false
    const oldest = this.#waiting[queue][0]
    const late = oldest !== undefined && now - oldest.submittedAt > waitingMs
    const ahead = queue === 'jobs' ? this.#waiting.jobs.length : this.length + elsewhere
    return late || ahead >= waitingLimit
  }

  add(call: Call): void {
    this.#waiting[call.command.queue].push(call)
  }

  /** Puts calls at the head of the next batch. */
  putBack(calls: readonly Call[]): void {
    this.#heads.push(...calls)
  }

  /**
   * Takes a batch that may be decided while this one is saved: both of jobs alone, the new one full, and nobody else
   * waiting. Where they share an owner there is none, so it is built on nothing that may yet fail.
   */
  takeBeside(saving: readonly Call[]): Call[] {
    const { closes, people, jobs } = this.#waiting
    if (this.#heads.length + closes.length + people.length > 0 || jobs.length < batchSize) return []
    if (saving.some((call) => call.command.queue !== 'jobs')) return []
    const held = new Set(saving.flatMap(ownersOf))
    const isFree = (call: Call) => ownersOf(call).every((owner) => !held.has(owner))
    return jobs.slice(0, batchSize).every(isFree) ? jobs.splice(0, batchSize) : []
  }

  /** Takes the next batch. */
  take(): Call[] {
    const { closes, people, jobs } = this.#waiting
    const others = batchSize - Math.min(jobs.length, jobsBesideOthers)
    const batch = this.#heads.splice(0, others)
    batch.push(...closes.splice(0, others - batch.length))
    batch.push(...people.splice(0, others - batch.length))
    batch.push(...jobs.splice(0, batch.length > 0 ? jobsBesideOthers : batchSize))
    return batch
  }
}
