import { execFile } from 'node:child_process'
import { chown, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import type { Programs } from './installation.ts'

const run = promisify(execFile)

/** A cluster on disk and the settings to run it. */
export interface Cluster {
  home: string
  folder: string
  programs: Programs
  account: Account | null
  password: string
  /** Settings given to the server at every start. */
  settings: Record<string, string>
}

/** The contents of a running server's `postmaster.pid`. */
export interface Living {
  pid: number
  port: number
}

/**
 * Creates the cluster if it does not exist yet. It is created under another name and renamed, so that an interrupted
 * start leaves nothing that looks like a cluster.
 */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  if (await realpath(cluster.folder).catch(() => null)) return
  const unfinished = `${cluster.folder}.unfinished`
  const passwordFile = join(cluster.home, 'initial-password')
  await rm(unfinished, { recursive: true, force: true })
  await writeFile(passwordFile, cluster.password, { mode: 0o600 })
  if (cluster.account) await chown(passwordFile, cluster.account.uid, cluster.account.gid)
  try {
    await execute(cluster, cluster.programs.initdb, [
      `--pgdata=${unfinished}`,
      '--username=candor_admin',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(cluster.settings.fsync === 'off' ? ['--no-sync'] : []),
    ])
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, cluster.folder)
}

/** Starts the server as a process of its own, which outlives this one, and waits until it accepts connections. */
export async function startServer(cluster: Cluster, port: number): Promise<void> {
  const settings = Object.entries(cluster.settings).map(([name, value]) => `-c ${name}=${value}`)
  const options = [`-p ${port}`, ...settings].join(' ')
  const log = join(cluster.home, 'server.log')
  await execute(cluster, cluster.programs.control, [
    'start',
    '--wait',
    '--silent',
    '--timeout=60',
    `--pgdata=${cluster.folder}`,
    `--log=${log}`,
    `--options=${options}`,
  ])
}

/** Stops the server: rolls back transactions in progress and leaves clean files. */
export async function stopServer(cluster: Cluster): Promise<void> {
  await execute(cluster, cluster.programs.control, [
    'stop',
    '--wait',
    '--silent',
    '--mode=fast',
    '--timeout=60',
    `--pgdata=${cluster.folder}`,
  ])
}

/**
 * The server that runs on this cluster, if any. A file left by a dead server does not count, nor a file that was copied
 * with another folder: that server writes to the other folder, not to this one.
 */
export async function living(cluster: Cluster): Promise<Living | null> {
  const file = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => null)
  const [pid, folder, , port] = file?.split('\n') ?? []
  if (!pid || !folder || !port) return null
  const isOurs = (await isPostgres(Number(pid))) && (await worksIn(pid, folder, cluster))
  return isOurs ? { pid: Number(pid), port: Number(port) } : null
}

/**
 * Whether a process works in this cluster's folder, even if that was moved. Without `/proc`, the path in the pid file
 * decides.
 */
async function worksIn(pid: string, written: string, { folder }: Cluster): Promise<boolean> {
  const seen = await realpath(`/proc/${pid}/cwd`).catch(() => null)
  return (seen ?? (await realpath(written).catch(() => null))) === (await realpath(folder))
}

/**
 * Whether this process is a running PostgreSQL. After a crash of the machine or container, the process number may
 * belong to another process; in a container without an init process, a dead PostgreSQL stays listed (state Z).
 * PostgreSQL would refuse to start in both cases, so the process itself is inspected where the system allows it.
 */
async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  return status === null || (/^Name:\tpostgres$/m.test(status) && !/^State:\tZ/m.test(status))
}

/** Removes a dead server's pid file, which PostgreSQL keeps if the process number is in use again. */
export async function forgetDeadServer(cluster: Cluster): Promise<void> {
  await rm(join(cluster.folder, 'postmaster.pid'), { force: true })
}

/** `wanted` if nothing listens there on 127.0.0.1, otherwise any free port. */
export async function freePort(wanted: number): Promise<number> {
  const probe = createServer()
  try {
    probe.listen({ host: '127.0.0.1', port: wanted })
    await once(probe, 'listening')
    return (probe.address() as AddressInfo).port
  } catch (error) {
    if (wanted === 0) throw error
    return await freePort(0)
  } finally {
    probe.close()
  }
}

/** Runs a PostgreSQL program under its account, in a folder that the account can enter. */
async function execute(cluster: Cluster, program: string, parameters: string[]): Promise<void> {
  try {
    await run(program, parameters, {
      cwd: cluster.home,
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
      ...cluster.account,
    })
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string }
    throw new Error(`${program} failed: ${(stderr || stdout || String(error)).trim()}`, {
      cause: error,
    })
  }
}
