import { setTimeout as pause } from 'node:timers/promises'
import { runBatch, type BatchResult } from './batch.ts'
import { refused, type Call } from './call.ts'
import type { Context } from './command.ts'
import { blamesCommand, run, type Connection } from './connection.ts'
import { leftEvents, type Event } from './events.ts'
import type { LaneOptions } from './lane-options.ts'
import { Queues } from './queues.ts'

/** How often the same calls are sent again after an error that is not a command's fault. */
const triesLimit = 5
/** Doubled after each try: about 4.5 s in all, longer than a killed PostgreSQL needs to recover. */
const firstPauseMs = 300
/** A call skipped this often for a busy owner runs alone and waits. */
const skipsLimit = 10

/** Takes batches from the queues, one after another, as long as calls wait. */
export class Runner {
  readonly #options: LaneOptions<Context>
  readonly #queues = new Queues()
  #connection: Connection | null = null
  /** Events that are delivered; the next batch deletes them. */
  #delivered: Event[] = []
  #loop: Promise<void> | null = null
  #closing = false

  constructor(options: LaneOptions<Context>) {
    this.#options = options
  }

  async open(): Promise<void> {
    this.#connection = await this.#connect()
  }

  submit(call: Call): void {
    if (this.#closing || this.#queues.isFull(call, call.submittedAt))
      return call.answer(refused('BUSY'))
    this.#queues.add(call)
    this.#loop ??= Promise.resolve().then(() => this.#work())
  }

  async close(): Promise<void> {
    this.#closing = true
    await this.#loop
    await this.#renew()
  }

  async sweep(before: number): Promise<number> {
    const own = await this.#connect()
    try {
      await own.query('begin')
      const known = new Set(this.#delivered.map(eventId))
      const left = await leftEvents(own, before)
      const untold = left.filter((event) => !known.has(eventId(event)))
      this.#tell(untold)
      await own.query('commit')
      return untold.length
    } finally {
      await own.end()
    }
  }

  async #work(): Promise<void> {
    while (this.#queues.length > 0) {
      const calls = this.#queues.take()
      const started = performance.now()
      await this.#attempt(calls)
      this.#options.onBatch?.(calls.length, (performance.now() - started) / 1_000)
    }
    this.#loop = null
  }

  /** Runs calls until each has an outcome, is put back for its busy owner, or has failed. */
  async #attempt(calls: readonly Call[]): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#settle(calls, await this.#runOnce(calls))
      } catch (error) {
        for (const call of calls) call.outcome = null
        if (blamesCommand(error)) return this.#halve(calls, error)
        this.#options.onError(error, 'lane batch')
        await this.#renew()
        if (tries === triesLimit) return calls.forEach((call) => call.fail(error as Error))
        await pause(firstPauseMs * 2 ** (tries - 1))
      }
    }
  }

  async #runOnce(calls: readonly Call[]): Promise<BatchResult> {
    this.#connection ??= await this.#connect()
    const going = this.#delivered
    const result = await runBatch(this.#connection, calls, {
      look: this.#options.look,
      onError: (error, call) => this.#options.onError(error, call.command.name),
      delivered: going,
      wait: calls.length === 1 && calls[0]!.skips >= skipsLimit,
    })
    this.#delivered = this.#delivered.slice(going.length)
    return result
  }

  /** After the commit: answers, events, and the calls to run again. Nothing here may throw. */
  async #settle(calls: readonly Call[], result: BatchResult): Promise<void> {
    for (const call of calls) if (call.outcome !== null) call.answer(call.outcome)
    this.#tell(result.events)
    await this.#later(result.busy)
  }

  #tell(events: readonly Event[]): void {
    if (events.length === 0) return
    this.#delivered = [...this.#delivered, ...events]
    try {
      this.#options.deliver(events)
    } catch (error) {
      this.#options.onError(error, 'events')
    }
  }

  /** A busy owner's calls head the next batch; after ten skips one runs alone and waits. */
  async #later(busy: readonly Call[]): Promise<void> {
    for (const call of busy) call.skips += 1
    this.#queues.putBack(busy.filter((call) => call.skips < skipsLimit))
    for (const call of busy) if (call.skips >= skipsLimit) await this.#attempt([call])
    if (busy.length > 0) await pause(1)
  }

  async #halve(calls: readonly Call[], error: unknown): Promise<void> {
    await this.#rollBack()
    if (calls.length === 1) {
      this.#options.onError(error, calls[0]!.command.name)
      return calls[0]!.answer(refused('INTERNAL'))
    }
    const middle = Math.ceil(calls.length / 2)
    await this.#attempt(calls.slice(0, middle))
    await this.#attempt(calls.slice(middle))
  }

  async #rollBack(): Promise<void> {
    try {
      if (this.#connection !== null) await run(this.#connection, 'rollback', [])
    } catch {
      await this.#renew()
    }
  }

  /** A session that breaks while idle says so by an event; the next batch opens a new one. */
  async #connect(): Promise<Connection> {
    const opened = await this.#options.connect()
    opened.on('error', (error) => {
      if (!this.#closing) this.#options.onError(error, 'lane connection')
      if (this.#connection === opened) this.#connection = null
    })
    return opened
  }

  /** Drops the connection; the next try opens a new one. */
  async #renew(): Promise<void> {
    const broken = this.#connection
    this.#connection = null
    await broken?.end().catch(() => undefined)
  }
}

const eventId = ({ userId, number }: Event): string => `${userId}\n${number}`
