import { Amount } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRefusal } from '../platform/lane/index.ts'
import { operatorOrigin, sitsAt } from '../testing/sits-at.ts'
import { operatorOf } from './testing/wallet-console.ts'
import { errorOf, granted } from './testing/wallet-world.ts'
import { openWithdrawing, type User, type Withdrawing } from './testing/withdrawing.ts'
import { coolingMs, withdrawalCoolingMs } from './testing/without-people.ts'

const cleo = operatorOf('12', 'compliance')
const colin = operatorOf('13', 'compliance')

let w: Withdrawing
let user: User
beforeEach(async () => {
  w = await openWithdrawing('reopened accounts')
  user = await w.readyUser()
})
afterEach(() => w.close())

const named = () => ({ id: user.userId, accountId: user.accountId })
const close = async () =>
  granted(
    await w.walletConsole.call(
      'disableUserAccount',
      { ...named(), reasonKey: 'suspicious_activity', remark: 'the wrong user' },
      cleo,
    ),
  )
const ask = (who = cleo) =>
  w.walletConsole.call(
    'reopenUserAccount',
    { ...named(), reasonKey: 'closed_by_mistake', remark: 'a slip' },
    who,
  )
const account = async () => {
  const [first] = granted(await w.world.call('listWithdrawalAccounts', user.userId, {}))
  return first!
}
const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const

test('reopens an account by two operators after one closed it, with a new cooldown', async () => {
  await close()
  const { applied, pendingApprovalId: id } = granted(await ask())
  expect([applied, (await account()).statusKey]).toEqual([false, 'disabled'])
  const list = { ...page, show: 'open' } as const
  const [approvalRequest] = granted(
    await w.walletConsole.call('listApprovals', list, colin),
  ).records
  expect(approvalRequest!.sentence).toMatch(
    /^Let money of .+ be sent to TRC20 TYMMH3…xpCcsx again, closed since .+ UTC\+8 because: We noticed unusual activity and are checking it\. The user reads: It was closed by mistake\.$/,
  )
  expect(errorOf(await ask(colin))).toBe('STATE_CHANGED')
  expect(errorOf(await w.walletConsole.approve(id!, cleo))).toBe('SELF_APPROVAL')
  expect(errorOf(await w.walletConsole.approve(id!, w.finn))).toBe('FORBIDDEN')
  expect((await account()).statusKey).toBe('disabled')
  expect(errorOf(await w.walletConsole.approve(id!, colin))).toBe(null)
  const usableAt = w.world.world.clock.now() + coolingMs
  expect(await account()).toMatchObject({ statusKey: 'cooling', usableAt, reasonKey: null })
  expect(errorOf(await ask())).toBe('STATE_CHANGED')
  await w.world.world.advance(coolingMs)
  expect((await account()).statusKey).toBe('active')
})

test('keeps the operators and reasons of closing and reopening on record, and tells the owner', async () => {
  await close()
  const { pendingApprovalId: id } = granted(await ask())
  const before = w.world.events.length
  expect(errorOf(await w.walletConsole.approve(id!, colin))).toBe(null)
  const { rows } = await w.world.pool.query(
    `select action, actor_id::text actor, reason_key reason, remark from operator_audit
     where action in ('disableAccount', 'askToReopenAccount', 'approve') order by seq`,
  )
  expect(rows).toEqual([
    {
      action: 'disableAccount',
      actor: '12',
      reason: 'suspicious_activity',
      remark: 'the wrong user',
    },
    { action: 'askToReopenAccount', actor: '12', reason: 'closed_by_mistake', remark: 'a slip' },
    { action: 'approve', actor: '13', reason: 'closed_by_mistake', remark: null },
  ])
  expect((await w.walletConsole.verifyAudit()).ok).toBe(true)
  for (const event of w.world.events.slice(before)) await w.world.wallet.onEvent(event)
  const usable = new Date(w.world.world.clock.now() + coolingMs).toISOString()
  expect(w.world.noticed).toEqual([
    {
      userId: user.userId,
      what: 'An account to withdraw to is open again',
      text: [
        'TYMMH3…xpCcsx. It was closed by mistake.',
        `Money can be sent to it from ${usable.slice(0, 16).replace('T', ' ')} (UTC).`,
        'See it here: https://candor.test/#/jiesuanInfo',
      ].join(' '),
    },
  ])
})

test("refuses makers and checkers on the user's device or address", async () => {
  await close()
  const { pendingApprovalId: id } = granted(await ask())
  await sitsAt(w.world, user.userId, operatorOrigin)
  expect(errorOf(await ask(colin))).toBe('OWN_ACCOUNT')
  expect(errorOf(await w.walletConsole.approve(id!, colin))).toBe('OWN_ACCOUNT')
  expect((await account()).statusKey).toBe('disabled')
})

test('refuses to reopen an account that is open, disabled by its owner, or unknown', async () => {
  expect(errorOf(await ask())).toBe('STATE_CHANGED')
  granted(
    await w.world.call('editWithdrawalAccount', user.userId, {
      id: user.accountId,
      disabled: true,
    }),
  )
  expect(errorOf(await ask())).toBe('STATE_CHANGED')
  user = { ...user, accountId: '1' }
  expect(errorOf(await ask())).toBe('NOT_FOUND')
  user = { ...user, userId: '1' }
  expect(errorOf(await ask())).toBe('NOT_FOUND')
})

test("sends a pending withdrawal only after the account's new cooldown", async () => {
  const id = await w.readyToSend(user)
  await close()
  const { pendingApprovalId } = granted(await ask())
  const agreed = await w.walletConsole.approve(pendingApprovalId!, colin)
  expect(isRefusal(agreed)).toBe(false)
  await w.work()
  await w.world.world.advance(coolingMs - 1)
  await w.work()
  expect([w.rail.handed, (await w.orderOf(id)).stage]).toEqual([[], 'sending'])
  await w.world.world.advance(1)
  await w.work()
  expect(w.rail.handed).toHaveLength(1)
})

test('reviews the next payout there as to a new account', async () => {
  const first = await w.readyToSend(user, '100')
  for (const _ of [1, 2, 3]) await w.work()
  expect(await w.orderOf(first)).toMatchObject({ status: 'delivered' })
  await close()
  const { pendingApprovalId: id } = granted(await ask())
  granted(await w.walletConsole.approve(id!, colin))
  await w.world.world.advance(coolingMs)
  const next = await w.ask(user, { amount: Amount.parse('100') })
  await w.world.world.advance(withdrawalCoolingMs)
  await w.work()
  expect(await w.orderOf(next)).toMatchObject({ stage: 'review_1', risks: ['new_account'] })
})

test('refuses withdrawals to a destination closed under another account, and freezes nothing', async () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const bind = async (currency: string, network: string) => {
    const proof = { isDefault: false, fundPassword: '314159' }
    const target = { type: 'wallet', currency, network, address, ...proof } as const
    return granted(await w.world.call('addWithdrawalAccount', user.userId, target)).id
  }
  const [usdt, eth] = [await bind('USDT', 'ERC20'), await bind('ETH', 'Ethereum')]
  await w.world.world.advance(coolingMs)
  const inTheWay = async () => {
    const asked = { accountId: usdt, amount: '100' }
    const { checks } = granted(await w.world.call('quoteWithdrawal', user.userId, asked))
    return checks.filter(({ ok }) => !ok).map(({ key }) => key)
  }
  expect(await inTheWay()).toEqual([])
  const why = { reasonKey: 'suspicious_activity', remark: 'not theirs' } as const
  granted(
    await w.walletConsole.call(
      'disableUserAccount',
      { id: user.userId, accountId: eth, ...why },
      cleo,
    ),
  )
  expect(await inTheWay()).toEqual(['account'])
  const order = { amount: Amount.parse('100'), quotedFee: Amount.parse('4') }
  await expect(w.ask({ ...user, accountId: usdt }, order)).rejects.toThrow(
    'WITHDRAW_ACCOUNT_REQUIRED',
  )
  expect(await w.held(user)).toEqual(['1000', '0'])
})
