import { Amount } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import { limits } from '../people/index.ts'
import { command, isRefusal, owned } from '../platform/lane/index.ts'
import { openPolicy, type PolicyContext, type Restriction } from '../policy/index.ts'
import { openRechargeConsole, type RechargeConsole } from './testing/recharge-console.ts'
import {
  errorOf,
  granted,
  openWalletWorld,
  startAt,
  type WalletWorld,
} from './testing/wallet-world.ts'
import { countUnderWay, underWay } from './pending-money.ts'

let world: WalletWorld
let rechargeConsole: RechargeConsole
let [payee, stranger, address] = ['', '', '']
let restricted: Restriction | null = null
let isPaused = false
beforeEach(async () => {
  ;[restricted, isPaused] = [null, false]
  const policy: PolicyContext = {
    ...openPolicy,
    stopped: () => (isPaused ? 'maintenance' : null),
    restriction: (userId, act) => (userId === payee && act === 'deposit' ? restricted : null),
  }
  world = await openWalletWorld('foreign', { policy })
  rechargeConsole = await openRechargeConsole(world)
  payee = await world.newUser()
  stranger = await world.newUser()
  address = await world.address(payee)
})
afterEach(() => world.close())

const newest = { pageNo: 1, pageSize: 10, order: 'desc' } as const
const pay = (who: string, amount = '100', over: object = {}) =>
  world.call('paySandbox', who, { address, currency: 'USDT', amount, ...over })
const latest = async () => granted(await world.call('listRecharges', payee, newest)).records[0]!
const available = async () => Amount.text(await readBalance(world.pool, payee, 'balance.available'))

/** The payer's answer, without fields that differ between payments. */
async function answerTo(who: string) {
  const answer = await pay(who)
  return isRefusal(answer) ? answer : { ...answer, txid: '' }
}

function runForPayee(one: Parameters<typeof world.lane.run>[0]) {
  const request = { key: null, payloadHash: new Uint8Array(), nonce: null, route: 'test' }
  return world.lane.run(one, { ...request, owner: payee, input: null })
}

const allowHundred = command('allowHundred', {
  needs: { limits },
  decide: (_state, _input: null) => {
    const terms = { amount: Amount.parse('100'), nextAmount: null, nextAt: null, setAt: 0 }
    return { put: [limits.row({ ...owned(payee), kind: 'deposit', ...terms })], reply: null }
  },
})

test("reveals to another payer nothing about the payee's limits", async () => {
  const neutral = await answerTo(stranger)
  expect(neutral).toMatchObject({ amount: '100', txid: '' })
  restricted = {
    ...owned(payee),
    id: '1',
    capability: 'deposit',
    reasonKey: 'suspicious_activity',
    madeByName: 'Cleo',
    createdAt: 0,
    untilAt: startAt + 86_400_000,
    liftedAt: null,
  }
  expect(await answerTo(stranger)).toEqual(neutral)
  expect(errorOf(await pay(payee))).toBe('RESTRICTED')
  // A pause for all users is public.
  isPaused = true
  expect(errorOf(await pay(stranger))).toBe('PAUSED')
})

test("uses up none of the payee's own limits for other payers' payments", async () => {
  await runForPayee(allowHundred)
  granted(await pay(stranger))
  granted(await pay(stranger))
  granted(await pay(payee))
  expect(errorOf(await pay(payee, '10'))).toBe('DEPOSIT_LIMIT_REACHED')
  granted(await pay(stranger, '10'))
})

test.each([{}, { network: 'sandbox-deep' }])(
  "holds another payer's payment for two operators, and credits it once they agree (%j)",
  async (over) => {
    granted(await pay(stranger, '100', over))
    await world.world.advance(60_000)
    await world.confirmPayments()
    const order = await latest()
    expect(order).toMatchObject({ status: 0, stageKey: 'review', claimable: false })
    expect(await available()).toBe('0')
    const item = await rechargeConsole.claimed(rechargeConsole.maker, order.id)
    expect(item.flags).toContain('paid_by_another')
    const found = { id: order.id, version: item.version, remark: 'asked its owner' }
    const proposal = { ...found, amount: '100', matched: order.txid! }
    const asked = granted(
      await rechargeConsole.call('creditRecharge', proposal, rechargeConsole.maker),
    )
    granted(await rechargeConsole.approve(asked.pendingApprovalId!))
    expect(await latest()).toMatchObject({ status: 1, creditedAmount: '100' })
    expect(await available()).toBe('100')
  },
)

test("stops other payers from flooding a user's records and from blocking the user's own payments", async () => {
  for (let count = 0; count < 5; count += 1) granted(await pay(stranger, '10'))
  expect(errorOf(await pay(stranger, '10'))).toBe('TOO_MANY_PENDING')
  granted(await pay(payee))
})

test('does not let another payer stop a user from closing their account', async () => {
  const isAny = command('isAnyUnderWay', {
    needs: underWay.needs,
    decide: (state, _input: null) => ({ reply: underWay.isAny(state) }),
  })
  granted(await pay(stranger))
  expect(await runForPayee(isAny)).toMatchObject({ ok: true, reply: false })
  expect(await countUnderWay(world.pool, payee)).toEqual({ recharges: 0, withdrawals: 0 })
  granted(await pay(payee))
  expect(await runForPayee(isAny)).toMatchObject({ ok: true, reply: true })
  expect(await countUnderWay(world.pool, payee)).toEqual({ recharges: 1, withdrawals: 0 })
})
