import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

/** A file system in memory, of a bounded size. */
export type SmallDisk = Awaited<ReturnType<typeof mountSmallDisk>>

/** Bytes that others may write between a measurement and a new size. */
const slackBytes = 8 * 1024 ** 2
const blockBytes = 4_096

/** Mounts the file system, then changes its size to each number of bytes that it reads. Ends, and unmounts, with its input. */
const script = `
  mount -t tmpfs -o size="$1",mode=755 small-disk "$2" && echo mounted || exit
  while read size; do mount -o remount,size="$size" "$2" && echo resized || exit; done`

/**
 * Mounts a file system of a bounded size on a folder, in a mount namespace of its own. This takes no special right: only a
 * Linux that lets its users create namespaces. Programs see it if they are started by `launcher`.
 * @throws Error with what the system says when it permits no such mount
 */
export async function mountSmallDisk(folder: string, bytes: number) {
  const inNewSpace = ['--user', '--map-root-user', '--mount', 'sh', '-c', script]
  const holder = spawn('unshare', [...inNewSpace, 'sh', String(bytes), folder])
  const answers = createInterface({ input: holder.stdout })[Symbol.asyncIterator]()
  let errors = ''
  holder.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  await once(holder, 'spawn')

  async function untilDone(): Promise<void> {
    if ((await answers.next()).done === true) throw new Error(`no file system: ${errors.trim()}`)
  }
  async function resize(to: number): Promise<void> {
    holder.stdin.write(`${to}\n`)
    await untilDone()
  }

  await untilDone()
  /** The folder as this process reaches it. */
  const path = `/proc/${holder.pid}/root${folder}`
  const ballast = join(path, 'ballast')
  const launcher = launcherIn(holder)
  const [command, ...given] = [...launcher, 'test', '-w', folder]
  try {
    await promisify(execFile)(command, given)
  } catch (error) {
    holder.stdin.end()
    throw error
  }
  return {
    path,
    /** Becomes a program, given behind it, that sees the file system. */
    launcher,
    /** Fills the file system. */
    async fill(): Promise<void> {
      const { blocks, bfree, bsize } = await statfs(path)
      await resize((blocks - bfree) * bsize + slackBytes)
      await fillWith(ballast)
    },
    /** Gives the space back. */
    async free(): Promise<void> {
      await rm(ballast, { force: true })
      await resize(bytes)
    },
    async unmount(): Promise<void> {
      holder.stdin.end()
      await once(holder, 'close')
    },
  }
}

/** Writes zeros to a file until there is no space left. */
async function fillWith(file: string): Promise<void> {
  const opened = await open(file, 'w')
  const zeros = Buffer.alloc(blockBytes)
  try {
    for (;;) await opened.write(zeros)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await opened.close()
  }
}

/** A command that starts a program beside the holder, as an ordinary user: PostgreSQL refuses to run as root. */
const launcherIn = ({ pid }: ChildProcess): readonly string[] =>
  `nsenter --target ${pid} --user --mount --preserve-credentials
    unshare --user --map-user=1000 --map-group=1000`.split(/\s+/)
