import { ApiError, ENVELOPE_PAST_MS, outcomeOf } from '@candor/api'
import { now } from '../lib/clock.ts'

/**
 * The states of a sent order, as a closed state machine. `unknown` is not `refused`: the server may have executed it,
 * so the same key and payload are sent again until there is an answer. A refusal of a later try does not end it either
 * while an earlier try may still arrive: `until` is the time at which it no longer can (epoch ms).
 */
export type IntentState<Result> =
  | { name: 'ready' }
  | { name: 'sending' }
  | { name: 'slow' }
  | { name: 'unknown'; until: number | null }
  | { name: 'accepted'; result: Result }
  | { name: 'refused'; error: Error }

/** An order without an answer. Its tries may arrive until `until` (epoch ms). */
export type OpenIntent<Input> = {
  input: Input
  key: string
  until: number
  /** The time after which the server no longer executes it (epoch ms); null without a limit. */
  validUntil: number | null
}

export type IntentOptions<Input, Result> = {
  send: (input: Input, key: string, validUntil: number | null) => Promise<Result>
  /**
   * The validity of the user's confirmation: an order confirmed at a price must not be executed minutes later after a
   * reconnect. Absent if it is valid until answered.
   */
  validMs?: number | undefined
  newKey: () => string
  /** The present user's id, or null. */
  sender: () => string | null
  onState: (state: IntentState<Result>) => void
  /** Called before every try, so that a reload can continue with it. */
  onOpen?: (intent: OpenIntent<Input>) => void
  /** Called when there is an answer. */
  onSettled?: (key: string) => void
  /** The time after which a sending order counts as slow. */
  slowMs?: number
  /** Waiting times before each further try of an unknown order; the last one repeats. */
  retryMs?: readonly number[]
}

/** Intents being settled in this page, by key: a reopened screen joins its intent. */
const settling = new Map<string, Promise<unknown>>()

/**
 * One intent of the user has one idempotency key, however often it is sent. A tap while it is in progress does nothing.
 * After an answer the next submit is a new intent.
 */
export function createIntent<Input, Result>(options: IntentOptions<Input, Result>) {
  const { validMs, newKey, onState, onSettled } = options
  type State = IntentState<Result>
  let busy = false

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
     * Sends, unless an intent is in progress; continues even after its screen is gone. Resolves with the final state
     * (`ready` if another user signed in before that was known); never rejects.
     */
    async submit(input: Input): Promise<State | null> {
      if (busy) return null
      onState({ name: 'sending' })
      const key = newKey()
      const validUntil = validMs === undefined ? null : now() + validMs
      return follow(key, () => settle(options, { input, key, validUntil }, null))
    },
    /** Continues with an unanswered intent after a reload, or when its screen is reopened. */
    async resume({ until, ...open }: OpenIntent<Input>): Promise<State | null> {
      if (busy) return null
      onState({ name: 'unknown', until: null })
      return follow(open.key, () => settle(options, open, until))
    },
    /** Ready for a new intent, for example when its sheet is reopened. */
    reset(): void {
      if (!busy) onState({ name: 'ready' })
    },
  }
}

/**
 * Sends until there is an answer.
 * @param until for an earlier intent: the time at which its tries so far can no longer arrive
 */
async function settle<Input, Result>(
  options: IntentOptions<Input, Result>,
  { input, key, validUntil }: Omit<OpenIntent<Input>, 'until'>,
  until: number | null,
): Promise<IntentState<Result>> {
  const { send, sender, onState, onOpen } = options
  const { slowMs = 3000, retryMs = [1000, 2000, 4000, 8000, 15_000, 30_000] } = options
  const user = sender()
  let closesAt = until
  // A sealed try is valid for this long, so it may arrive that much later.
  const arrivesUntil = () => Math.min(now() + ENVELOPE_PAST_MS, validUntil ?? Infinity)
  for (let tries = 1; ; tries += 1) {
    const isFirst = closesAt === null
    const late: IntentState<Result> = isFirst ? { name: 'slow' } : { name: 'unknown', until: null }
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
      // A refusal is final from that moment on, so the next try is made right then.
      const waitMs = outcome === 'refused' ? Math.min(backOffMs, closesAt - now()) : backOffMs
      if (!(await waitFor(sender, user, Math.max(waitMs, askedMs(error))))) return { name: 'ready' }
    } finally {
      clearTimeout(slow)
    }
  }
}

/**
 * Waits, and continues to wait while its user is signed out: a key is only valid for its own user.
 * @returns false once another user is signed in, who must not send it
 */
async function waitFor(
  sender: () => string | null,
  user: string | null,
  ms: number,
): Promise<boolean> {
  do {
    await wait(ms)
    if (sender() === user) return true
  } while (sender() === null)
  return false
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** The server's requested wait, in ms. */
function askedMs(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
}

/** It came too late, so it was not and will not be executed: every earlier try arrives later still. */
function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.errorKey === 'INTENT_EXPIRED'
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('Error')
}
