import { createGate } from '../http/gate.ts'
import type { Context } from './command.ts'
import type { LaneOptions } from './lane-options.ts'
import { Session } from './session.ts'

/** Sessions beside the lane's own at once, and how many may wait for one. */
const sessionsLimit = 4
const waitingLimit = 500

/** Sessions for what must not hold up the lane's own. The last one is kept: a new one costs a process. */
export class SpareSessions {
  readonly #options: LaneOptions<Context>
  readonly #gate = createGate(sessionsLimit, waitingLimit)
  #kept: Session | null = null

  constructor(options: LaneOptions<Context>) {
    this.#options = options
  }

  /** Lends a session; answers `null`, without any work, when too many wait for one. */
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

  /** Closes what is kept. Nothing may be on loan any more. */
  async close(): Promise<void> {
    await this.#keep(null)?.close()
  }

  /** Keeps a session, or none; answers the one that was kept before. */
  #keep(session: Session | null): Session | null {
    const before = this.#kept
    this.#kept = session
    return before
  }
}
