import { appendFile, mkdir, open, readFile } from 'node:fs/promises'
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

const Line = v.pipe(v.string(), v.parseJson(), Anchor)

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
  return {
    read: async () => anchorsIn((await readFile(file, 'utf8').catch(noneYet)) ?? ''),
    async write(pool, now) {
      const { seq, hash } = await readEnd(pool)
      const tail = await tailOf(file)
      const last = anchorsIn(tail).at(-1)
      if (seq === (last?.seq ?? 0)) return
      await mkdir(dataFolder, { recursive: true })
      const anchor: Anchor = { at: now, seq, hash: Buffer.from(hash).toString('hex') }
      // A line that was cut when the power went or the disk was full ends here, and this one stands by itself.
      const cut = tail === '' || tail.endsWith('\n') ? '' : '\n'
      await appendFile(file, `${cut}${JSON.stringify(anchor)}\n`, { mode: 0o600 })
    },
  }
}

/** Those of its lines that are whole: one that was cut must not keep the others from being compared. */
function anchorsIn(text: string): Anchor[] {
  return text.split('\n').flatMap((line) => {
    const read = v.safeParse(Line, line)
    return read.success ? [read.output] : []
  })
}

function noneYet(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** More than two lines have: 64 digits of the hash, two numbers of at most 16, and their names. */
const tailBytes = 512

/** The file's last lines, the first of them cut, or nothing. It is asked for every minute, and the file only grows. */
async function tailOf(file: string): Promise<string> {
  const opened = await open(file).catch(noneYet)
  if (opened === null) return ''
  try {
    const { size } = await opened.stat()
    const tail = Buffer.alloc(Math.min(size, tailBytes))
    await opened.read(tail, 0, tail.length, size - tail.length)
    return tail.toString('utf8')
  } finally {
    await opened.close()
  }
}
