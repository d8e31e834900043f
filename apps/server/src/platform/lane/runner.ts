import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { attempt, skipsLimit, type Way } from './attempt.ts'
import type { BatchResult, BatchTools } from './batch.ts'
import { refused, type Call } from './call.ts'
import type { Context } from './command.ts'
import { run } from './connection.ts'
import { Deliveries } from './deliveries.ts'
import { leftEvents, type Event } from './events.ts'
import type { LaneOptions } from './lane-options.ts'
import { Queues } from './queues.ts'
import { Session } from './session.ts'
import { SpareSessions } from './spare-sessions.ts'
import { WaitingRoom } from './waiting-room.ts'

/** A batch under way; `over` when all of its calls are answered or put back. */
type Running = {
  readonly calls: readonly Call[]
  readonly session: Session
  readonly over: Promise<void>
}

/** So long an end waits for who still listens: what they miss is told again after the next start. */
const restMs = 5_000

const alone = { onSent: () => undefined }

/**
 * Takes batches from the queues, one after another, as long as calls wait. While one is saved, a full batch of jobs
 * that has nothing to do with it is decided and saved on a second session.
 */
export class Runner {
  readonly #options: LaneOptions<Context>
  readonly #queues = new Queues()
  readonly #session: Session
  readonly #second: Session
  readonly #spare: SpareSessions
  readonly #room: WaitingRoom
  readonly #deliveries: Deliveries
  #loop: Promise<void> | null = null
  #closing = false
  /** Whether a batch under way deletes what was delivered: the one beside it does not. */
  #isDeleting = false

  constructor(options: LaneOptions<Context>) {
    this.#options = options
    this.#session = new Session(options)
    this.#second = new Session(options)
    this.#deliveries = new Deliveries(options)
    this.#spare = new SpareSessions(options)
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
    // Who hears of an event may have a command for it, and would be told that it is too late.
    await Promise.race([this.settled(), pause(restMs, undefined, { ref: false })])
    this.#closing = true
    await this.#loop
    await this.#room.close()
    await this.#spare.close()
    await this.#session.close()
    await this.#second.close()
  }

  /** Resolves when no call waits and no event is with a listener. */
  async settled(): Promise<void> {
    while (this.#loop !== null || this.#deliveries.areUnderWay) {
      await this.#loop
      await this.#deliveries.settled()
    }
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
    const running: Running[] = []
    while (running.length > 0 || this.#queues.length > 0) {
      // There are two sessions, and what comes next is held against one batch alone.
      if (running.length === 2) await running.shift()!.over
      const [beside] = running
      const taken =
        beside === undefined ? this.#queues.take() : this.#queues.takeBeside(beside.calls)
      const calls = this.#room.divert(taken)
      if (calls.length > 0) running.push(await this.#start(calls, beside))
      else await running.shift()?.over
    }
    this.#loop = null
  }

  /** Begins a batch; answers when it is being saved, or over. */
  async #start(calls: readonly Call[], beside: Running | undefined): Promise<Running> {
    const session = beside?.session === this.#session ? this.#second : this.#session
    const { promise: sent, resolve: onSent } = Promise.withResolvers<void>()
    const way = {
      ...this.#wayOf(session),
      run: (some: readonly Call[]) => this.#runBatch(session, some, onSent),
    }
    const over = attempt(calls, way)
      .then((busy) => this.#later(busy))
      .finally(onSent)
    await sent
    // Whoever was answered meanwhile asks for what comes next, and the connection writes.
    if (beside !== undefined) await nextTurn()
    return { calls, session, over }
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
      run: (calls) =>
        this.#timed(calls, session.run(calls, { ...alone, delivered: () => [], wait: true })),
      settle: ({ events }) => this.#deliveries.tell(events),
      onError: this.#options.onError,
    }
  }

  /** A batch of the lane's own sessions: it waits for nobody's lock, and deletes what was delivered. */
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
