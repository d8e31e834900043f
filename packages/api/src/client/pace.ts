/** The most reads of a session in flight or answered less than a second ago; the server allows 20. */
const mostReads = 16

/** Sends a call, at once or as soon as the session's limit allows. */
export type Pace = <Answer>(isRead: boolean, send: () => Promise<Answer>) => Promise<Answer>

/**
 * Keeps a session's reads within what the server allows it in a second, whenever in between the server counts them: a
 * call holds its place until a second after its answer. A write never waits, and holds a place like a read.
 */
export function createPace(): Pace {
  let held = 0
  const waiting: (() => void)[] = []
  return async (isRead, send) => {
    while (isRead && held >= mostReads) {
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    held++
    try {
      return await send()
    } finally {
      setTimeout(() => {
        held--
        waiting.shift()?.()
      }, 1_000)
    }
  }
}
