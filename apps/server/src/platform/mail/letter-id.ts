import { createHash } from 'node:crypto'
import type { Letter } from './mailer.ts'

/** Id of a letter: the same letter about the same event always has the same id. */
export function letterId({ channel, to, subject, text, about }: Letter): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([channel, to, subject, text, about]))
    .digest()
}
