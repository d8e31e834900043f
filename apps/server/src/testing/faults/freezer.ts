import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * Runs `work` while a process that the test itself has started is stopped by SIGSTOP: a server, or a postmaster first, so
 * that it starts no further process, then its children. All of them continue afterwards, even if this process exits
 * meanwhile.
 */
export async function whileFrozen<Value>(
  parent: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const frozen: number[] = []
  const stop = (pid: number) => {
    frozen.push(pid)
    send(pid, 'SIGSTOP')
  }
  const thaw = () => {
    for (const pid of frozen.splice(0)) send(pid, 'SIGCONT')
  }
  process.once('exit', thaw)
  try {
    stop(parent)
    for (const child of await childrenOf(parent)) stop(child)
    return await work()
  } finally {
    thaw()
    process.removeListener('exit', thaw)
  }
}

/** Sends a signal to a process that may have ended. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Process numbers of the children of a process: from `/proc`, or from `ps` where there is none. */
async function childrenOf(parent: number): Promise<number[]> {
  const all = (await inProc()) ?? (await fromPs())
  return all.filter(([, of]) => of === parent).map(([pid]) => pid)
}

type Pair = readonly [pid: number, parent: number]

async function inProc(): Promise<Pair[] | null> {
  const names = await readdir('/proc').catch(() => null)
  if (names === null) return null
  const pids = names.filter((name) => /^\d+$/.test(name))
  const read = pids.map(async (pid): Promise<Pair> => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // The process's name, in brackets, may contain spaces and brackets.
    const [, , parent] = stat.slice(stat.lastIndexOf(')')).split(' ')
    return [Number(pid), Number(parent)]
  })
  return Promise.all(read)
}

async function fromPs(): Promise<Pair[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
}
