import { attempt, skipsLimit, type Sender } from './attempt.ts'
import { refused, type Call } from './call.ts'
import type { Session } from './session.ts'
import type { SpareSessions } from './spare-sessions.ts'

/** Lock waits of two seconds each (`lock_timeout`); after ten seconds the answer is BUSY. */
const waitsLimit = 5

/**
 * Calls that wait for an owner whose lock another session holds for long. Each owner waits alone, on a spare session.
 * While an owner waits here all of its later calls do, so that none overtakes another.
 */
export class WaitingRoom {
  readonly #sessions: SpareSessions
  readonly #senderOf: (session: Session) => Sender
  readonly #owners = new Map<string, Call[]>()
  readonly #serving = new Set<Promise<void>>()
  #closing = false

  constructor(sessions: SpareSessions, wayOf: (session: Session) => Sender) {
    this.#sessions = sessions
    this.#senderOf = wayOf
  }

  /** Number of calls that wait here. */
  get length(): number {
    return [...this.#owners.values()].reduce((total, calls) => total + calls.length, 0)
  }

  /**
   * Keeps the calls of owners that wait here.
   * @returns the other calls.
   */
  divert(calls: Call[]): Call[] {
    if (this.#owners.size === 0) return calls
    return calls.filter((call) => {
      const waiting = this.#owners.get(call.request.owner)
      if (waiting !== undefined) this.#enqueue(call, waiting)
      return waiting === undefined
    })
  }

  /** Lets calls wait. None of their owners may be waiting here already. */
  admit(calls: readonly Call[]): void {
    for (const [owner, own] of Map.groupBy(calls, (call) => call.request.owner)) {
      const waiting: Call[] = []
      this.#owners.set(owner, waiting)
      for (const call of own) this.#enqueue(call, waiting)
      const served = this.#serve(owner, waiting).finally(() => this.#serving.delete(served))
      this.#serving.add(served)
    }
  }

  /** Gives up calls that cannot be done at once, and waits for the others. */
  async close(): Promise<void> {
    this.#closing = true
    await Promise.all(this.#serving)
  }

  #enqueue(call: Call, waiting: Call[]): void {
    call.skips = Math.max(call.skips, skipsLimit)
    waiting.push(call)
  }

  async #serve(owner: string, waiting: Call[]): Promise<void> {
    const served = await this.#sessions.use(async (session) => {
      await this.#waitFor(owner, waiting, this.#senderOf(session))
      return true
    })
    if (served) return
    this.#owners.delete(owner)
    for (const call of waiting) giveUp(call)
  }

  async #waitFor(owner: string, waiting: Call[], sender: Sender): Promise<void> {
    while (waiting.length > 0) {
      const busy = await attempt(waiting.splice(0), sender)
      for (const call of busy) call.skips += 1
      const isOver = (call: Call) => this.#closing || call.skips >= skipsLimit + waitsLimit
      for (const call of busy.filter(isOver)) giveUp(call)
      waiting.unshift(...busy.filter((call) => !isOver(call)))
    }
    // Before any `await`: a call that is diverted to a queue after its last look would never be answered.
    this.#owners.delete(owner)
  }
}

/** Answers BUSY: nothing was stored. If an earlier try was lost with its connection, the outcome is unknown. */
function giveUp(call: Call): void {
  if (call.fault === null) call.answer(refused('BUSY', { retryAfter: 1 }))
  else call.fail(call.fault)
}
