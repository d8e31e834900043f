import { ApiError, ENVELOPE_PAST_MS, outcomeOf } from '@candor/api'
import { now } from '../lib/clock.ts'

/**
 * An order on its way, as a closed machine. `unknown` is not `refused`: the server may have done it, so
 * the same key and payload are sent again until there is an answer. A refusal of a later try does not end
 * it either while an earlier one may still arrive: `until` says when it no longer can (epoch ms).
 */
export type IntentState<Result> =
  | { name: 'ready' }
  | { name: 'sending' }
  | { name: 'slow' }
  | { name: 'unknown'; until: number | null }
  | { name: 'accepted'; result: Result }
  | { name: 'refused'; error: Error }

/** An order without an answer. A try made so far may arrive `until` then (epoch ms). */
export type OpenIntent<Input> = {
  input: Input
  key: string
  until: number
  /** After this the server does it no more (epoch ms); null where it holds for ever. */
  validUntil: number | null
}

export type IntentOptions<Input, Result> = {
  send: (input: Input, key: string, validUntil: number | null) => Promise<Result>
  /**
   * How long the user's yes holds: what was confirmed at a price must not be done minutes later because a connection
   * came back. Absent where it holds until it is answered.
   */
  validMs?: number | undefined
  newKey: () => string
  /** Who would send now: a user's id, or null. */
  sender: () => string | null
  onState: (state: IntentState<Result>) => void
  /** Hears of every try before it is made, so that a reload can go on with it. */
  onOpen?: (intent: OpenIntent<Input>) => void
  /** Hears that there is an answer. */
  onSettled?: (key: string) => void
  /** After this long a sending order says that it is slow. */
  slowMs?: number
  /** Waiting times before each further try of an unknown order; the last one repeats. */
  retryMs?: readonly number[]
}

/** What is being settled in this page, by key: a screen that is opened again joins it. */
const settling = new Map<string, Promise<unknown>>()

/**
 * One intent of the user: one idempotency key, however often it is sent. A tap while it is under way
 * does nothing. After an answer the next submit is a new intent.
 */
export function createIntent<Input, Result>(options: IntentOptions<Input, Result>) {
  const {
    send,
    validMs,
    newKey,
    sender,
    onState,
    onOpen,
    onSettled,
    slowMs = 3000,
    retryMs = [1000, 2000, 4000, 8000, 15_000, 30_000],
  } = options
  type State = IntentState<Result>
  let busy = false

  /** @param until for an intent that was open before: when its tries so far can no longer arrive */
  async function settle(
    { input, key, validUntil }: Omit<OpenIntent<Input>, 'until'>,
    until: number | null,
  ): Promise<State> {
    const user = sender()
    let closesAt = until
    // What was sealed for a try is good for this long, so it may arrive that much later.
    const arrivesUntil = () => Math.min(now() + ENVELOPE_PAST_MS, validUntil ?? Infinity)
    for (let tries = 1; ; tries += 1) {
      const isFirst = closesAt === null
      const late: State = isFirst ? { name: 'slow' } : { name: 'unknown', until: null }
      const slow = setTimeout(() => onState(late), slowMs)
      onOpen?.({ input, key, until: now() + ENVELOPE_PAST_MS, validUntil })
      try {
        return { name: 'accepted', result: await send(input, key, validUntil) }
      } catch (error) {
        const outcome = outcomeOf(error)
        const isOver =
          closesAt === null || isExpired(error) || (outcome === 'refused' && now() >= closesAt)
        if (outcome !== 'unknown' && isOver) return { name: 'refused', error: asError(error) }
        if (outcome === 'unknown' || closesAt === null) closesAt = arrivesUntil()
        onState({ name: 'unknown', until: outcome === 'refused' ? closesAt : null })
        const backOffMs = retryMs[Math.min(tries, retryMs.length) - 1] ?? 0
        // A refusal counts from that moment on, so it is asked for right then.
        const waitMs = outcome === 'refused' ? Math.min(backOffMs, closesAt - now()) : backOffMs
        if (!(await waitFor(user, Math.max(waitMs, askedMs(error))))) return { name: 'ready' }
      } finally {
        clearTimeout(slow)
      }
    }
  }

  /**
   * Waits, and while its user is signed out waits on: a key means something only with who sent it.
   * @returns false once somebody else is signed in, who must not send it
   */
  async function waitFor(user: string | null, ms: number): Promise<boolean> {
    do {
      await wait(ms)
      if (sender() === user) return true
    } while (sender() === null)
    return false
  }

  async function follow(key: string, work: () => Promise<State>): Promise<State> {
    busy = true
    const running = (settling.get(key) as Promise<State> | undefined) ?? work()
    settling.set(key, running)
    const end = await running
    settling.delete(key)
    onSettled?.(key)
    busy = false
    onState(end)
    return end
  }

  return {
    /**
     * Sends, unless something is under way; tries on even if its screen has gone. Resolves with how it
     * ended (`ready` when somebody else signed in before that was known); never rejects.
     */
    async submit(input: Input): Promise<State | null> {
      if (busy) return null
      onState({ name: 'sending' })
      const key = newKey()
      const validUntil = validMs === undefined ? null : now() + validMs
      return follow(key, () => settle({ input, key, validUntil }, null))
    },
    /** Goes on with an intent that had no answer when the page was loaded again, or its screen opened. */
    async resume({ until, ...open }: OpenIntent<Input>): Promise<State | null> {
      if (busy) return null
      onState({ name: 'unknown', until: null })
      return follow(open.key, () => settle(open, until))
    },
    /** Ready for a new intent, for example when its sheet is opened again. */
    reset(): void {
      if (!busy) onState({ name: 'ready' })
    },
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** How long the server asks to be left alone, in ms. */
function askedMs(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
}

/** It came too late, so it was not done and never will be: every earlier try comes later still. */
function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.errorKey === 'INTENT_EXPIRED'
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('Error')
}
