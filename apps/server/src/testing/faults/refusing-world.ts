import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { temporaryFolder } from '../folders.ts'
import { openAdminPool, postmasterOf, prepareServer } from '../real-server/server.ts'
import type { DiskWorld } from './disk-world.ts'

/**
 * A trigger on every table, without effect until the disk is full. The lane's own tables have space left, as nonces are
 * claimed before anything is decided.
 */
const installText = `
  create function test_full_disk() returns trigger language plpgsql as 'begin return null; end';
  do $$ declare found regclass; begin
    for found in select oid from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
        and relname not like 'lane%'
    loop execute format('create trigger test_full_disk before insert on %s
      for each statement execute function test_full_disk()', found); end loop;
  end $$`
const becomes = (body: string) =>
  `create or replace function test_full_disk() returns trigger language plpgsql as $$ begin ${body} end $$`
const refuseText = becomes(
  `raise exception 'could not extend file: No space left on device' using errcode = '53100';`,
)
const acceptText = becomes('return null;')

/**
 * Starts the shipped server on a disk that cannot be filled. Instead, PostgreSQL refuses all rows with the error of a
 * full disk, and is killed where it would end by itself.
 */
export async function startRefusingWorld(
  folder: Awaited<ReturnType<typeof temporaryFolder>>,
): Promise<DiskWorld> {
  const server = await prepareServer(folder.path)
  server.start()
  await server.untilReady(120_000)
  const pool = await openAdminPool(folder.path)
  await pool.query(installText)
  const fillTables = async () => void (await pool.query(refuseText))

  return {
    ...server,
    how: 'errors of PostgreSQL',
    pool,
    async fill(): Promise<void> {
      await fillTables()
      process.kill(await postmasterOf(folder.path), 'SIGKILL')
    },
    fillTables,
    async calm(): Promise<void> {
      // PostgreSQL may still be starting.
      await vi.waitFor(() => pool.query(acceptText), { timeout: 300_000, interval: 100 })
    },
    isMeasured: false,
    logs: async () =>
      server.logged() + (await readFile(join(folder.path, 'postgres/server.log'), 'utf8')),
    async stop(): Promise<void> {
      await pool.end()
      await server.stop()
      await folder.remove()
    },
  }
}
