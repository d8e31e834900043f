import { ownersOf, type Call } from './call.ts'

/** Most calls of a batch. */
const batchSize = 500
/** Share of a batch for jobs while both jobs and others wait, so that neither starves the other. */
const jobsBesideOthers = 100
/** Most waiting calls, and the longest wait of the oldest call; beyond either, new calls are answered BUSY. */
const waitingLimit = 5_000
const waitingMs = 2_000

/** The calls that wait for a batch: closes first, then people, then jobs. */
export class Queues {
  /** Calls whose owner was busy; they go first in the next batch. */
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
   * Whether a call that arrives now would wait too long. Closes are never refused. Jobs have their own share of a
   * batch, so only other jobs count against them.
   * @param elsewhere number of calls that wait outside these queues.
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

  /** Puts calls first in the next batch. */
  putBack(calls: readonly Call[]): void {
    this.#heads.push(...calls)
  }

  /**
   * Takes a batch that may be decided while `saving` is saved: both of jobs alone, the new one full, and no other call
   * waiting. Empty if the two share an owner, so a batch never builds on changes that may still fail.
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
