import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../ledger/index.ts'
import { withClient } from '../platform/database/roles.ts'
import {
  day,
  hour,
  minute,
  openContestWorld,
  startAt,
  type ContestWorld,
} from '../testing/contest-world.ts'
import { contestChecks } from './index.ts'

let w: ContestWorld
beforeAll(async () => {
  w = await openContestWorld()
  await w.price('BTCUSDT', '60000')
  const id = await w.published()
  const users = [await w.user('0'), await w.user('0')]
  for (const user of users) await w.joined(id, user)
  await w.until(startAt + hour)
  await w.price('BTCUSDT', '60000')
  for (const user of users) await w.open(id, user, '0.1')
  await w.until(startAt + hour + day - minute)
  await w.price('BTCUSDT', '61000')
  await w.until(startAt + hour + day)
  await w.world.advance(1_000)
  await w.sign()
  await w.decide()
  await w.until(startAt + 2 * hour + day)
  await w.both(id, 'release')
  await w.decide()
  // Another contest without participants: its prizes wait.
  const now = w.world.clock.now()
  await w.published({ startAt: now, endAt: now + hour })
})
afterAll(() => w.close())

const rulesBroken = async () => [
  ...new Set((await auditLedger(w.pool, contestChecks)).map(({ rule }) => rule)),
]

test('accepts a sound database', async () => {
  expect(await rulesBroken()).toEqual([])
})

/** Audit faults after a change that only the owner of the tables can make; the change is undone afterwards. */
async function spoilt(table: string, change: string, mend: string): Promise<string[]> {
  return withClient(w.database.ownerUrl, async (owner) => {
    const apply = async (text: string) => {
      await owner.query('begin')
      await owner.query(`alter table ${table} disable trigger user`)
      expect((await owner.query(text)).rowCount).toBeGreaterThan(0)
      await owner.query(`alter table ${table} enable trigger user`)
      await owner.query('commit')
    }
    await apply(change)
    const rules = await rulesBroken()
    await apply(mend)
    expect(await rulesBroken()).toEqual([])
    return rules
  })
}

test.each([
  [
    'an entry with more initial funds than it was given',
    'contests_entry',
    'update contests_entry set funds = funds + 1',
    'update contests_entry set funds = funds - 1',
    ['contest funds', 'contest ranking'],
  ],
  [
    'simulated funds booked into a real balance',
    'ledger_transfer',
    "update ledger_transfer set credit = 'balance.available' where kind = 'contest_funds'",
    "update ledger_transfer set credit = 'contract.available' where kind = 'contest_funds'",
    ['balance', 'chain', 'orphan', 'contest accounts', 'contest ranking'],
  ],
  [
    'an unfunded prize table',
    'contests_contest',
    "update contests_contest set prize_total = prize_total + 1 where status = 'published'",
    "update contests_contest set prize_total = prize_total - 1 where status = 'published'",
    ['contest prizes', 'contest terms'],
  ],
  [
    'a prize of another rank',
    'contests_result',
    'update contests_result set prize = prize + 1 where rank = 1',
    'update contests_result set prize = prize - 1 where rank = 1',
    ['contest prize', 'contest counted', 'contest ranking'],
  ],
  [
    'a recorded prize that was not paid',
    'contests_entry',
    'update contests_entry set prize = prize + 1 where prize is not null',
    'update contests_entry set prize = prize - 1 where prize is not null',
    ['contest prize', 'contest released'],
  ],
  [
    'one participant too many',
    'contests_contest',
    "update contests_contest set participants = participants + 1 where status = 'published'",
    "update contests_contest set participants = participants - 1 where status = 'published'",
    ['contest counted'],
  ],
  [
    'an end valued at an earlier tick',
    'contests_contest',
    `update contests_contest set marks = jsonb_set(marks, '{0,seq}', '2') where marks is not null`,
    `update contests_contest set marks = jsonb_set(marks, '{0,seq}', '3') where marks is not null`,
    ['contest marks'],
  ],
  [
    'an end valued at another price',
    'contests_contest',
    `update contests_contest set marks = jsonb_set(marks, '{0,price}', '"61001"') where marks is not null`,
    `update contests_contest set marks = jsonb_set(marks, '{0,price}', '"61000"') where marks is not null`,
    ['contest marks', 'contest ranking'],
  ],
  [
    'rules changed after their publication',
    'contests_contest',
    "update contests_contest set description = description || ' And more.' where status <> 'draft'",
    "update contests_contest set description = replace(description, ' And more.', '') where status <> 'draft'",
    ['contest terms'],
  ],
  [
    'a translation changed after its publication',
    'contests_words',
    `update contests_words set words = jsonb_set(words, '{ko,name}', '"x"')`,
    `update contests_words set words = jsonb_set(words, '{ko,name}', '"가을 리그"')`,
    ['contest terms'],
  ],
  [
    'an end time moved after the publication',
    'contests_contest',
    "update contests_contest set end_at = end_at - 1 where status = 'published'",
    "update contests_contest set end_at = end_at + 1 where status = 'published'",
    ['contest terms'],
  ],
  [
    'an entry with other terms than its contest',
    'contests_entry',
    "update contests_entry set terms_version = 'x' || terms_version",
    'update contests_entry set terms_version = substr(terms_version, 2)',
    ['contest terms'],
  ],
  [
    'a changed result of a rank',
    'contests_result',
    'update contests_result set profit = profit + 1 where rank = 1',
    'update contests_result set profit = profit - 1 where rank = 1',
    ['contest ranking'],
  ],
  [
    'a digest of another ranking',
    'contests_contest',
    "update contests_contest set ranking_digest = translate(ranking_digest, '01', '10')",
    "update contests_contest set ranking_digest = translate(ranking_digest, '01', '10')",
    ['contest ranking'],
  ],
])('finds %s', async (_what, table, change, mend, rules) => {
  expect(await spoilt(table, change, mend)).toEqual(rules)
})

test('finds a false tie between users', async () => {
  const rules = await withClient(w.database.ownerUrl, async (owner) => {
    await owner.query('alter table contests_tie disable trigger user')
    await owner.query(`insert into contests_tie (part, user_id, id, contest_id, of_user_id, to_user_id, kind)
      select part, user_id, id, contest_id, of_user_id, of_user_id + 1, 'device' from contests_result where rank = 1`)
    const found = await rulesBroken()
    await owner.query('delete from contests_tie')
    await owner.query('alter table contests_tie enable trigger user')
    return found
  })
  expect(rules).toEqual(['contest ranking'])
  expect(await rulesBroken()).toEqual([])
})
