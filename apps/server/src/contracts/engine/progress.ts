import type { Event } from '../../platform/lane/index.ts'

/**
 * Least lag of the stored progress in ms. A position whose event was lost with a connection is unknown to the engine until a
 * sweep reports it; a restart in between must still judge the ticks since its opening. So progress is stored when all events
 * before it are delivered, and when a batch decided before it must have committed.
 */
const lagMs = 60_000

/** For each symbol, a tick up to which every close is answered. */
type Answered = ReadonlyMap<string, number>

type Tools = {
  readonly answered: () => Answered
  /** The time before which every event was delivered. */
  readonly deliveredUntil: () => number
}

/** How far a restart may rely on the ticks being judged. */
export class Progress {
  readonly #tools: Tools
  /** Events whose positions are still being read. */
  readonly #unread = new Set<Event>()
  #noted: { readonly at: number; readonly answered: Answered } | null = null

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** Holds the progress before an event until its position is read; null if it was read at once. */
  holdUntilRead(event: Event, reading: Promise<unknown> | null): void {
    if (reading === null) return
    this.#unread.add(event)
    // The engine reports a failure.
    void reading.catch(() => undefined).then(() => this.#unread.delete(event))
  }

  /** Notes the present progress. Returns the earlier one if it can be stored now; null if not. */
  note(at: number): Answered | null {
    const { answered, deliveredUntil } = this.#tools
    const now = { at, answered: answered() }
    const before = (this.#noted ??= now)
    const known = Math.min(deliveredUntil(), ...[...this.#unread].map((event) => event.at))
    if (before.at > at - lagMs || before.at >= known) return null
    this.#noted = now
    // A position that was reported since then may still have to catch up.
    return earlier(before.answered, now.answered)
  }
}

/** Of each symbol the earlier of two ticks. */
export function earlier(left: Answered, right: Answered): Answered {
  return new Map([...left].map(([name, seq]) => [name, Math.min(seq, right.get(name) ?? seq)]))
}
