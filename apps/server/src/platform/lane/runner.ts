import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { attempt, skipsLimit, type Sender } from './attempt.ts'
import type { BatchResult, BatchTools } from './batch.ts'
import { refused, type Call } from './call.ts'
import type { Context } from './command.ts'
import { run } from './connection.ts'
import { Deliveries } from './deliveries.ts'
import { leftEvents, sweepLimit, type Event } from './events.ts'
import type { LaneOptions } from './lane-options.ts'
import { Queues } from './queues.ts'
import { Session } from './session.ts'
import { SpareSessions } from './spare-sessions.ts'
import { WaitingRoom } from './waiting-room.ts'

/** A batch in progress; `over` resolves when all of its calls are answered or put back. */
type Running = {
  readonly calls: readonly Call[]
  readonly session: Session
  readonly over: Promise<void>
}

/** How long closing waits for listeners (ms). Events that they miss are redelivered after the next start. */
const listenersMs = 5_000

const alone = { onSent: () => undefined }

/**
 * Takes batches from the queues, one after another, while calls wait. While a batch is saved, a full batch of jobs that
 * shares no owner with it is decided and saved on a second session.
 */
export class Runner {
  readonly #options: LaneOptions<Context>
  readonly #queues = new Queues()
  readonly #session: Session
  readonly #second: Session
  readonly #spare: SpareSessions
  readonly #waitingRoom: WaitingRoom
  readonly #deliveries: Deliveries
  #loop: Promise<void> | null = null
  #closing = false
  /** Whether a batch in progress deletes delivered events; a second one beside it must not. */
  #isDeleting = false
  #deliveredUntil = -Infinity

  constructor(options: LaneOptions<Context>) {
    this.#options = options
    this.#session = new Session(options)
    this.#second = new Session(options)
    this.#deliveries = new Deliveries(options)
    this.#spare = new SpareSessions(options)
    this.#waitingRoom = new WaitingRoom(this.#spare, (session) => this.#senderOf(session))
  }

  async open(): Promise<void> {
    await this.#session.connection()
  }

  submit(call: Call): void {
    if (this.#closing || this.#queues.isFull(call, call.submittedAt, this.#waitingRoom.length))
      return call.answer(refused('BUSY'))
    this.#queues.add(call)
    this.#loop ??= Promise.resolve().then(() => this.#work())
  }

  async close(): Promise<void> {
    // A listener may still submit a command, which would be refused once the lane is closing.
    await Promise.race([this.settled(), pause(listenersMs, undefined, { ref: false })])
    this.#closing = true
    await this.#loop
    await this.#waitingRoom.close()
    await this.#spare.close()
    await this.#session.close()
    await this.#second.close()
  }

  /** Resolves when no call waits and no event is in delivery. */
  async settled(): Promise<void> {
    while (this.#loop !== null || this.#deliveries.areUnderWay) {
      await this.#loop
      await this.#deliveries.settled()
    }
  }

  get deliveredUntil(): number {
    return this.#deliveredUntil
  }

  async sweep(before: number): Promise<number> {
    const swept = await this.#spare.use(async (session) => {
      const db = await session.connection()
      try {
        await run(db, 'begin', [])
        const isPutOff = await this.#deliveries.putOff(db, before)
        const left = await leftEvents(db, before)
        const count = this.#deliveries.deliverUnknown(left)
        await run(db, 'commit', [])
        isPutOff()
        if (left.length < sweepLimit) this.#deliveredUntil = Math.max(this.#deliveredUntil, before)
        return count
      } catch (error) {
        await session.renew()
        throw error
      }
    })
    return swept ?? 0
  }

  async #work(): Promise<void> {
    const running: Running[] = []
    while (running.length > 0 || this.#queues.length > 0) {
      // There are only two sessions, and the next batch is compared with one running batch alone.
      if (running.length === 2) await running.shift()!.over
      const [beside] = running
      const taken =
        beside === undefined ? this.#queues.take() : this.#queues.takeBeside(beside.calls)
      const calls = this.#waitingRoom.divert(taken)
      if (calls.length > 0) running.push(await this.#start(calls, beside))
      else await running.shift()?.over
    }
    this.#loop = null
  }

  /**
   * Starts a batch.
   * @returns when its statements are sent, or when it is over.
   */
  async #start(calls: readonly Call[], beside: Running | undefined): Promise<Running> {
    const session = beside?.session === this.#session ? this.#second : this.#session
    const { promise: sent, resolve: onSent } = Promise.withResolvers<void>()
    const sender = {
      ...this.#senderOf(session),
      run: (some: readonly Call[]) => this.#runBatch(session, some, onSent),
    }
    const over = attempt(calls, sender)
      .then((busy) => this.#later(busy))
      .finally(onSent)
    await sent
    // Lets answered callers submit their next calls, and the connection write.
    if (beside !== undefined) await nextTurn()
    return { calls, session, over }
  }

  /** A busy owner's calls go first in the next batch; after ten skips they run alone and wait, outside this loop. */
  async #later(busy: readonly Call[]): Promise<void> {
    if (busy.length === 0) return
    for (const call of busy) call.skips += 1
    const late = new Set<string>()
    for (const call of busy) if (call.skips >= skipsLimit) late.add(call.request.owner)
    this.#waitingRoom.admit(busy.filter((call) => late.has(call.request.owner)))
    this.#queues.putBack(busy.filter((call) => !late.has(call.request.owner)))
    await pause(1)
  }

  #senderOf(session: Session): Sender {
    return {
      session,
      run: (calls) =>
        this.#timed(calls, session.run(calls, { ...alone, delivered: () => [], wait: true })),
      deliver: ({ events }) => this.#deliveries.deliver(events),
      onError: this.#options.onError,
    }
  }

  /** Runs a batch on the lane's own sessions: it waits for no lock, and deletes delivered events. */
  async #runBatch(
    session: Session,
    calls: readonly Call[],
    onSent: BatchTools['onSent'],
  ): Promise<BatchResult> {
    let deletes: readonly Event[] | null = null
    const delivered = () => {
      if (this.#isDeleting) return []
      this.#isDeleting = true
      deletes = this.#deliveries.delivered
      return deletes
    }
    try {
      const batch = session.run(calls, { onSent, delivered, wait: false })
      const result = await this.#timed(calls, batch)
      if (deletes !== null) this.#deliveries.deleted(deletes)
      return result
    } finally {
      if (deletes !== null) this.#isDeleting = false
    }
  }

  async #timed(calls: readonly Call[], batch: Promise<BatchResult>): Promise<BatchResult> {
    const started = performance.now()
    const result = await batch
    this.#options.onBatch?.(calls.length, (performance.now() - started) / 1_000)
    return result
  }
}
