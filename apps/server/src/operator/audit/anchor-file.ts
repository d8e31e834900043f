import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than any line: three hashes and signatures, three numbers of at most 16 digits, and their names. */
const blockBytes = 1_024
const lineEnd = 0x0a

/** An append-only file of lines. An incomplete last line, left by a crash, is ignored. */
export function openAnchorFile(dataFolder: string) {
  const file = join(dataFolder, 'audit-anchors.jsonl')
  return {
    /** All lines; none if the file does not exist. */
    async read(): Promise<string[]> {
      const text = await readFile(file, 'utf8').catch(noneYet)
      return text === null ? [] : text.split('\n').slice(0, -1)
    },
    /** Reads only the end of the file, because it is called every minute and the file grows. */
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
    /** Appends a line, overwriting an incomplete one; it is on disk when this resolves. */
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
  }
}

/** Length of the file up to the end of its last complete line. */
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
