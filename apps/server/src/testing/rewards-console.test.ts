import { dayMs, dayNumber, dayStart } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rewardKinds } from '../rewards/index.ts'
import {
  envelopeFund,
  giftFund,
  openRewardsWorld,
  type RewardsWorld,
} from '../rewards/testing/rewards-world.ts'
import { openWalletConsole, operatorOf } from '../wallet/testing/wallet-console.ts'
import { errorOf, granted } from './answers.ts'

let w: RewardsWorld
let walletConsole: Awaited<ReturnType<typeof openWalletConsole>>
const maker = operatorOf('7001', 'product')
const checker = operatorOf('7002', 'finance')
const alone = operatorOf('7003', 'finance')
beforeEach(async () => {
  w = await openRewardsWorld('rewards console')
  const wallet = { kinds: [], routes: [] } as never
  const brought = {
    kinds: [...rewardKinds],
    queues: [],
    routes: w.rewards.routes,
    funding: w.rewards.funding,
  }
  walletConsole = await openWalletConsole({ ...w, wallet }, brought)
})
afterEach(() => w.close())

const why = { reasonKey: 'new_terms', remark: 'for the autumn' } as const
const task = {
  kind: 'practise',
  scope: 'team',
  target: 2,
  reward: '1.25',
  quota: 40,
  days: 7,
  ...why,
} as const
const tasks = async () => granted(await walletConsole.call('listPublishedTasks', {}, maker))

describe('a task', () => {
  test('is published by two operators, with its whole account filled, and opens once', async () => {
    const approvalRequest = granted(await walletConsole.call('proposeTask', task, maker))
    expect(approvalRequest.applied).toBe(false)
    await w.pay()
    expect(await tasks()).toEqual([])
    granted(await walletConsole.approve(approvalRequest.pendingApprovalId!, checker))
    await w.pay()
    await w.pay()
    const now = w.world.clock.now()
    expect(await tasks()).toMatchObject([
      { kindKey: 'practise', tabKey: 'team', reward: '1.25', left: 40, quota: 40, finished: 0 },
    ])
    const { id, startAt, endAt } = (await tasks())[0]!
    expect([startAt, endAt]).toEqual([now, now + 7 * dayMs])
    expect(await w.balance(id, 'funding.available')).toBe('50')
    const user = await w.person()
    const [seen] = granted(await w.call('listTasks', user, { tab: 'team' }))
    expect(seen).toMatchObject({ id, progress: 0, target: 2, statusKey: 'doing' })
  })

  test('is published neither by its maker nor by another role', async () => {
    const approvalRequest = granted(await walletConsole.call('proposeTask', task, alone))
    expect(errorOf(await walletConsole.approve(approvalRequest.pendingApprovalId!, alone))).toBe(
      'SELF_APPROVAL',
    )
    await w.pay()
    expect(await tasks()).toEqual([])
  })

  test.each([
    [{ reward: '0.000000001' }, 'AMOUNT_PRECISION'],
    [{ reward: '100000', quota: 11 }, 'AMOUNT_ABOVE_MAX'],
  ])('of %j is refused with %s', async (over, error) => {
    expect(errorOf(await walletConsole.call('proposeTask', { ...task, ...over }, maker))).toBe(
      error,
    )
  })
})

describe('rewards of levels', () => {
  const levels = Array.from({ length: 9 }, (_, at) => ({
    levelNo: at + 1,
    upgradeGift: String(10 * (at + 1)),
    weeklyRedEnvelope: String(at + 1),
  }))
  const propose = (over: object = {}) =>
    walletConsole.call('proposeLevelRewards', { version: 0, levels, ...why, ...over }, maker)

  test('change from the next day on by two operators; the current day keeps its rewards', async () => {
    const early = await w.userWith('1000')
    await w.turn()
    const approvalRequest = granted(await propose())
    granted(await walletConsole.approve(approvalRequest.pendingApprovalId!, checker))
    await w.pay()
    expect(await w.listed(early)).toEqual(['vip_gift 1 2 paid'])
    const late = await w.userWith('1000')
    await w.live(1)
    expect(await w.listed(late)).toEqual(['vip_gift 1 10 paid'])
    expect(await w.listed(early)).toEqual(['vip_gift 1 2 paid'])
    const [shown] = granted(await walletConsole.call('listLevelRewards', {}, maker))
    expect(shown).toMatchObject({ version: 1, isCurrent: true, levels })
    const day = dayNumber(w.world.clock.now())
    expect(Date.parse(`${shown!.fromDay}T00:00:00+08:00`)).toBe(dayStart(0) + day * dayMs)
    expect(granted(await w.call('listLevels', late, {}))[1]).toMatchObject({ upgradeGift: '10' })
  })

  test('are caught up day by day: a decision changes no earlier day', async () => {
    const user = await w.userWith('1000')
    await w.live(1)
    await w.turn(5)
    // Tuesday: the Monday before is not calculated yet.
    granted(await walletConsole.approve(granted(await propose()).pendingApprovalId!, checker))
    await w.turn(7)
    await w.pay()
    expect((await w.listed(user)).filter((one) => one.startsWith('red'))).toEqual([
      'red_envelope 2026-W49 1 paid',
      'red_envelope 2026-W48 0.2 paid',
    ])
  })

  test('are requested on the displayed values, and are never lower for a higher level', async () => {
    const approvalRequest = granted(await propose())
    const other = granted(await propose())
    granted(await walletConsole.approve(approvalRequest.pendingApprovalId!, checker))
    expect(errorOf(await walletConsole.approve(other.pendingApprovalId!, checker))).toBe(
      'STATE_CHANGED',
    )
    expect(errorOf(await propose())).toBe('STATE_CHANGED')
    const falling = levels.map((one) => (one.levelNo === 5 ? { ...one, upgradeGift: '1' } : one))
    expect(errorOf(await propose({ version: 1, levels: falling }))).toBe('VALIDATION_FAILED')
    const twice = levels.map((one) => ({ ...one, levelNo: 1 }))
    expect(errorOf(await propose({ version: 1, levels: twice }))).toBe('VALIDATION_FAILED')
  })
})

describe('a fund of rewards', () => {
  const item = async (id: string) =>
    granted(await walletConsole.call('listFundingItems', {}, maker)).find((one) => one.id === id)!
  const fill = (id: string, amount: string, who = maker) =>
    walletConsole.call(
      'topUpFunding',
      { id, amount, reasonKey: 'funding_low', remark: 'a test' },
      who,
    )

  test('shows its balance, the amounts due on the next Mondays, and the earned ones', async () => {
    for (const assets of ['1000', '1000', '5000']) await w.userWith(assets)
    await w.live(1)
    // Two of level 1 and one of level 2: 0.2 twice and 1 on each Monday, of which the 30 days from a Thursday on have four.
    expect(await item(envelopeFund)).toMatchObject({
      kindKey: 'red_envelope',
      balance: '100000',
      nextSevenDays: '1.4',
      nextThirtyDays: '5.6',
      owed: '5.6',
      shortAt: null,
      waiting: 0,
      pendingTopUpId: null,
    })
    expect(await item(giftFund)).toMatchObject({ nextThirtyDays: '0', coverageRate: null })
  })

  test('that ran dry is listed in the console, is filled by two operators, and pays each waiting user once', async () => {
    await w.takesFrom(giftFund, '99999')
    const user = await w.userWith('1000')
    await w.live(1)
    expect(await item(giftFund)).toMatchObject({
      kindKey: 'vip_gift',
      balance: '1',
      nextSevenDays: '2',
      coverageRate: '0.5',
      shortAt: expect.any(Number),
      waiting: 1,
    })
    expect(granted(await walletConsole.call('listFundingItems', {}, maker))[0]!.id).toBe(giftFund)
    const approvalRequest = granted(await fill(giftFund, '50', alone))
    expect(errorOf(await fill(giftFund, '50'))).toBe('STATE_CHANGED')
    expect((await item(giftFund)).pendingTopUpId).toBe(approvalRequest.pendingApprovalId)
    expect(errorOf(await walletConsole.approve(approvalRequest.pendingApprovalId!, alone))).toBe(
      'SELF_APPROVAL',
    )
    await w.pay()
    expect(await w.balance(user, 'balance.available')).toBe('1000')
    granted(await walletConsole.approve(approvalRequest.pendingApprovalId!, checker))
    await w.pay()
    await w.pay()
    expect(await w.balance(user, 'balance.available')).toBe('1002')
    expect(await item(giftFund)).toMatchObject({
      balance: '49',
      shortAt: null,
      waiting: 0,
      pendingTopUpId: null,
    })
  })

  test('of a task can be filled too, and an unknown one cannot', async () => {
    const approvalRequest = granted(await walletConsole.call('proposeTask', task, maker))
    granted(await walletConsole.approve(approvalRequest.pendingApprovalId!, checker))
    await w.pay()
    const { id } = (await tasks())[0]!
    expect(await item(id)).toMatchObject({
      kindKey: 'task',
      name: 'practice trades with a stop-loss, 2×',
      balance: '50',
    })
    const more = granted(await fill(id, '5'))
    granted(await walletConsole.approve(more.pendingApprovalId!, checker))
    expect(await w.balance(id, 'funding.available')).toBe('55')
    expect(errorOf(await fill('4711', '5'))).toBe('NOT_FOUND')
    expect(errorOf(await fill(giftFund, '10000000.1'))).toBe('AMOUNT_ABOVE_MAX')
  })
})

describe('the list of payments', () => {
  const page = { pageNo: 1, pageSize: 50 } as const
  const paid = async (asked: object = {}) =>
    granted(await walletConsole.call('listPaidRewards', { ...page, ...asked }, maker))
  const linesOf = async (asked: object = {}) =>
    (await paid(asked)).records.map(
      ({ userId, kindKey, about, amount, budgetId }) =>
        `${userId} ${kindKey} ${about} ${amount} ${budgetId ?? 'fees'}`,
    )

  async function given() {
    const host = await w.person()
    const guest = await w.person(host)
    await w.brings(guest, '4900')
    await w.charged(guest, '10')
    await w.live(1)
    return { host, guest }
  }

  test('has each payment once, with its account, and no pending one', async () => {
    const { host, guest } = await given()
    const day = '2026-11-18'
    expect((await linesOf()).toSorted()).toEqual(
      [`${guest} vip_gift 1 2 ${giftFund}`, `${host} rebate ${day} 2 fees`].toSorted(),
    )
    await w.takesFrom(giftFund, '99998')
    await w.brings(guest, '500')
    await w.live(1)
    expect(await w.listed(guest)).toContain('vip_gift 2 8 due')
    expect(await linesOf()).toHaveLength(2)
  })

  test('is filtered by kind, account and user', async () => {
    const { host, guest } = await given()
    expect(await linesOf({ kind: 'vip_gift' })).toEqual([`${guest} vip_gift 1 2 ${giftFund}`])
    expect(await linesOf({ budget: giftFund })).toHaveLength(1)
    expect(await linesOf({ budget: 'fees' })).toEqual([`${host} rebate 2026-11-18 2 fees`])
    expect(await linesOf({ budget: envelopeFund })).toEqual([])
    expect(await linesOf({ keyword: host })).toHaveLength(1)
    expect(await linesOf({ keyword: 'nobody' })).toEqual([])
  })

  test('is read page by page by key, without missed or repeated rows', async () => {
    for (let one = 0; one < 7; one += 1) await given()
    const whole = (await paid()).records.map(({ id }) => id)
    expect(new Set(whole).size).toBe(whole.length)
    expect(whole.length).toBeGreaterThan(13)
    const pages: string[] = []
    let { records, next, endAt } = await paid({ pageSize: 3 })
    pages.push(...records.map(({ id }) => id))
    for (let pageNo = 2; next !== null; pageNo += 1) {
      ;({ records, next, endAt } = await paid({ pageSize: 3, pageNo, after: next, endAt }))
      pages.push(...records.map(({ id }) => id))
    }
    expect(pages).toEqual(whole)
  })
})
