import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountFor, postgresAccount, type Account } from './account.ts'
import { ensureCluster, freePort, stopServer, type Cluster } from './cluster.ts'
import { adminUrl, connect, takeOwnership, type Session } from './ownership.ts'
import { placeHome, placePrograms, type Installed } from './installation.ts'

/** An embedded PostgreSQL with its files in Candor's data folder. */
export interface EmbeddedPostgres {
  /** Connects as the cluster's superuser to the database `postgres`. */
  adminUrl: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Candor's data folder; the cluster lives in its folder `postgres`. */
  dataFolder: string
  /** Receives one sentence about each later event of the server. */
  report?: (sentence: string) => void
  /** Only tests turn it off: a crash of the machine may then lose committed data. */
  fsync?: boolean
  /** Folder of a Unix socket, which costs a sixth less processor time than TCP; none by default. */
  socketFolder?: string
  account?: Account | null
  /** Folder for files that PostgreSQL's account cannot reach in the data folder. */
  elsewhere?: string
  installed?: Promise<Installed>
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // The compiled-in socket folder often does not exist and is not needed.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  synchronous_commit: 'on',
  fsync: 'on',
  timezone: 'UTC',
  // The roles' passwords are random with 192 bits, so slow hashing at sign-in adds no protection.
  scram_iterations: '1',
  jit: 'off',
  // A new cluster creates a log segment every few seconds under load; writing 16 MB of zeros first delayed every commit
  // by 80 ms. Recycled segments are never zeroed either.
  wal_init_zero: 'off',
  // After a crash, unflushed files are flushed: with one call where the system has it, otherwise file by file.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Settings of tests, without protection against a crash of the machine, which costs more than all their queries. */
const UNPROTECTED = {
  fsync: 'off',
  // Each database that a test creates or drops forces a checkpoint, after which every page is logged whole.
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/**
 * Starts the cluster of the data folder, creating it on the first start, or adopts the server that a killed Candor left
 * behind. While it is in use, a server that dies is restarted on the same port.
 * @throws RefusalToStart when another Candor server uses the same data folder
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options)
  const session = await connect(cluster, async () => freePort(await rememberedPort(cluster)))
  await takeOwnership(session.client, options.dataFolder)
  await writeFile(portFile(cluster), String(session.port))
  const watch = keepRunning(cluster, session, options)
  return { adminUrl: adminUrl(cluster, session.port), stop: watch.stop }
}

async function openCluster(options: EmbeddedOptions): Promise<Cluster> {
  const { account: wanted = postgresAccount(), elsewhere = '/var/lib/candor' } = options
  const home = await placeHome(join(options.dataFolder, 'postgres'), wanted, elsewhere)
  const folder = join(home, 'cluster-18')
  const account = await accountFor(folder, wanted)
  const cluster = {
    home,
    folder,
    account,
    programs: await placePrograms(account, elsewhere, options.installed),
    password: await rememberedPassword(join(home, 'password')),
    settings: {
      ...SETTINGS,
      ...(options.socketFolder && { unix_socket_directories: options.socketFolder }),
      ...(options.fsync === false && UNPROTECTED),
    },
  }
  await ensureCluster(cluster)
  return cluster
}

/** Restarts the server when its session ends, until `stop` is called. */
function keepRunning(
  cluster: Cluster,
  first: Session,
  { dataFolder, report = () => {} }: EmbeddedOptions,
) {
  let session = first
  let stopping = false
  let restart = Promise.resolve()
  watch()

  function watch() {
    session.client.once('end', () => {
      if (!stopping) restart = again()
    })
  }

  async function again() {
    report('PostgreSQL is gone and is being started again.')
    while (!stopping) {
      try {
        // On the same port, because the pool knows no other.
        session = await connect(cluster, async () => first.port)
        await takeOwnership(session.client, dataFolder)
        watch()
        return report('PostgreSQL is back.')
      } catch (error) {
        report(`PostgreSQL could not be started again: ${(error as Error).message}`)
        await sleep(1_000)
      }
    }
  }

  return {
    async stop() {
      stopping = true
      await restart
      // The ownership ends with the server and not before, so that no other process adopts a stopping server.
      await stopServer(cluster)
      await session.client.end().catch(() => {})
    },
  }
}

function portFile(cluster: Cluster): string {
  return join(cluster.home, 'port')
}

async function rememberedPort(cluster: Cluster): Promise<number> {
  return Number(await readFile(portFile(cluster), 'utf8').catch(() => '0'))
}

async function rememberedPassword(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known) return known
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  return password
}
