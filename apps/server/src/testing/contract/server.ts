import { join } from 'node:path'
import type { Database } from '../../platform/database/pool.ts'
import { openConsoleEdge, openEdge } from '../../app/edge.ts'
import { startJobs } from '../../app/jobs.ts'
import { openModules, type Modules } from '../../app/modules.ts'
import { lightCost } from '../light-passwords.ts'
import type { Listener, ServerModule } from '../../platform/module.ts'
import { privateNetworks, readAllowList } from '../../platform/allow-list.ts'
import { createLog } from '../../platform/log.ts'
import type { AppNeeds } from '../../platform/server-process.ts'
import type { LeapingWorld } from './leaping-world.ts'
import type { StillFeed } from './still-feed.ts'

export interface ServerEnvironment {
  readonly world: LeapingWorld
  readonly feed: StillFeed
  readonly database: Database
  readonly dataFolder: string
  /** All errors that the server logs. */
  readonly errors: string[]
  /** Receives every log line below the level of errors; without a receiver only errors are logged. */
  readonly onLine?: (line: LogLine) => void
  /** Receives web pushes; without a receiver no push is sent. */
  readonly pushReceiver?: string
  /** Receives every event of the lane from the start. */
  readonly listener?: Listener
}

/** One line of the log. */
export type LogLine = Readonly<Record<string, unknown>>

export type Server = Awaited<ReturnType<typeof openServer>>
export type Edge = Server['edge']

/** Pino's level of errors. */
const errorLevel = 50

/** The app as `createApp` wires it, with the test's feed and without a port. */
export async function openServer(environment: ServerEnvironment) {
  const { world, feed, database, dataFolder, errors, onLine } = environment
  const write = (line: string) => {
    const entry = JSON.parse(line) as LogLine
    if (Number(entry['level']) >= errorLevel) errors.push(line)
    else onLine?.(entry)
  }
  const logLevel = onLine === undefined ? 'error' : 'info'
  const needs: AppNeeds = {
    config: {
      port: 8080,
      consolePort: 8081,
      consoleAllows: readAllowList('CONSOLE_ALLOW', privateNetworks),
      host: '127.0.0.1',
      dataFolder,
      masterKeyFile: join(dataFolder, 'keys', 'vault.key'),
      databaseUrl: null,
      feed: null,
      mode: 'sandbox',
      logLevel,
      readDelayLimitMs: 60_000,
      walletSignIn: { chains: [1], nodes: new Map() },
      thirdParties: { google: null, apple: null },
      mail: { smtp: null, sms: null },
      webPush: {
        contact: 'mailto:operator@example.com',
        testReceiver: environment.pushReceiver ?? 'http://127.0.0.1:9',
      },
    },
    world,
    database,
    log: createLog(logLevel, { write }),
  }
  const modules = await openModules(needs, { hashCost: lightCost, ...environment })
  const edge = await openEdge(needs, modules)
  const consoleEdge = await openConsoleEdge(needs, modules)
  const jobs = await startJobs(needs, modules, { audits: false })
  await modules.start()
  feed.beat()
  await modules.market.settled()

  return {
    edge,
    /** The console's edge. */
    consoleEdge,
    modules,
    /** A second edge to the same modules, some with a planted bug. */
    async spoilt(spoil: (modules: Modules) => Partial<Modules>) {
      const mistaken = spoil(modules)
      const inPlaceOf = new Map<unknown, ServerModule>(
        Object.entries(mistaken).map(([name, one]) => [
          modules[name as keyof Modules],
          one as ServerModule,
        ]),
      )
      const list = modules.list.map((one) => inPlaceOf.get(one) ?? one)
      const spoiled = { ...modules, ...mistaken, list }
      return {
        edge: await openEdge(needs, spoiled),
        consoleEdge: await openConsoleEdge(needs, spoiled),
      }
    },
    async close(): Promise<void> {
      await edge.close()
      await consoleEdge.close()
      await jobs.stop()
      await modules.stop()
    },
  }
}
