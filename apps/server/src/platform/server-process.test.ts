import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { Database } from './database/pool.ts'
import { temporaryFolder } from '../testing/folders.ts'
import { startProcess, type ServerProcess } from '../testing/processes.ts'

describe('a server with its embedded database', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let server: ServerProcess
  const start = (env = {}) => startProcess({ PORT: '0', CANDOR_DATA: folder.path, ...env })
  const postmaster = async () =>
    Number(
      (await readFile(join(folder.path, 'postgres/cluster-18/postmaster.pid'), 'utf8')).split(
        '\n',
      )[0],
    )

  beforeAll(async () => {
    folder = await temporaryFolder()
    server = start()
    await server.ready
  })
  afterAll(async () => {
    server.child.kill('SIGTERM')
    await server.ended
    await folder.remove()
  })

  test('prints its address alone on standard output and answers there', async () => {
    expect(server.output()).toMatch(/^http:\/\/localhost:\d+\n$/)
    expect((await fetch(await server.ready)).status).toBe(200)
  })

  test('keeps committed rows, listens on this machine only, and works as a role that owns nothing', async () => {
    const answer = await (await fetch(await server.ready)).json()
    expect(answer).toEqual({
      role: 'candor_app',
      fsync: 'on',
      synchronousCommit: 'on',
      listen: '127.0.0.1',
    })
  })

  test('refuses a second start on the same data folder with one sentence and leaves the first running', async () => {
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toBe('')
    expect(second.errors()).toBe(
      `The data folder ${folder.path} is in use by another Candor server (process ${server.child.pid}).\n`,
    )
    expect((await fetch(await server.ready)).status).toBe(200)
  })

  test('adopts the running PostgreSQL after kill -9', async () => {
    const before = await postmaster()
    server.child.kill('SIGKILL')
    expect(await server.ended).toBe('SIGKILL')
    expect(process.kill(before, 0)).toBe(true)
    server = start()
    expect((await fetch(await server.ready)).status).toBe(200)
    expect(await postmaster()).toBe(before)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'stops itself and PostgreSQL cleanly on %s',
    async (signal) => {
      server.child.kill(signal)
      // Both the terminal and npm may pass the signal on.
      server.child.kill(signal)
      expect(await server.ended).toBe(0)
      // PostgreSQL removes its pid file at the end of a clean stop.
      await expect(postmaster()).rejects.toThrow('ENOENT')

      server = start()
      await server.ready
    },
  )

  test('ends with one sentence when the app cannot go on', async () => {
    await fetch(new URL('/break', await server.ready))
    expect(await server.ended).toBe(1)
    expect(server.errors()).toMatch(/^The app cannot go on\.\n/)
    await expect(postmaster()).rejects.toThrow('ENOENT')
    server = start()
    await server.ready
  })

  test('stops on a signal during the start', async () => {
    server.child.kill('SIGTERM')
    await server.ended
    const early = start()
    await expect.poll(() => postmaster().catch(() => 0), { interval: 5 }).toBeGreaterThan(0)
    early.child.kill('SIGINT')
    expect(await early.ended).toBe(0)
    expect(early.output()).toBe('')
    await expect(postmaster()).rejects.toThrow('ENOENT')
    server = start()
    await server.ready
  })
})

describe('a server that cannot start states the reason in one sentence:', () => {
  let database: Database
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.close())

  async function refusal(env: Record<string, string>): Promise<string> {
    const server = startProcess({
      PORT: '0',
      LOG_LEVEL: 'error',
      CANDOR_DATA: '/nonexistent',
      ...env,
    })
    expect(await server.ended).toBe(1)
    expect(server.output()).toBe('')
    expect(server.errors()).toMatch(/^[^\n]+\.\n$/)
    return server.errors()
  }

  test('a wrong value', async () => {
    expect(await refusal({ PORT: 'eighty' })).toContain('PORT is "eighty"')
  })

  test('a port in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { port } = blocker.address() as AddressInfo
    expect(await refusal({ PORT: String(port), DATABASE_URL: database.ownerUrl })).toContain(
      `Port ${port} of 127.0.0.1 is in use`,
    )
    blocker.close()
  })

  test('an unreachable database', async () => {
    const text = await refusal({ DATABASE_URL: 'postgresql://me:hunter2@127.0.0.1:1/candor' })
    expect(text).toContain(
      'The database candor at 127.0.0.1:1 cannot be used (connect ECONNREFUSED',
    )
    expect(text).not.toContain('hunter2')
  })

  test('a wrong password', async () => {
    const url = new URL(database.ownerUrl)
    url.password = 'wrong'
    expect(await refusal({ DATABASE_URL: url.href })).toContain('password authentication failed')
  })

  test('a host that does not belong to this machine', async () => {
    expect(await refusal({ DATABASE_URL: database.ownerUrl, HOST: '203.0.113.1' })).toContain(
      'HOST is "203.0.113.1"',
    )
  })
})
