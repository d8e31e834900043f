import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../platform/database/roles.ts'
import { auditOf } from '../testing/audit-faults.ts'
import { rewardChecks } from './index.ts'
import { openRewardsWorld, type RewardsWorld } from './testing/rewards-world.ts'

let w: RewardsWorld
beforeAll(async () => {
  w = await openRewardsWorld('rewards audit', { gifts: '11' })
  await w.userWith('5000')
  await w.userWith('1000')
  await w.live(6)
})
afterAll(() => w.close())

const audit = () => auditOf(w.database, rewardChecks, 'reward')

test('accepts a sound database', async () => {
  expect(await audit().rulesBroken()).toEqual([])
})

test('a reward marked as paid that was not', async () => {
  const change = "update rewards_reward set status = 'paid', paid_at = 1 where status = 'due'"
  expect(await audit().spoilt('rewards_reward', change)).toEqual(['reward paid'])
})

test('a paid reward that is not marked as paid', async () => {
  const change =
    "update rewards_reward set status = 'due', paid_at = null where kind = 'red_envelope'"
  expect(await audit().spoilt('rewards_reward', change)).toEqual(['reward paid'])
})

test('a reward larger than its grant', async () => {
  const change = "update rewards_reward set amount = amount + 1 where about = '2'"
  expect(await audit().spoilt('rewards_reward', change)).toEqual(['reward grant', 'reward paid'])
})

test('a fund with a grant that it never moved', async () => {
  const change = `insert into rewards_grant (part, user_id, id, to_user_id, amount, granted_at)
    select f.part, f.user_id, r.id, r.user_id, r.amount, 1 from rewards_reward r
    join rewards_fund f on f.user_id = r.fund_id where r.status = 'due'`
  expect(await audit().spoilt('rewards_grant', change)).toEqual(['reward fund'])
})

test('an envelope of another week than its key', async () => {
  const change = "update rewards_reward set about = '2026-W01' where kind = 'red_envelope'"
  expect(await audit().spoilt('rewards_reward', change)).toEqual(['reward key'])
})

test('a gift under another kind', async () => {
  const change = "update ledger_transfer set kind = 'recharge' where kind = 'vip_gift'"
  expect(await audit().spoilt('ledger_transfer', change)).toEqual([
    'reward paid',
    'reward accounts',
  ])
})

test('refuses to write a second envelope of a week', async () => {
  const change = `insert into rewards_reward select part, user_id, id + 1, key, kind, about, fund_id, amount,
    rule_version, due_at, status, paid_at, noted from rewards_reward where kind = 'red_envelope'`
  await expect(audit().spoilt('rewards_reward', change)).rejects.toThrow('duplicate key')
  await withClient(w.database.ownerUrl, (owner) =>
    owner.query('drop table kept; alter table rewards_reward enable trigger user'),
  )
})

describe('a level in force', () => {
  const broken = ['level in force']
  const levels = () => auditOf(w.database, rewardChecks, 'level')

  test('that rose without a measurement, or was lowered', async () => {
    for (const change of ['level_no = 9', 'level_no = 1', 'level_no = 0'])
      expect(
        await levels().spoilt('rewards_vip', `update rewards_vip set ${change} where level_no = 2`),
        change,
      ).toEqual(broken)
  })

  test('with a day that has more assets, another level, or an earlier check', async () => {
    for (const change of [
      'assets_usd = assets_usd * 20',
      'measured_level_no = 3',
      'level_no = 3',
      'looked_at = 0',
    ])
      expect(
        await levels().spoilt('rewards_vip_day', `update rewards_vip_day set ${change}`),
        change,
      ).toEqual(broken)
  })

  test('that falls sooner than seven whole days after its notice, or without one', async () => {
    const other = await openRewardsWorld('fall audit')
    const user = await other.userWith('5000')
    await other.live(1)
    await other.takes(user, '5000')
    await other.live(3)
    const falls = auditOf(other.database, rewardChecks, 'level')
    expect(await falls.rulesBroken()).toEqual([])
    const sooner = 'update rewards_vip_day set falls_on = falls_on - 1 where falls_on is not null'
    expect(await falls.spoilt('rewards_vip_day', sooner)).toEqual(broken)
    const unsaid =
      'update rewards_vip_day set falls_on = null, level_no = 0 where falls_on is not null'
    expect(await falls.spoilt('rewards_vip_day', unsaid)).toEqual(broken)
    await other.live(8)
    expect(await falls.rulesBroken()).toEqual([])
    await other.close()
  })
})

describe('team and tasks', () => {
  let other: RewardsWorld
  beforeAll(async () => {
    const task = { id: '67411', kind: 'practise', scope: 'personal', target: 3, reward: '1.5' }
    const tasks = [{ ...task, quota: 100, days: 10 }]
    other = await openRewardsWorld('team audit', { tasks })
    const host = await other.person()
    const guest = await other.person(host)
    const further = await other.person(guest)
    await other.person()
    await other.charged(guest, '10')
    await other.charged(further, '4')
    await other.live(1)
    await other.charged(guest, '6', 'position_open_fee', true)
    await other.live(1)
    await other.charged(guest, '8')
    await other.live(1)
  })
  afterAll(() => other.close())
  const ofTeam = () => auditOf(other.database, rewardChecks, 'team')

  test.each([
    [
      'a share of twice the amount',
      'rewards_share',
      'update rewards_share set fees = 2 * fees, amount = 2 * amount where level = 1',
      ['team share', 'team fees'],
    ],
    [
      'refunds that are not deducted',
      'rewards_remainder',
      'update rewards_remainder set remainder = 0',
      ['team fees', 'team remainder'],
    ],
    [
      'more refunds than were made',
      'rewards_remainder',
      'update rewards_remainder set fees = fees - 1, remainder = remainder - 1 where fees < 0',
      ['team fees', 'team remainder'],
    ],
    [
      'a share paid from another account',
      'ledger_transfer',
      "update ledger_transfer set kind = 'gift' where kind = 'rebate'",
      ['team share'],
    ],
    [
      'a share of more fees than were charged',
      'rewards_share',
      'update rewards_share set fees = fees + 1 where level = 2',
      ['team fees'],
    ],
    [
      'a share of a user whom they did not invite',
      'rewards_share',
      'update rewards_share set member_id = user_id where level = 1',
      ['team fees'],
    ],
    [
      'a share at another depth',
      'rewards_share',
      'update rewards_share set level = 1, amount = 2 * amount where level = 2',
      ['team share', 'team fees'],
    ],
  ])('%s', async (_what, table, change, rules) => {
    expect(await ofTeam().spoilt(table, change)).toEqual(rules)
  })

  test.each(['reward = reward * 2', 'end_at = end_at - 1', 'target = target + 1', 'quota = 1'])(
    'finds a task with unpublished terms: %s',
    async (change) => {
      const ofTasks = auditOf(other.database, rewardChecks, 'reward task')
      const text = `update rewards_task set ${change}`
      expect(await ofTasks.spoilt('rewards_task', text)).toEqual(['reward task'])
    },
  )
})
