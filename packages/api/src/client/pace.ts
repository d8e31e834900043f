/** The most reads of a session in flight or answered less than a second ago; the server allows 20. */
const mostReads = 16

/** Sends a call, at once or as soon as the session's limit allows. */
export type Pace = <Answer>(isRead: boolean, send: () => Promise<Answer>) => Promise<Answer>

/**
 * Keeps a session's reads within the server's limit per second, at whatever time between sending and answer the server
 * counts them: a call holds its slot until a second after its answer. A write never waits, and holds a slot like a
 * read.
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
