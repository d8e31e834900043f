import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { readEnd } from './end.ts'

const Anchor = v.strictObject({
  at: v.pipe(v.number(), v.safeInteger()),
  seq: v.pipe(v.number(), v.safeInteger()),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})
/** The chain's end as it was at a time, written down outside the database. */
export type Anchor = v.InferOutput<typeof Anchor>

export type Anchors = {
  readonly read: () => Promise<Anchor[]>
  /** Writes down the chain's end when it has moved since the last time. */
  readonly write: (pool: Pick<Pool, 'query'>, now: number) => Promise<void>
}

/**
 * Anchors in a file of the data folder, one line each. Who can write to the database but not to this
 * file cannot rewrite the chain unseen; copy the file elsewhere to be safe from who can do both.
 */
export function openAnchors(dataFolder: string): Anchors {
  const file = join(dataFolder, 'audit-anchors.jsonl')
  async function read(): Promise<Anchor[]> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => v.parse(Anchor, JSON.parse(line)))
  }
  return {
    read,
    async write(pool, now) {
      const { seq, hash } = await readEnd(pool)
      const last = (await read()).at(-1)
      if (seq === (last?.seq ?? 0)) return
      await mkdir(dataFolder, { recursive: true })
      const anchor: Anchor = { at: now, seq, hash: Buffer.from(hash).toString('hex') }
      await appendFile(file, `${JSON.stringify(anchor)}\n`, { mode: 0o600 })
    },
  }
}
