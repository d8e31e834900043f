import { isFinal, newIntentKey } from '@candor/api'
import { errorText } from '../ui/error-text.ts'

/** Waiting times before each further try of an act without an answer, ms. */
const pausesMs = [1_000, 3_000, 9_000]

/** The operator did not give the requested fresh code: the act itself was not processed. */
export class Declined extends Error {}

type Open = { readonly key: string; tries: number }

/** Acts with an unknown result, by their content: an equal act is the same intent. */
const open = new Map<string, Open>()

/**
 * Sends an act until there is an answer. After a while it gives up without forgetting the key: an equal act asks for
 * that answer, and nothing is executed twice.
 * @returns the failure in words; null on success
 */
export async function sendUntilAnswered(
  content: string,
  send: (key: string) => Promise<unknown>,
  onUnknown: () => void,
): Promise<string | null> {
  const intent = open.get(content) ?? { key: newIntentKey(), tries: 0 }
  open.set(content, intent)
  for (const pauseMs of [...pausesMs, null]) {
    intent.tries += 1
    try {
      await send(intent.key)
      open.delete(content)
      return null
    } catch (error) {
      const wasLookedAt = intent.tries > 1
      if (isFinal(error, intent.tries) || (error instanceof Declined && !wasLookedAt)) {
        open.delete(content)
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
