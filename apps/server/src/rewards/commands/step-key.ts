import { createHash } from 'node:crypto'

/** The key under which something counts once toward a task: another number of 63 bits for each task and subject. */
export function stepKey(taskId: string, about: string): string {
  const hash = createHash('sha256').update(`${taskId} ${about}`).digest()
  return String(hash.readBigUInt64BE() >> 1n)
}
