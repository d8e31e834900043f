import { runBatch, type BatchResult, type BatchTools } from './batch.ts'
import type { Call } from './call.ts'
import type { Context } from './command.ts'
import { run, type Connection } from './connection.ts'
import type { LaneOptions } from './lane-options.ts'

/** A database session on which batches run one after another; a broken connection is replaced. */
export class Session {
  readonly #options: LaneOptions<Context>
  #connection: Connection | null = null
  #closing = false

  constructor(options: LaneOptions<Context>) {
    this.#options = options
  }

  /** The open connection. A connection that breaks while idle emits `error`; the next batch opens a new one. */
  async connection(): Promise<Connection> {
    if (this.#connection !== null) return this.#connection
    const opened = await this.#options.connect()
    opened.on('error', (error) => {
      if (!this.#closing) this.#options.onError(error, 'lane connection')
      if (this.#connection === opened) this.#connection = null
    })
    this.#connection = opened
    return opened
  }

  /** Runs the calls in one transaction. */
  async run(
    calls: readonly Call[],
    tools: Omit<BatchTools, 'look' | 'onError'>,
  ): Promise<BatchResult> {
    return runBatch(await this.connection(), calls, {
      look: this.#options.look,
      onError: (error, call) => this.#options.onError(error, call.command.name),
      ...tools,
    })
  }

  async rollBack(): Promise<void> {
    try {
      if (this.#connection !== null) await run(this.#connection, 'rollback', [])
    } catch {
      await this.renew()
    }
  }

  /** Drops the connection; the next batch opens a new one. */
  async renew(): Promise<void> {
    const broken = this.#connection
    this.#connection = null
    await broken?.end().catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#closing = true
    await this.renew()
  }
}
