import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../../platform/secret-file.ts'

/** More than a line has: three hashes and signatures, three numbers of at most 16 digits, and their names. */
const blockBytes = 1_024
const lineEnd = 0x0a

/** Lines that are only ever added. What a crash left of a line at the end is no line. */
export function openAnchorFile(dataFolder: string) {
  const file = join(dataFolder, 'audit-anchors.jsonl')
  return {
    /** All lines; none where there is no file. */
    async read(): Promise<string[]> {
      const text = await readFile(file, 'utf8').catch(noneYet)
      return text === null ? [] : text.split('\n').slice(0, -1)
    },
    /** It is asked for every minute, and the file only grows: whatever its length, its end alone is read. */
    async last(): Promise<string> {
      const opened = await open(file).catch(noneYet)
      if (opened === null) return ''
      try {
        const size = await wholeBytes(opened)
        const tail = await bytesOf(opened, Math.max(0, size - blockBytes), size)
        return tail.toString('utf8').split('\n').at(-2) ?? ''
      } finally {
        await opened.close()
      }
    },
    /** Adds a line in the place of what a crash left of one; it is on the disk when this resolves. */
    async append(line: string): Promise<void> {
      await mkdir(dataFolder, { recursive: true })
      const opened = await open(file, 'a+', 0o600)
      try {
        await opened.truncate(await wholeBytes(opened))
        await opened.appendFile(`${line}\n`)
        await opened.sync()
      } finally {
        await opened.close()
      }
    },
    /** All lines anew; a crash leaves either the old ones or these. */
    replace: (lines: readonly string[]) =>
      writeWhole(file, lines.map((line) => `${line}\n`).join('')),
  }
}
export type AnchorFile = ReturnType<typeof openAnchorFile>

/** How long the file is up to the end of its last whole line. */
async function wholeBytes(opened: FileHandle): Promise<number> {
  let { size } = await opened.stat()
  while (size > 0) {
    const from = Math.max(0, size - blockBytes)
    const at = (await bytesOf(opened, from, size)).lastIndexOf(lineEnd)
    if (at >= 0) return from + at + 1
    size = from
  }
  return 0
}

async function bytesOf(opened: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from)
  await opened.read(bytes, 0, bytes.length, from)
  return bytes
}

function noneYet(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
