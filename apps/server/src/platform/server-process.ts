import { once } from 'node:events'
import { createServer } from 'node:net'
import { readConfig, type Config } from './config.ts'
import type { Database } from './database/pool.ts'
import { startDatabase } from './database/start.ts'
import { createLog, type Log } from './log.ts'
import { RefusalToStart } from './refusal-to-start.ts'
import { createWorld, type World } from './world.ts'

export interface AppNeeds {
  config: Config
  world: World
  database: Database
  log: Log
}

export interface App {
  /**
   * Starts listening.
   * @returns the address to open in a browser
   */
  listen(): Promise<string>
  /** Resolves when the app cannot go on, with one sentence for the person at the terminal. */
  readonly broken?: Promise<string>
  /** Finishes running requests and accepts no more. The database is still open. */
  close(): Promise<void>
}

const STOP_LIMIT_MS = 10_000

/**
 * The life cycle of the server's process: reads the environment, opens the database, starts the app, prints its address
 * alone on a line, and on SIGINT or SIGTERM stops everything in reverse order within ten seconds. A fault that a person
 * can remedy, and the reason why an app cannot go on, are printed as one sentence; the exit code is then 1.
 */
export async function runServer(createApp: (needs: AppNeeds) => Promise<App>): Promise<void> {
  const stop = stopSignal()
  const opened: (() => Promise<void>)[] = []
  try {
    const config = readConfig(process.env)
    const log = createLog(config.logLevel)
    const world = createWorld()
    // Checks the ports before a database is started.
    await probe(config)
    const database = await startDatabase({ config, world, log })
    opened.push(database.close)
    const app = await createApp({ config, world, database, log })
    opened.push(app.close)
    if (!stop.asked()) process.stdout.write(`${await app.listen()}\n`)
    const broken = await Promise.race([stop.wait, app.broken ?? stop.wait])
    if (broken !== undefined) {
      process.exitCode = 1
      process.stderr.write(`${broken}\n`)
    }
    log.info('stopping')
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(
      error instanceof RefusalToStart ? `${error.message}\n` : `${describe(error)}\n`,
    )
  }
  await close(opened)
}

/**
 * Listens permanently: a signal that arrives twice (from the terminal and from npm) must not interrupt a clean stop.
 */
function stopSignal() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      asked = true
      resolve()
    })
  }
  return { wait: promise, asked: () => asked }
}

/** Opens both ports and closes them again. */
async function probe({ host, port, consolePort }: Config): Promise<void> {
  for (const [name, number] of [
    ['PORT', port],
    ['CONSOLE_PORT', consolePort],
  ] as const) {
    await asListening({ name, port: number, host }, async () => {
      const server = createServer()
      server.listen(number, host)
      await once(server, 'listening')
      server.close()
      await once(server, 'close')
    })
  }
}

/** Converts the errors of opening a port to one sentence that names the variable. */
export async function asListening<Value>(
  { name, port, host }: { name: 'PORT' | 'CONSOLE_PORT'; port: number; host: string },
  open: () => Promise<Value>,
): Promise<Value> {
  try {
    return await open()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new RefusalToStart(
        `Port ${port} of ${host} is in use: stop what listens there, or set ${name} to another.`,
      )
    }
    if (code === 'EACCES')
      throw new RefusalToStart(`This user may not open port ${port}: set ${name} to another.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new RefusalToStart(`HOST is "${host}", which is not an address of this machine.`)
    }
    throw error
  }
}

/** Closes everything in reverse order, and exits at the time limit; the database survives that by design. */
async function close(opened: (() => Promise<void>)[]): Promise<void> {
  const timer = setTimeout(() => process.exit(1), STOP_LIMIT_MS)
  timer.unref()
  for (const closeOne of opened.toReversed()) {
    await closeOne().catch((error: unknown) => {
      process.exitCode = 1
      process.stderr.write(`${describe(error)}\n`)
    })
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
