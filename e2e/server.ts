import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { placeForDatabases } from '../apps/server/src/testing/folders.ts'

const run = promisify(execFile)
const readyWithinMs = 600_000
const root = join(import.meta.dirname, '..')

/** Environment variable with the data folder of the run's first start (`first-start.ts`). */
export const firstStart = 'CANDOR_E2E_FIRST_START'

/** A Candor server of one test: the shipped process with its own port and data folder. */
export type TestServer = {
  readonly origin: string
  readonly port: number
  /** Address of the console. */
  readonly consoleOrigin: string
  readonly dataFolder: string
  /** Standard error of its processes. */
  readonly output: () => string
  /** The running process; null between `halt` and `resume`. */
  readonly process: () => ChildProcess | null
  /** Stops the process with SIGTERM; data and port stay. */
  readonly halt: () => Promise<void>
  /** Starts it again on the same data and port. */
  readonly resume: () => Promise<void>
  /** Stops it and deletes its data. */
  readonly stop: () => Promise<void>
}

type Start = {
  /** The checkout to start, or a copy of it. */
  readonly folder?: string
  /** Starts with an empty data folder instead of a copy of the first start's. */
  readonly fresh?: boolean
  /** File with its price sources; recorded prices without one. */
  readonly feed?: string
  /** Lead of its clock over this machine's from each start on, in ms; 0 by default. */
  readonly ahead?: () => number
}

/** Starts a server and waits until it is ready. */
export async function startServer({
  folder = root,
  fresh = false,
  feed,
  ahead,
}: Start = {}): Promise<TestServer> {
  const dataFolder = await mkdtemp(join(await placeForDatabases(), 'candor-e2e-'))
  // PostgreSQL's own account must be able to enter it.
  await chmod(dataFolder, 0o755)
  if (!fresh) await copyFirstStart(dataFolder)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const consolePort = String(await freePort())
  const consoleOrigin = `http://localhost:${consolePort}`
  let child: ChildProcess | null = null
  let output = ''

  async function resume(): Promise<void> {
    const clock = ahead === undefined ? [] : ['--import', join(root, 'e2e/clock-ahead.ts')]
    child = spawn(process.execPath, [...clock, 'apps/server/src/main.ts'], {
      cwd: folder,
      env: {
        ...process.env,
        PORT: String(port),
        CONSOLE_PORT: consolePort,
        CANDOR_DATA: dataFolder,
        ...(feed !== undefined && { CANDOR_FEED: feed }),
        ...(ahead !== undefined && { CANDOR_E2E_AHEAD: String(ahead()) }),
        LOG_LEVEL: 'error',
        // Several journeys share a processor: a slow answer is acceptable, a refused one is not.
        READ_DELAY_LIMIT_MS: '60000',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      process.stderr.write(text)
    })
    await untilReady(origin, child)
  }
  async function halt(): Promise<void> {
    if (child !== null && child.exitCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    child = null
  }
  async function stop(): Promise<void> {
    await halt()
    await rm(dataFolder, { recursive: true, force: true })
  }
  await resume().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    origin,
    port,
    consoleOrigin,
    dataFolder,
    output: () => output,
    process: () => child,
    halt,
    resume,
    stop,
  }
}

/** Copies the first start's data with owners and permissions into an empty folder. */
async function copyFirstStart(to: string): Promise<void> {
  const from = process.env[firstStart]
  if (from !== undefined) await run('cp', ['-a', `${from}/.`, to])
}

/** A free port below the system's ephemeral range. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (listens) await new Promise((resolve) => server.close(resolve))
  return listens
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + readyWithinMs
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const ready = await fetch(`${origin}/readyz`).catch(() => null)
    if (ready?.status === 200) return
    await pause(100)
  }
  throw new Error('the server was not ready in time')
}
