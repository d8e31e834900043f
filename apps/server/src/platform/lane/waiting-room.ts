import { attempt, skipsLimit, type Way } from './attempt.ts'
import { refused, type Call } from './call.ts'
import type { Session } from './session.ts'
import type { SpareSessions } from './spare-sessions.ts'

/** A lock is waited for two seconds at a time (`lock_timeout`); after ten seconds the answer is BUSY. */
const waitsLimit = 5

/**
 * Where calls wait for an owner that somebody else holds for long: each owner's alone, on a session that
 * nobody else needs. While an owner waits here all of its calls do, so that none overtakes another.
 */
export class WaitingRoom {
  readonly #sessions: SpareSessions
  readonly #wayOf: (session: Session) => Way
  readonly #owners = new Map<string, Call[]>()
  readonly #serving = new Set<Promise<void>>()
  #closing = false

  constructor(sessions: SpareSessions, wayOf: (session: Session) => Way) {
    this.#sessions = sessions
    this.#wayOf = wayOf
  }

  /** How many calls wait for their turn here. */
  get length(): number {
    return [...this.#owners.values()].reduce((total, calls) => total + calls.length, 0)
  }

  /** Keeps the calls of owners who wait here; answers the others. */
  divert(calls: Call[]): Call[] {
    if (this.#owners.size === 0) return calls
    return calls.filter((call) => {
      const waiting = this.#owners.get(call.request.owner)
      if (waiting !== undefined) this.#seat(call, waiting)
      return waiting === undefined
    })
  }

  /** Lets calls wait. None of their owners may wait here already. */
  admit(calls: readonly Call[]): void {
    for (const [owner, own] of Map.groupBy(calls, (call) => call.request.owner)) {
      const waiting: Call[] = []
      this.#owners.set(owner, waiting)
      for (const call of own) this.#seat(call, waiting)
      const served = this.#serve(owner, waiting).finally(() => this.#serving.delete(served))
      this.#serving.add(served)
    }
  }

  /** Gives up what cannot be done at once, and waits for the rest. */
  async close(): Promise<void> {
    this.#closing = true
    await Promise.all(this.#serving)
  }

  #seat(call: Call, waiting: Call[]): void {
    call.skips = Math.max(call.skips, skipsLimit)
    waiting.push(call)
  }

  async #serve(owner: string, waiting: Call[]): Promise<void> {
    const served = await this.#sessions.use(async (session) => {
      await this.#waitFor(waiting, this.#wayOf(session))
      // In the same turn in which nobody was left: who comes now is not for this room.
      this.#owners.delete(owner)
      return true
    })
    if (served) return
    this.#owners.delete(owner)
    for (const call of waiting) giveUp(call)
  }

  async #waitFor(waiting: Call[], way: Way): Promise<void> {
    while (waiting.length > 0) {
      const busy = await attempt(waiting.splice(0), way)
      for (const call of busy) call.skips += 1
      const isOver = (call: Call) => this.#closing || call.skips >= skipsLimit + waitsLimit
      for (const call of busy.filter(isOver)) giveUp(call)
      waiting.unshift(...busy.filter((call) => !isOver(call)))
    }
  }
}

/** Nothing was stored, unless an earlier try was lost with its connection: then nobody knows. */
function giveUp(call: Call): void {
  if (call.fault === null) call.answer(refused('BUSY', { retryAfter: 1 }))
  else call.fail(call.fault)
}
