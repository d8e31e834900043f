import { createHash } from 'node:crypto'

/** The key of a step that counts once per task: a 63-bit number of task and subject. */
export function stepKey(taskId: string, about: string): string {
  const hash = createHash('sha256').update(`${taskId} ${about}`).digest()
  return String(hash.readBigUInt64BE() >> 1n)
}
