import { setTimeout as pause } from 'node:timers/promises'
import { attempt, skipsLimit, type Way } from './attempt.ts'
import type { BatchResult } from './batch.ts'
import { refused, type Call } from './call.ts'
import type { Context } from './command.ts'
import { run } from './connection.ts'
import { Deliveries } from './deliveries.ts'
import { leftEvents } from './events.ts'
import type { LaneOptions } from './lane-options.ts'
import { Queues } from './queues.ts'
import { Session } from './session.ts'
import { SpareSessions } from './spare-sessions.ts'
import { WaitingRoom } from './waiting-room.ts'

/** Takes batches from the queues, one after another, as long as calls wait. */
export class Runner {
  readonly #options: LaneOptions<Context>
  readonly #queues = new Queues()
  readonly #session: Session
  readonly #spare: SpareSessions
  readonly #room: WaitingRoom
  readonly #way: Way
  readonly #deliveries: Deliveries
  #loop: Promise<void> | null = null
  #closing = false

  constructor(options: LaneOptions<Context>) {
    this.#options = options
    this.#session = new Session(options)
    this.#deliveries = new Deliveries(options)
    this.#spare = new SpareSessions(options)
    this.#way = { ...this.#wayOf(this.#session), run: (calls) => this.#runBatch(calls) }
    this.#room = new WaitingRoom(this.#spare, (session) => this.#wayOf(session))
  }

  async open(): Promise<void> {
    await this.#session.connection()
  }

  submit(call: Call): void {
    if (this.#closing || this.#queues.isFull(call, call.submittedAt, this.#room.length))
      return call.answer(refused('BUSY'))
    this.#queues.add(call)
    this.#loop ??= Promise.resolve().then(() => this.#work())
  }

  async close(): Promise<void> {
    this.#closing = true
    await this.#loop
    await this.#room.close()
    await this.#spare.close()
    await this.#session.close()
  }

  async sweep(before: number): Promise<number> {
    const swept = await this.#spare.use(async (session) => {
      const db = await session.connection()
      try {
        await run(db, 'begin', [])
        const isPutOff = await this.#deliveries.putOff(db, before)
        const left = await leftEvents(db, before)
        const told = this.#deliveries.tellUnknown(left)
        await run(db, 'commit', [])
        isPutOff()
        return told
      } catch (error) {
        await session.renew()
        throw error
      }
    })
    return swept ?? 0
  }

  async #work(): Promise<void> {
    while (this.#queues.length > 0) {
      const calls = this.#room.divert(this.#queues.take())
      if (calls.length > 0) await this.#later(await attempt(calls, this.#way))
    }
    this.#loop = null
  }

  /** A busy owner's calls head the next batch; after ten skips they run alone and wait, outside this loop. */
  async #later(busy: readonly Call[]): Promise<void> {
    if (busy.length === 0) return
    for (const call of busy) call.skips += 1
    const late = new Set<string>()
    for (const call of busy) if (call.skips >= skipsLimit) late.add(call.request.owner)
    this.#room.admit(busy.filter((call) => late.has(call.request.owner)))
    this.#queues.putBack(busy.filter((call) => !late.has(call.request.owner)))
    await pause(1)
  }

  #wayOf(session: Session): Way {
    return {
      session,
      run: (calls) => this.#timed(calls, session.run(calls, { delivered: [], wait: true })),
      settle: ({ events }) => this.#deliveries.tell(events),
      onError: this.#options.onError,
    }
  }

  /** A batch of the lane's own session: it waits for nobody, and deletes what was delivered. */
  async #runBatch(calls: readonly Call[]): Promise<BatchResult> {
    const { delivered } = this.#deliveries
    const batch = this.#session.run(calls, { delivered, wait: false })
    const result = await this.#timed(calls, batch)
    this.#deliveries.deleted(delivered.length)
    return result
  }

  async #timed(calls: readonly Call[], batch: Promise<BatchResult>): Promise<BatchResult> {
    const started = performance.now()
    const result = await batch
    this.#options.onBatch?.(calls.length, (performance.now() - started) / 1_000)
    return result
  }
}
