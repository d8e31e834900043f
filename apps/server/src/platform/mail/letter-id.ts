import { createHash } from 'node:crypto'
import type { Letter } from './mailer.ts'

/** The same letter about the same thing, whoever writes it anew. */
export function letterId({ channel, to, subject, text, about }: Letter): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([channel, to, subject, text, about]))
    .digest()
}
