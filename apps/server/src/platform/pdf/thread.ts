import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What a drawing thread says: how far it is, and at last the file. */
export type ThreadMessage = { readonly written: number } | { readonly file: Uint8Array }

const limits = { maxOldGenerationSizeMb: 512 } as const

/**
 * Draws in a thread of its own: parsing a font and laying out pages would keep every request waiting.
 * @param script the module of the thread, which posts `ThreadMessage`s
 * @param document what it draws
 * @throws what the thread threw
 */
export async function drawInThread(
  script: URL,
  document: unknown,
  onWritten: (written: number) => void = () => undefined,
): Promise<Uint8Array> {
  const thread = new Worker(script, {
    workerData: document,
    execArgv: [],
    resourceLimits: limits,
  })
  const result: { file: Uint8Array | null } = { file: null }
  thread.on('message', (message: ThreadMessage) => {
    if ('written' in message) onWritten(message.written)
    else result.file = message.file
  })
  // Rejects with what the thread threw.
  await once(thread, 'exit')
  if (result.file === null) throw new Error('The thread ended without a file')
  return result.file
}
