import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What a drawing thread says: how far it is, and at last the file. */
export type ThreadMessage = { readonly written: number } | { readonly file: Uint8Array }

const limits = { maxOldGenerationSizeMb: 512 } as const

/** A thread that gives no sign of progress for so long is ended. */
const silentMs = 60_000

/**
 * Draws in a thread of its own: parsing a font and laying out pages would keep every request waiting.
 * @param script the module of the thread, which posts `ThreadMessage`s
 * @param document what it draws
 * @param onWritten how far it is
 * @param limitMs the longest time without a sign of progress
 * @throws what the thread threw; Error where it gave no sign of progress for too long
 */
export async function drawInThread(
  script: URL,
  document: unknown,
  onWritten: (written: number) => void = () => undefined,
  limitMs = silentMs,
): Promise<Uint8Array> {
  const thread = new Worker(script, {
    workerData: document,
    execArgv: [],
    resourceLimits: limits,
  })
  const result: { file: Uint8Array | null; isLate: boolean } = { file: null, isLate: false }
  const limit = setTimeout(() => {
    result.isLate = true
    void thread.terminate()
  }, limitMs)
  thread.on('message', (message: ThreadMessage) => {
    limit.refresh()
    if ('written' in message) onWritten(message.written)
    else result.file = message.file
  })
  try {
    // Rejects with what the thread threw.
    await once(thread, 'exit')
  } finally {
    clearTimeout(limit)
  }
  if (result.file !== null) return result.file
  throw new Error(
    result.isLate
      ? `The thread gave no sign of progress for ${limitMs} ms`
      : 'The thread ended without a file',
  )
}
