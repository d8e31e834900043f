import type { ReasonKey } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { investChecks, productKinds } from '../invest/index.ts'
import { openInvestWorld, productOf, type InvestWorld } from '../invest/testing/invest-world.ts'
import { auditLedger } from '../ledger/index.ts'
import { withClient } from '../platform/database/roles.ts'
import { openWalletConsole, operatorOf } from '../wallet/testing/wallet-console.ts'
import { errorOf, granted } from './answers.ts'
import { livesIn } from './lives-in.ts'

const week = '66811'
const [officer, colleague] = [operatorOf('7001', 'compliance'), operatorOf('7002', 'product')]
const auditor = operatorOf('7003', 'auditor')
const page = { pageNo: 1, pageSize: 50, order: 'desc' } as const
const terms = {
  coolingOffHours: 24,
  redemption: { lockDays: 1, penaltyRate: '0.01' },
  autoRenewAllowed: true,
}

let w: InvestWorld
let walletConsole: Awaited<ReturnType<typeof openWalletConsole>>
let user: string
let id: string
async function open(seed: string, over: object = {}) {
  w = await openInvestWorld(seed, [productOf(week, { ...terms, ...over })])
  const wallet = { kinds: [], routes: [] } as never
  const brought = { kinds: [...productKinds(w.pool)], queues: [], routes: w.invest.routes }
  walletConsole = await openWalletConsole({ ...w, wallet }, brought)
  user = await w.userWith('2000')
  await livesIn(w.pool, user, 'KR')
  id = (await w.bought(user, week, '1000')).id
}
afterEach(() => w.close())

type Asked = { readonly reasonKey?: ReasonKey; readonly by?: typeof officer }
const ask = (
  name: 'freezeProductOrder' | 'releaseProductOrder',
  {
    reasonKey = name === 'freezeProductOrder' ? 'identity_check' : 'resolved',
    by = officer,
  }: Asked = {},
) =>
  walletConsole.call(name, { id: user, orderId: id, reasonKey, remark: 'for a test' } as never, by)
async function both(name: 'freezeProductOrder' | 'releaseProductOrder', asked: Asked = {}) {
  const approvalRequest = granted(await ask(name, asked))
  return walletConsole.approve(
    approvalRequest.pendingApprovalId!,
    asked.by === colleague ? officer : colleague,
  )
}
const freeze = (asked?: Asked) => both('freezeProductOrder', asked)
const release = (asked?: Asked) => both('releaseProductOrder', asked)
const order = async () => granted(await w.call('getProductOrder', user, { id }))
const listed = async (show: 'open' | 'frozen' | 'all', keyword?: string) =>
  granted(await walletConsole.call('listHeldOrders', { ...page, show, keyword }, auditor)).records
const free = () => w.balance(user, 'balance.available')
/** Pays days until the order has started and is past its cooldown. */
const begun = () => w.live(2)

describe('freezing an order', () => {
  beforeEach(() => open('freezing'))

  test("needs two operators of compliance or product, and shows the checker the user's text", async () => {
    await begun()
    const approvalRequest = granted(await ask('freezeProductOrder'))
    expect(errorOf(await ask('freezeProductOrder', { by: colleague }))).toBe('STATE_CHANGED')
    expect(await listed('open')).toMatchObject([
      { id, pendingFreezeId: approvalRequest.pendingApprovalId },
    ])
    const { records } = granted(
      await walletConsole.call('listApprovals', { ...page, show: 'open' } as never, colleague),
    )
    expect(records[0]!.sentence).toMatch(
      /^Freeze the order P\d+ over 1,000 USDT of .*The user reads: We need to check your identity again\.$/,
    )
    expect(errorOf(await walletConsole.approve(approvalRequest.pendingApprovalId!, officer))).toBe(
      'SELF_APPROVAL',
    )
    expect((await order()).statusKey).toBe('running')
    granted(await walletConsole.approve(approvalRequest.pendingApprovalId!, colleague))
    expect(await order()).toMatchObject({
      status: -1,
      statusKey: 'frozen',
      unpaidDays: 0,
      nextIncomeAt: null,
      redeemPreview: null,
      freeze: { reason: 'We need to check your identity again.', heldDays: 0, heldIncome: '0' },
    })
    expect(await listed('frozen', user)).toMatchObject([
      { id, userId: user, isFreezable: false, pendingFreezeId: null },
    ])
  })

  test('keeps earning, and pays income and principal after its release', async () => {
    await begun()
    granted(await freeze())
    const before = await free()
    await w.live(3)
    expect(await free()).toBe(before)
    expect(await order()).toMatchObject({ freeze: { heldDays: 3, heldIncome: '3' } })
    granted(await release({ by: colleague }))
    expect(await order()).toMatchObject({ statusKey: 'running', freeze: null })
    await w.pay()
    expect(await order()).toMatchObject({ accumulatedIncome: '4' })
    await w.live(5)
    expect(await order()).toMatchObject({ statusKey: 'ended', endReason: 'matured' })
    expect(await free()).toBe('2007')
  })

  test('holds its principal at its end without renewal, and returns it at the release', async () => {
    granted(await w.call('setAutoRenew', user, { id, isOn: true }))
    await begun()
    granted(await freeze())
    await w.live(12)
    expect(await order()).toMatchObject({
      statusKey: 'frozen',
      endReason: null,
      freeze: { heldDays: 6, heldIncome: '6' },
    })
    expect(await w.balance(user, 'invest.held')).toBe('1000')
    granted(await release())
    await w.pay()
    expect(await order()).toMatchObject({ statusKey: 'ended', endReason: 'matured' })
    expect(await free()).toBe('2007')
  })

  test('notifies its user of the freeze and the release in their language, with the reason', async () => {
    await begun()
    granted(await freeze({ reasonKey: 'legal_order' }))
    granted(await release())
    w.known.lang = 'xi'
    const letters = (await w.letters()).filter(({ userId }) => userId === user)
    expect(letters.map(({ what }) => what)).toEqual([
      `Congelada: P${week}`,
      `Descongelada: P${week}`,
    ])
    expect(letters[0]!.text).toMatch(/Sigue generando ingresos.*orden legal/)
  })

  test('refuses redemption and renewal changes with the reason', async () => {
    await begun()
    const leave = () => w.call('redeemProductOrder', user, { id, expectedPenalty: '10' })
    granted(await freeze())
    const frozen = { refused: 'ORDER_FROZEN', details: { values: { reason: 'identity_check' } } }
    expect(await leave()).toMatchObject(frozen)
    expect(await w.call('setAutoRenew', user, { id, isOn: true })).toMatchObject(frozen)
    granted(await release())
    granted(await leave())
  })

  test('is refused before the start, during cooling-off, after the end, and twice', async () => {
    expect(errorOf(await ask('freezeProductOrder'))).toBe('NOT_FREEZABLE')
    await w.turn()
    expect(errorOf(await ask('freezeProductOrder'))).toBe('NOT_FREEZABLE')
    expect(errorOf(await ask('releaseProductOrder'))).toBe('STATE_CHANGED')
    await w.turn()
    await w.pay()
    granted(await freeze())
    expect(errorOf(await ask('freezeProductOrder'))).toBe('STATE_CHANGED')
    granted(await release())
    await w.live(8)
    expect(errorOf(await ask('freezeProductOrder'))).toBe('STATE_CHANGED')
    expect(await listed('all')).toMatchObject([{ id, isFreezable: false, statusKey: 'ended' }])
    expect(await listed('open')).toEqual([])
  })

  test('does nothing if the order was redeemed or frozen meanwhile', async () => {
    await begun()
    const approvalRequest = granted(await ask('freezeProductOrder'))
    granted(await w.call('redeemProductOrder', user, { id, expectedPenalty: '10' }))
    expect(
      errorOf(await walletConsole.approve(approvalRequest.pendingApprovalId!, colleague)),
    ).toBe('STATE_CHANGED')
  })

  test('is a new freeze after a release: an older request does nothing', async () => {
    await begun()
    granted(await freeze())
    const approvalRequest = granted(await ask('releaseProductOrder'))
    await w.world.advance(25 * 3_600_000)
    granted(await release())
    granted(await freeze())
    expect(
      errorOf(await walletConsole.approve(approvalRequest.pendingApprovalId!, colleague)),
    ).not.toBe(null)
    expect((await order()).statusKey).toBe('frozen')
  })

  test('is refused in the database alone, and found by the audit', async () => {
    await begun()
    const alone = `update invest_order set status = 'frozen', frozen_at = 1, freeze_reason = 'resolved'`
    await expect(w.pool.query(alone)).rejects.toThrow(/frozen and released by two/)
    const spoil = (change: string) =>
      withClient(w.database.ownerUrl, async (owner) => {
        await owner.query('alter table invest_order disable trigger keep_freeze')
        await owner.query(change)
        await owner.query('alter table invest_order enable trigger keep_freeze')
      })
    await spoil(alone)
    expect(await auditLedger(w.pool, investChecks)).toMatchObject([
      { rule: 'invest freeze', userId: user },
    ])
    await spoil(
      `update invest_order set status = 'running', frozen_at = null, freeze_reason = null`,
    )
  })
})

test('reports income of an empty account as paid once delivered, not during a freeze', async () => {
  await open('empty and frozen', { funding: '1' })
  await w.live(3)
  granted(await freeze())
  await w.letters()
  await w.fill(week, '100')
  await w.pay()
  expect(await w.letters()).toEqual([])
  granted(await release())
  await w.letters()
  await w.pay()
  expect((await w.letters()).map(({ what }) => what)).toEqual([`Missed income was paid: P${week}`])
})
