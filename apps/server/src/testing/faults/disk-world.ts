import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { temporaryFolder } from '../folders.ts'
import { openAdminPool, prepareServer, type RealServer } from '../real-server/server.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { startRefusingWorld } from './refusing-world.ts'

/** Space of the disk, in bytes. */
const diskBytes = 600 * 1024 ** 2
/** Size of a segment of PostgreSQL's log of writes, in bytes. */
const segmentBytes = 16 * 1024 ** 2
/** Space for what is logged while tables cannot grow, in bytes. */
const logBytes = 4 * 1024 ** 2

/** Becomes the server, and sends what it logs to the file. */
const logging = (file: string) => ['sh', '-c', 'exec "$@" 2>>"$0"', file]

/** A server whose disk fills up. */
export type DiskWorld = RealServer & {
  /** How the disk is made full, for the figures. */
  readonly how: string
  /** Sessions of the superuser. */
  readonly pool: pg.Pool
  /** Leaves no space for anything. */
  readonly fill: () => Promise<void>
  /** Leaves no space but for the begun segments of PostgreSQL's log of writes, and for what is logged. */
  readonly fillTables: () => Promise<void>
  /** Gives the space back. */
  readonly calm: () => Promise<void>
  /** Whether the free space of the disk can be measured. */
  readonly isMeasured: boolean
  /** What the server and PostgreSQL have logged. */
  readonly logs: () => Promise<string>
}

/**
 * Starts the shipped server with its embedded PostgreSQL; its data folder and its log are on one small disk. Where users may
 * mount none, PostgreSQL only behaves as on a full disk.
 */
export async function startDiskWorld(): Promise<DiskWorld> {
  const folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  await mkdir(data)
  const disk = await mountSmallDisk(data, diskBytes).catch(() => null)
  return disk === null ? startRefusingWorld(folder) : startOn(disk, folder, data)
}

type Folder = Awaited<ReturnType<typeof temporaryFolder>>

async function startOn(disk: SmallDisk, folder: Folder, data: string): Promise<DiskWorld> {
  const launcher = [...disk.launcher, ...logging(join(data, 'server.log'))]
  const server = await prepareServer(folder.path, { CANDOR_DATA: data }, launcher)
  server.start()
  await server.untilReady(120_000)
  const pool = await openAdminPool(disk.path)
  const logs = ['postgres/server.log', 'server.log'].map((name) => join(disk.path, name))
  return {
    ...server,
    how: 'a small file system',
    pool,
    fill: disk.fill,
    async fillTables(): Promise<void> {
      await reserveSegments(join(disk.path, 'postgres/cluster-18/pg_wal'))
      for (const file of logs) await reserve(file, (await stat(file)).size, logBytes)
      await disk.fill()
    },
    calm: disk.free,
    isMeasured: true,
    async logs(): Promise<string> {
      return (await Promise.all(logs.map((file) => readFile(file, 'utf8')))).join('')
    },
    async stop(): Promise<void> {
      await pool.end()
      await server.stop()
      await disk.unmount()
      await folder.remove()
    },
  }
}

/** Gives the segments of this folder all their space, which they otherwise take as they are written. */
async function reserveSegments(folder: string): Promise<void> {
  const segments = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name))
  for (const name of segments) await reserve(join(folder, name), 0, segmentBytes)
}

/** Gives a file this much space from an offset on, in bytes; its length stays. */
async function reserve(file: string, offset: number, bytes: number): Promise<void> {
  const range = ['--offset', String(offset), '--length', String(bytes)]
  await promisify(execFile)('fallocate', ['--keep-size', ...range, file])
}
