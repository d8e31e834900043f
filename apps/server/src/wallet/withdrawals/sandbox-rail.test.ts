import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditAll } from '../../testing/audit.ts'
import { loadCurrencies } from '../currencies.ts'
import { suspendedSender } from '../testing/suspended-sender.ts'
import { errorOf, granted } from '../testing/wallet-world.ts'
import { openWithdrawing, type User, type Withdrawing } from '../testing/withdrawing.ts'
import { createSandboxRail } from './sandbox-rail.ts'

/** Time for TRC20's confirmations. */
const finalMs = 6_000
const lostAfterMs = 60_000

let w: Withdrawing
let user: User
beforeEach(async () => {
  w = await openWithdrawing('rehearsals', 'sandbox')
  user = await w.readyUser()
})
afterEach(() => w.close())

const evidence = async (id: string) =>
  granted(await w.walletConsole.call('lookUpPayout', { id }, w.tess))
const page = { pageNo: 1, pageSize: 10, order: 'asc', show: 'open' } as const
const waiting = async () =>
  granted(await w.walletConsole.call('listPayouts', page, w.tess)).records.map(({ id }) => id)

async function paid(): Promise<unknown[]> {
  const { rows } = await w.world.pool.query('select id, ending from wallet_sandbox_payout')
  return rows
}
async function pass(ms: number): Promise<void> {
  await w.world.world.advance(ms)
  await w.work()
}

test('does not send 50.11 and gives no answer: two operators find out and return it', async () => {
  const id = await w.readyToSend(user, '51.11')
  await w.work()
  expect(await w.orderOf(id)).toMatchObject({ stage: 'sending', parkedAt: null })
  expect(await waiting()).toEqual([])
  await pass(lostAfterMs)
  expect(await waiting()).toEqual([id])
  expect(await evidence(id)).toMatchObject({ answer: 'none', txid: null, state: 'unknown' })
  expect(await w.settle(id, { decision: 'sent', txid: 'aaaa' })).toBe('RAIL_DISAGREES')
  expect(await w.settle(id, w.notSent)).toBe(null)
  expect(await w.held(user)).toEqual(['1000', '0'])
  expect(await paid()).toEqual([])
})

test('loses the answer of 50.12: two operators find out, and it goes on and arrives', async () => {
  const id = await w.readyToSend(user, '51.12')
  await w.work()
  expect(await waiting()).toEqual([id])
  const { txid, ...railState } = await evidence(id)
  expect(railState).toMatchObject({ answer: 'found', state: 'confirming' })
  expect(await w.settle(id, w.notSent)).toBe('RAIL_DISAGREES')
  await pass(finalMs)
  expect(await evidence(id)).toMatchObject({ answer: 'found', state: 'confirmed' })
  expect(await w.settle(id, { decision: 'sent', txid: txid! })).toBe(null)
  await w.work()
  expect(await w.orderOf(id)).toMatchObject({ status: 'delivered', txid })
  expect(await w.held(user)).toEqual(['948.88', '0'])
  expect(await paid()).toEqual([{ id, ending: 'arrived' }])
})

test('returns 50.13 when it would be final: two operators give it back', async () => {
  const id = await w.readyToSend(user, '51.13')
  await w.work()
  await pass(finalMs - 1)
  expect(await w.orderOf(id)).toMatchObject({ status: 'paid_out', parkedAt: null })
  expect(await evidence(id)).toMatchObject({ answer: 'found', state: 'confirming' })
  await pass(1)
  expect(await waiting()).toEqual([id])
  expect(await evidence(id)).toMatchObject({ answer: 'found', state: 'returned' })
  expect(await w.held(user)).toEqual(['948.87', '0'])
  expect(await w.settle(id, w.returned)).toBe(null)
  expect(await w.held(user)).toEqual(['1000', '0'])
  expect(await paid()).toEqual([{ id, ending: 'returned' }])
  expect(await auditAll(w.world.pool)).toEqual([])
})

test('never pays a payout that two operators found unsent, not even by a suspended sender', async () => {
  const rail = createSandboxRail(w.world.lane, w.world.world, loadCurrencies())
  const { id, goOn } = await suspendedSender(w, user, rail)
  await pass(lostAfterMs + 1)
  expect(await waiting()).toEqual([id])
  expect(await w.settle(id, w.notSent)).toBe(null)
  await goOn()
  expect(await paid()).toEqual([])
  expect(await w.held(user)).toEqual(['1000', '0'])
  expect(await w.orderOf(id)).toMatchObject({ status: 'failed' })
  expect(await auditAll(w.world.pool)).toEqual([])
})

test('keeps a payout that was sent before they agree', async () => {
  const rail = createSandboxRail(w.world.lane, w.world.world, loadCurrencies())
  const { id, goOn } = await suspendedSender(w, user, rail)
  await pass(lostAfterMs + 1)
  const { pendingApprovalId } = granted(await w.find(id, w.notSent))
  await goOn()
  expect(await paid()).toEqual([{ id, ending: 'arrived' }])
  expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe('STATE_CHANGED')
  await pass(finalMs)
  expect(await w.orderOf(id)).toMatchObject({ status: 'delivered' })
  expect(await w.held(user)).toEqual(['900', '0'])
})

test('delivers any other amount, however close', async () => {
  for (const amount of ['51.110001', '51.129999']) {
    const one = await w.readyUser()
    const id = await w.readyToSend(one, amount)
    await w.work()
    await pass(finalMs)
    expect(await w.orderOf(id)).toMatchObject({ status: 'delivered' })
  }
  expect(await waiting()).toEqual([])
})

test('has no state for a payout that was never sent, however old its attempt', async () => {
  const id = await w.readyToSend(user, '51.11')
  await w.work()
  await w.world.pool.query(
    `update wallet_withdrawal set status = 'paid_out', stage = 'confirming', txid = 'aa', sent_at = 1 where id = $1`,
    [id],
  )
  await w.work()
  expect(await evidence(id)).toMatchObject({ answer: 'none', state: 'unknown' })
  expect(await w.orderOf(id)).toMatchObject({ status: 'paid_out' })
  await w.world.pool.query(
    `update wallet_withdrawal set status = 'under_review', stage = 'sending', txid = null, sent_at = null where id = $1`,
    [id],
  )
})
