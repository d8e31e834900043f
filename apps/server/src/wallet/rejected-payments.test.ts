import { Amount } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import { openRechargeConsole, type RechargeConsole } from './testing/recharge-console.ts'
import { errorOf, granted, openWalletWorld, type WalletWorld } from './testing/wallet-world.ts'

let world: WalletWorld
let rechargeConsole: RechargeConsole
let user: string
beforeEach(async () => {
  world = await openWalletWorld('rejected')
  rechargeConsole = await openRechargeConsole(world)
  user = await world.newUser()
})
afterEach(() => world.close())

const newest = { pageNo: 1, pageSize: 10, order: 'desc' } as const
const available = async () => Amount.text(await readBalance(world.pool, user, 'balance.available'))
const latest = async () => granted(await world.call('listRecharges', user, newest)).records[0]!
const claimBy = (who: string, id: string) => world.call('claimRecharge', who, { id })

/** A payment over another network than its address's, claimed by its owner. */
async function claimedPayment(): Promise<{ id: string; txid: string }> {
  const address = await world.address(user)
  const paid = { address, currency: 'USDT', amount: '500', network: 'sandbox-deep' }
  const { txid } = granted(await world.call('paySandbox', user, paid))
  const { id } = await latest()
  granted(await claimBy(user, id))
  return { id, txid }
}

async function askToReject(id: string) {
  const { version } = await rechargeConsole.claimed(rechargeConsole.maker, id)
  const why = { reasonKey: 'cannot_accept', remark: 'not ours to take' } as const
  return rechargeConsole.call('rejectRecharge', { id, version, ...why }, rechargeConsole.maker)
}
const rejected = async (id: string) =>
  granted(await rechargeConsole.approve(granted(await askToReject(id)).pendingApprovalId!))

test('changes nothing on one operator’s rejection of a network payment, and waits for the checker', async () => {
  const { id } = await claimedPayment()
  const asked = granted(await askToReject(id))
  expect(asked).toMatchObject({ applied: false })
  expect(await latest()).toMatchObject({ status: 0, stageKey: 'review', reasonKey: null })
  const item = await rechargeConsole.claimed(rechargeConsole.maker, id)
  expect(item.pendingApprovalId).toBe(asked.pendingApprovalId)
  // One request at a time: neither a second rejection nor a credit beside it.
  expect(errorOf(await askToReject(id))).toBe('STATE_CHANGED')
  expect(
    errorOf(await rechargeConsole.approve(asked.pendingApprovalId!, rechargeConsole.maker)),
  ).toBe('FORBIDDEN')
  granted(await rechargeConsole.refuse(asked.pendingApprovalId!))
  expect(await latest()).toMatchObject({ status: 0, stageKey: 'review' })
})

test('lets the owner claim again after two operators rejected it, and credits it when two approve', async () => {
  const { id, txid } = await claimedPayment()
  for (let round = 0; round < 2; round += 1) {
    await rejected(id)
    expect(await latest()).toMatchObject({
      status: -1,
      reasonKey: 'cannot_accept',
      claimable: true,
    })
    expect(errorOf(await claimBy(await world.newUser(), id))).toBe('NOT_FOUND')
    expect(granted(await claimBy(user, id))).toMatchObject({ status: 0, claimable: false })
    expect(errorOf(await claimBy(user, id))).toBe('STATE_CHANGED')
  }
  const { version } = await rechargeConsole.claimed(rechargeConsole.maker, id)
  const found = { id, version, amount: '1', matched: txid, remark: 'the network has it' }
  const approvalRequest = granted(
    await rechargeConsole.call('creditRecharge', found, rechargeConsole.maker),
  )
  granted(await rechargeConsole.approve(approvalRequest.pendingApprovalId!))
  expect(await latest()).toMatchObject({ status: 1, creditedAmount: '500', claimable: false })
  expect(await available()).toBe('500')
})

test('refuses a claim of a rejected payment that its network has dropped', async () => {
  const { id, txid } = await claimedPayment()
  await rejected(id)
  granted(await world.call('dropSandbox', user, { txid }))
  expect(await latest()).toMatchObject({ reasonKey: 'payment_dropped', claimable: false })
  expect(errorOf(await claimBy(user, id))).toBe('STATE_CHANGED')
  granted(await world.call('restoreSandbox', user, { txid }))
  expect(await latest()).toMatchObject({ status: 0, stageKey: 'review' })
})

test('does not carry out a rejection of a recharge that has changed since', async () => {
  const { id, txid } = await claimedPayment()
  const approvalId = granted(await askToReject(id)).pendingApprovalId!
  granted(await world.call('dropSandbox', user, { txid }))
  granted(await world.call('restoreSandbox', user, { txid }))
  expect(errorOf(await rechargeConsole.approve(approvalId))).toBe('STATE_CHANGED')
  expect(await latest()).toMatchObject({ status: 0, stageKey: 'review' })
})

test("shows the checker the recharge and the owner's text", async () => {
  const { id, txid } = await claimedPayment()
  const approvalId = granted(await askToReject(id)).pendingApprovalId!
  const page = { pageNo: 1, pageSize: 100, order: 'asc', show: 'open' } as const
  const { records } = granted(
    await rechargeConsole.call('listApprovals', page, rechargeConsole.checker),
  )
  const found = records.find((one) => one.id === approvalId)!
  expect(found.sentence).toContain(`Reject 500 USDT that sandbox-deep shows as ${txid}, of `)
  expect(found.sentence).toContain('We may not accept this payment.')
  expect(found.item).toEqual({ queue: 'recharge', id })
})
