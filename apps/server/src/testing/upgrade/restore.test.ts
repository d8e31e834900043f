import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAll } from '../../contracts/commands/close-all.ts'
import { openTradingFloor, request } from '../../contracts/testing/trading-floor.ts'
import { withClient } from '../../platform/database/roles.ts'
import { startDatabase } from '../../platform/database/start.ts'
import { createLog } from '../../platform/log.ts'
import { createWorld } from '../../platform/world.ts'
import { auditAll } from '../audit.ts'
import { temporaryFolder } from '../folders.ts'
import { liveWithPositions } from './live-with-positions.ts'

const copy = promisify(execFile)
const shown = `select (select sum(balance) from ledger_account) as held,
  (select count(*) from ledger_transfer) as transfers, (select count(*) from contracts_fill) as fills,
  (select string_agg(id::text || status, ' ' order by id) from contracts_position) as positions`

let first: { path: string; remove: () => Promise<void> }
let second: typeof first
beforeAll(async () => {
  first = await temporaryFolder()
  second = await temporaryFolder()
})
afterAll(async () => {
  await first.remove()
  await second.remove()
})

const start = (dataFolder: string) =>
  startDatabase({
    config: { dataFolder, databaseUrl: null },
    world: createWorld(),
    log: createLog('silent'),
  })

// The restore drill of docs/operating.md: stop the server, copy the data folder with owners and modes, start on the copy.
test('restores everything from a copy of a stopped data folder', async () => {
  const before = await start(first.path)
  await liveWithPositions(before)
  const { rows } = await before.pool.query(shown)
  await before.close()
  await copy('cp', ['-a', `${first.path}/.`, second.path])
  // Changes after the backup are not in it.
  const later = await start(first.path)
  await withClient(later.ownerUrl, (owner) =>
    owner.query('update contracts_tally set running = running + 1'),
  )
  expect(await auditAll(later.pool)).not.toEqual([])

  const restored = await start(second.path)
  expect((await restored.pool.query(shown)).rows).toEqual(rows)
  expect(await auditAll(restored.pool)).toEqual([])
  await expect(restored.pool.query('delete from ledger_transfer')).rejects.toThrow('denied')
  const floor = await openTradingFloor(restored, {}, 1)
  floor.commit('BTCUSDT', '61000')
  floor.commit('ETHUSDT', '2400')
  const found = await restored.pool.query<{ user_id: string }>(
    "select distinct user_id from contracts_position where status = 'running'",
  )
  const { user_id: user } = found.rows[0]!
  expect(
    await floor.lane.run(closeAll, request(user, { symbol: null, book: 'real' })),
  ).toMatchObject({
    ok: true,
  })
  await floor.lane.close()
  expect(await auditAll(restored.pool)).toEqual([])
  await later.close()
  await restored.close()
})
