import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Messages of a drawing thread: its progress, and at last the file. */
export type ThreadMessage = { readonly written: number } | { readonly file: Uint8Array }

const limits = { maxOldGenerationSizeMb: 512 } as const

/** Longest time without progress before a thread is ended (ms). */
const silentMs = 60_000

/**
 * Draws in a thread of its own, because parsing fonts and laying out pages would block all requests.
 * @param script module of the thread, which posts `ThreadMessage`s
 * @param document the data to draw
 * @param onWritten receives the progress
 * @param limitMs longest time without progress
 * @throws the error of the thread; Error when it made no progress for too long
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
    // Rejects with the error of the thread.
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
