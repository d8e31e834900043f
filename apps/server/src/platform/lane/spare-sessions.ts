import { createGate } from '../http/gate.ts'
import type { Context } from './command.ts'
import type { LaneOptions } from './lane-options.ts'
import { Session } from './session.ts'

/** Most spare sessions at once, and most callers that may wait for one. */
const sessionsLimit = 4
const waitingLimit = 500

/**
 * Sessions for work that must not delay the lane's own. The last session is kept, because a new one costs a PostgreSQL
 * process.
 */
export class SpareSessions {
  readonly #options: LaneOptions<Context>
  readonly #gate = createGate(sessionsLimit, waitingLimit)
  #kept: Session | null = null

  constructor(options: LaneOptions<Context>) {
    this.#options = options
  }

  /**
   * Lends a session.
   * @returns null, without doing the work, when too many callers wait.
   */
  use<T>(work: (session: Session) => Promise<T>): Promise<T | null> {
    return this.#gate.run(async () => {
      const session = this.#keep(null) ?? new Session(this.#options)
      try {
        return await work(session)
      } finally {
        await this.#keep(session)?.close()
      }
    })
  }

  /** Closes the kept session. No session may be lent out any more. */
  async close(): Promise<void> {
    await this.#keep(null)?.close()
  }

  /**
   * Keeps a session, or none.
   * @returns the session that was kept before.
   */
  #keep(session: Session | null): Session | null {
    const before = this.#kept
    this.#kept = session
    return before
  }
}
