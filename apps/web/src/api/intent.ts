import { ApiError, isFinal } from '@candor/api'

/**
 * An order on its way, as a closed machine. `unknown` is not `refused`: the server may have done it, so
 * the same key and payload are sent again until there is an answer.
 */
export type IntentState<Result> =
  | { name: 'ready' }
  | { name: 'sending' }
  | { name: 'slow' }
  | { name: 'unknown' }
  | { name: 'accepted'; result: Result }
  | { name: 'refused'; error: Error }

export type IntentOptions<Input, Result> = {
  send: (input: Input, key: string) => Promise<Result>
  newKey: () => string
  /** Who would send now: a user's id, or null. */
  sender: () => string | null
  onState: (state: IntentState<Result>) => void
  /** After this long a sending order says that it is slow. */
  slowMs?: number
  /** Waiting times before each further try of an unknown order; the last one repeats. */
  retryMs?: readonly number[]
}

/**
 * One intent of the user: one idempotency key, however often it is sent. A tap while it is under way
 * does nothing. After an answer the next submit is a new intent.
 */
export function createIntent<Input, Result>(options: IntentOptions<Input, Result>) {
  const {
    send,
    newKey,
    sender,
    onState,
    slowMs = 3000,
    retryMs = [1000, 2000, 4000, 8000, 15_000, 30_000],
  } = options
  let busy = false

  async function settle(input: Input, key: string): Promise<IntentState<Result>> {
    const user = sender()
    for (let tries = 1; ; tries += 1) {
      const slow = setTimeout(() => onState({ name: tries === 1 ? 'slow' : 'unknown' }), slowMs)
      try {
        // Each try needs the outcome of the one before.
        // oxlint-disable-next-line no-await-in-loop
        return { name: 'accepted', result: await send(input, key) }
      } catch (error) {
        if (isFinal(error, tries)) return { name: 'refused', error: asError(error) }
        onState({ name: 'unknown' })
        const backOffMs = retryMs[Math.min(tries, retryMs.length) - 1] ?? 0
        // oxlint-disable-next-line no-await-in-loop
        if (!(await waitFor(user, Math.max(backOffMs, askedMs(error))))) return { name: 'ready' }
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
      // oxlint-disable-next-line no-await-in-loop
      await wait(ms)
      if (sender() === user) return true
    } while (sender() === null)
    return false
  }

  return {
    /**
     * Sends, unless something is under way; tries on even if its screen has gone. Resolves with how it
     * ended (`ready` when somebody else signed in before that was known); never rejects.
     */
    async submit(input: Input): Promise<IntentState<Result> | null> {
      if (busy) return null
      busy = true
      onState({ name: 'sending' })
      const end = await settle(input, newKey())
      busy = false
      onState(end)
      return end
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

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('Error')
}
