import { execFile, spawn } from 'node:child_process'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/folders.ts'
import { accountFor, mayEnter, postgresAccount } from './account.ts'
import { startEmbedded, type EmbeddedPostgres } from './embedded.ts'
import { installedPrograms } from './installation.ts'
import { openDatabase } from './pool.ts'
import { withClient } from './roles.ts'

const run = promisify(execFile)
const account = postgresAccount()

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

const start = (options = {}) =>
  startEmbedded({
    dataFolder: join(folder.path, 'data'),
    elsewhere: join(folder.path, 'elsewhere'),
    fsync: false,
    ...options,
  })
const pidFile = () => join(folder.path, 'data/postgres/cluster-18/postmaster.pid')
const postmaster = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])
const ask = (url: string, query: string) =>
  withClient(url, async (client) => (await client.query<{ value: unknown }>(query)).rows[0]?.value)

describe('an embedded PostgreSQL', () => {
  let postgres: EmbeddedPostgres
  const reports: string[] = []
  beforeEach(async () => {
    reports.length = 0
    postgres = await start({ report: (sentence: string) => reports.push(sentence) })
  })
  afterEach(() => postgres.stop())

  test('keeps its data, password and port over a restart', async () => {
    await withClient(postgres.adminUrl, (client) =>
      client.query(`create table kept as select 'yes' as value`),
    )
    const before = postgres.adminUrl
    await postgres.stop()
    postgres = await start()
    expect(postgres.adminUrl).toBe(before)
    expect(await ask(before, 'select value from kept')).toBe('yes')
  })

  test('refuses connections without the password, which other users cannot read', async () => {
    const url = new URL(postgres.adminUrl)
    url.password = 'guess'
    await expect(ask(url.href, 'select 1 as value')).rejects.toThrow(
      'password authentication failed',
    )
    const secret = await stat(join(folder.path, 'data/postgres/password'))
    expect(secret.mode & 0o077).toBe(0)
  })

  test('does not run as root', async () => {
    const owner = (await stat(pidFile())).uid
    expect(owner).not.toBe(0)
    expect(owner).toBe(account?.uid ?? process.getuid?.())
  })

  test('is restarted on the same port after a kill, and the pool goes on', async () => {
    await withClient(postgres.adminUrl, (client) =>
      client.query('create table survivor as select 7 as value'),
    )
    const pool = openDatabase({ url: postgres.adminUrl, ownerUrl: '' }, () => {})
    await pool.pool.query('select 1')
    const killed = await postmaster()
    process.kill(killed, 'SIGKILL')
    const value = async () =>
      (await pool.pool.query('select value from survivor').catch(() => null))?.rows[0]?.value
    await expect.poll(value).toBe(7)
    await expect.poll(() => reports.at(-1)).toBe('PostgreSQL is back.')
    expect(await postmaster()).not.toBe(killed)
    await pool.close()
  })

  test('stays stopped when it is stopped during a restart', async () => {
    process.kill(await postmaster(), 'SIGKILL')
    await expect.poll(() => reports.length).toBeGreaterThan(0)
    await postgres.stop()
    await expect(postmaster()).rejects.toThrow('ENOENT')
    postgres = await start()
  })

  test('does not adopt the server of a folder that it is a copy of', async () => {
    await withClient(postgres.adminUrl, (client) =>
      client.query(`create table original as select 'yes' as value`),
    )
    const dataFolder = join(folder.path, 'copied')
    // A copy made while the original's server was running, with its pid file.
    await postgres.stop()
    await mkdir(dataFolder)
    await run('cp', ['-a', `${join(folder.path, 'data')}/.`, dataFolder])
    postgres = await start()
    await cp(pidFile(), join(dataFolder, 'postgres/cluster-18/postmaster.pid'))
    const copy = await start({ dataFolder })
    expect(new URL(copy.adminUrl).port).not.toBe(new URL(postgres.adminUrl).port)
    await withClient(copy.adminUrl, (client) => client.query('drop table original'))
    expect(await ask(postgres.adminUrl, 'select value from original')).toBe('yes')
    await copy.stop()
  })

  test('starts although a dead server left a file whose process number is in use again', async () => {
    await postgres.stop()
    const other = spawn('sleep', ['60'], { ...account })
    await writeFile(
      pidFile(),
      `${other.pid}\n${await realpath(join(folder.path, 'data'))}\n1\n${new URL(postgres.adminUrl).port}\n`,
    )
    postgres = await start()
    expect(await ask(postgres.adminUrl, 'select 1 as value')).toBe(1)
    other.kill()
  })
})

test('works in another folder behind a link when PostgreSQL cannot enter the wanted one', async () => {
  const home = join(folder.path, 'private')
  await mkdir(home, { mode: 0o700 })
  const { folder: programs, version } = await installedPrograms()
  await cp(programs, join(home, 'native'), { recursive: true, verbatimSymlinks: true })
  const installed = Promise.resolve({ folder: join(home, 'native'), version })
  const options = { dataFolder: join(home, 'data'), installed }

  const first = await start(options)
  await withClient(first.adminUrl, (client) =>
    client.query(`create table kept as select 'yes' as value`),
  )
  await first.stop()

  const wanted = join(home, 'data/postgres')
  const isElsewhere = (await realpath(wanted)).startsWith(
    join(await realpath(folder.path), 'elsewhere/database-'),
  )
  // A user other than root runs PostgreSQL as itself, so its own folder is accessible.
  expect(isElsewhere).toBe(account !== null)
  expect((await lstat(wanted)).isSymbolicLink()).toBe(account !== null)
  expect((await stat(await realpath(wanted))).mode & 0o077).toBe(0)

  const second = await start(options)
  expect(await ask(second.adminUrl, 'select value from kept')).toBe('yes')
  await second.stop()
  await rm(home, { recursive: true })
})

test('recovers from an interrupted first start', async () => {
  const dataFolder = join(folder.path, 'interrupted')
  await mkdir(join(dataFolder, 'postgres/cluster-18.unfinished'), { recursive: true })
  await writeFile(join(dataFolder, 'postgres/cluster-18.unfinished/PG_VERSION'), '18')
  const postgres = await start({ dataFolder })
  expect(await ask(postgres.adminUrl, 'select 1 as value')).toBe(1)
  await postgres.stop()
})

test('runs under the user who created the cluster, whoever starts it', async () => {
  const dataFolder = join(folder.path, 'inherited')
  await mkdir(dataFolder)
  const maker = account && { uid: 65_432, gid: 65_432 }
  const cluster = join(dataFolder, 'cluster')
  await mkdir(cluster)
  if (maker) await chown(cluster, maker.uid, maker.gid)
  expect(await accountFor(cluster, account)).toEqual(maker)
  expect(await accountFor(join(dataFolder, 'missing'), account)).toEqual(account)
})

test('checks access to all folders above the cluster', async () => {
  const stranger = { uid: 65_432, gid: 65_432 }
  const outer = join(folder.path, 'outer')
  await mkdir(join(outer, 'inner'), { recursive: true, mode: 0o755 })
  expect(await mayEnter(stranger, join(outer, 'inner'))).toBe(true)
  await chmod(outer, 0o700)
  expect(await mayEnter(stranger, join(outer, 'inner'))).toBe(false)
})

test('runs as the current user unless that is root', () => {
  expect(postgresAccount(1000)).toBeNull()
})
