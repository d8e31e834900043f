import { languages } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { versionOf as contestVersionOf } from '../../contests/desk/terms.ts'
import { contestOwner, parseContest } from '../../contests/tables.ts'
import { contestView } from '../../contests/view.ts'
import { versionOf } from '../../ieo/desk/terms.ts'
import { ieoOwner, parseOffering } from '../../ieo/tables.ts'
import { openIeoWorld, startAt } from '../../ieo/testing/ieo-world.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { granted } from '../answers.ts'
import { auditAll } from '../audit.ts'
import { createTestDatabase, EMPTY_TEMPLATE } from '../database.ts'
import { migrateWithout } from './left-database.ts'

const added = ['491-ieo-words.sql', '492-contest-words.sql']

let database: Database
beforeEach(async () => {
  database = await createTestDatabase(EMPTY_TEMPLATE)
  await migrateWithout(database.ownerUrl, added)
})
afterEach(() => database.close())

const said = { name: 'Old name', description: 'What was written before there were languages.' }
const hour = 3_600_000
/** The previous version's hash of the terms below, which users accepted. */
const [offeringVersion, contestVersion] = ['99147ca01f767fd0', 'f203cb76082c48c2']

/** An offering of the previous version. */
const offering = {
  ...ieoOwner,
  id: '901',
  version: 1,
  status: 'published',
  ...said,
  symbol: 'OLD',
  currency: 'USDT',
  allocation: 'prorata',
  price: '300000000000',
  sale_quantity: '10000000000',
  per_user_min: '1000000000',
  per_user_max: '10000000000',
  step: '1000000000',
  apply_start_at: startAt,
  apply_end_at: startAt + hour,
  draw_at: startAt + 2 * hour,
  pay_deadline_at: startAt + 3 * hour,
  kyc_limit: 0,
  disclosure_version: offeringVersion,
  rule_version: 'ieo-1',
  created_at: startAt - 1,
  published_at: startAt,
  participants: 0,
  lots: 0,
  paid_quantity: '0',
  paid_amount: '0',
}

/** A contest of the previous version without prizes, so that no money is reserved. */
const contest = {
  ...contestOwner,
  id: '902',
  version: 1,
  status: 'published',
  ...said,
  kind: 'demo',
  metric: 'profit',
  currency: 'USDT',
  initial_funds: '1000000000000',
  max_participants: 10,
  start_at: startAt,
  end_at: startAt + hour,
  min_valid_opens: 1,
  kyc_limit: 0,
  review_hours: 0,
  rewards: [],
  prize_total: '0',
  terms_version: contestVersion,
  rule_version: 'contest-1',
  created_at: startAt - 1,
  published_at: startAt,
  participants: 0,
}

/** Writes a row of the previous version. */
async function put(table: string, { userId, ...row }: { readonly userId: string }): Promise<void> {
  const stored = { ...row, user_id: userId }
  await withClient(database.ownerUrl, (owner) =>
    owner.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify([stored]),
    ]),
  )
}

test('keeps texts of a single language as English with the accepted terms, and requires eight for new ones', async () => {
  await put('ieo_project', offering)
  await put('contests_contest', contest)
  expect(await migrate(database.ownerUrl, 2)).toEqual(added)
  expect(await auditAll(database.pool)).toEqual([])

  const one = async (sql: string) => (await database.pool.query(sql)).rows[0] as never
  const project = parseOffering(await one('select *, null as words from ieo_project'))
  expect(versionOf(project, project.spoken)).toBe(offeringVersion)
  const league = parseContest(await one('select *, null as words from contests_contest'))
  expect(contestVersionOf(league, league.spoken)).toBe(contestVersion)

  const w = await openIeoWorld('upgrade', { database })
  const user = await w.userWith('0')
  for (const lang of languages) {
    const read = granted(await w.call('getIeoProject', user, { id: '901' }, null, lang))
    expect(read).toMatchObject(said)
    expect(contestView(league, null, { now: startAt, lang })).toMatchObject({
      name: said.name,
      rule: said.description,
    })
  }
  // It continues: a user applies by the published terms, and it closes.
  await w.applied('901', user, '10')
  await w.until(startAt + hour + 5_000)
  await w.decide()
  expect((await w.project('901', user)).statusKey).toBe('drawing')
  const wanted = await w.published({
    symbol: 'NEW',
    applyStartAt: w.world.clock.now(),
    applyEndAt: w.world.clock.now() + hour,
    drawAt: w.world.clock.now() + 2 * hour,
    payDeadlineAt: w.world.clock.now() + 3 * hour,
  })
  const shown = granted(await w.call('getIeoProject', user, { id: wanted }, null, 'jp'))
  expect(shown.name).toBe('ノバネットワーク')
  await w.close()
  expect(await auditAll(database.pool)).toEqual([])
})
