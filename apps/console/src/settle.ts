import { isFinal, newIntentKey } from '@candor/api'
import { errorText } from './error-text.ts'

/** Waiting times before each further try of an act without an answer, ms. */
const pausesMs = [1_000, 3_000, 9_000]

/** Who acts did not give the fresh code that was asked for: nobody has looked at the act itself. */
export class Declined extends Error {}

type Open = { readonly key: string; tries: number }

/** Acts of which nobody knows whether they were done, by what they do: the same again is the same wish. */
const open = new Map<string, Open>()

/**
 * Sends a wish until there is an answer, and gives up after a while without forgetting its key: who sends the
 * same again asks for that answer, and nothing is done twice.
 * @returns why it was not done, in words; null when it was
 */
export async function settle(
  wish: string,
  send: (key: string) => Promise<unknown>,
  onUnknown: () => void,
): Promise<string | null> {
  const intent = open.get(wish) ?? { key: newIntentKey(), tries: 0 }
  open.set(wish, intent)
  for (const pauseMs of [...pausesMs, null]) {
    intent.tries += 1
    try {
      await send(intent.key)
      open.delete(wish)
      return null
    } catch (error) {
      const wasLookedAt = intent.tries > 1
      if (isFinal(error, intent.tries) || (error instanceof Declined && !wasLookedAt)) {
        open.delete(wish)
        return errorText(error)
      }
      if (pauseMs === null || error instanceof Declined) break
      onUnknown()
      await wait(pauseMs)
    }
  }
  return 'No answer came, so it may have been done. Send the same again to ask: it is never done twice.'
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
