import { dayMs } from '@candor/api'
import { Amount } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import { keepPicture } from './testing/pictures.ts'
import {
  errorOf,
  granted,
  openWalletWorld,
  startAt,
  type WalletWorld,
} from './testing/wallet-world.ts'
import { operatorOrigin, sitsAt } from '../testing/sits-at.ts'
import { operatorOf } from './testing/wallet-console.ts'
import { openRechargeConsole, type RechargeConsole } from './testing/recharge-console.ts'

type Operator = ReturnType<typeof operatorOf>

let world: WalletWorld
let rechargeConsole: RechargeConsole
let user: string
beforeEach(async () => {
  world = await openWalletWorld('bank')
  rechargeConsole = await openRechargeConsole(world)
  user = await world.newUser()
})
afterEach(() => world.close())

const available = async (userId = user) =>
  Amount.text(await readBalance(world.pool, userId, 'balance.available'))

async function wayOf(userId: string) {
  const input = { currency: 'USDT', method: 'bank' } as const
  return granted(await world.call('getRechargeAddress', userId, input)).bank!
}

const picture = (userId: string, text: string) =>
  keepPicture(world.pool, { id: world.world.newId(), userId, text, at: startAt })

async function bodyOf(userId: string, changes: object = {}) {
  const { channelId, reference } = await wayOf(userId)
  return {
    method: 'bank' as const,
    currency: 'USDT',
    channelId,
    reference,
    amount: '100',
    certificate: [await picture(userId, `${userId} ${reference}`)],
    payerName: 'Ada Lovelace',
    payerAccountLast4: '9017',
    ...changes,
  }
}

async function report(userId = user, changes: object = {}) {
  return granted(await world.call('applyRecharge', userId, await bodyOf(userId, changes)))
}

const orderOf = async (id: string) => granted(await world.call('getRecharge', user, { id }))

/** The maker has found this amount under a number; returns the pending approval request. */
async function ask(id: string, amount: string, matched = 'FT 2026-1118 01') {
  const { version } = await rechargeConsole.claimed(rechargeConsole.maker, id)
  const found = { id, version, amount, matched, remark: 'on the statement of today' }
  return rechargeConsole.call('creditRecharge', found, rechargeConsole.maker)
}

async function askedFor(id: string, amount: string, matched?: string): Promise<string> {
  return granted(await ask(id, amount, matched)).pendingApprovalId!
}

async function rejected(id: string) {
  const { version } = await rechargeConsole.claimed(rechargeConsole.maker, id)
  const why = { reasonKey: 'payment_not_received', remark: 'nothing came' } as const
  return rechargeConsole.call('rejectRecharge', { id, version, ...why }, rechargeConsole.maker)
}

describe('a bank transfer', () => {
  test('is reported, found by one operator, approved by another, and credited', async () => {
    const order = await report()
    expect(order).toMatchObject({
      method: 'bank',
      status: 0,
      stageKey: 'review',
      network: null,
      txid: null,
      payee: { bankName: 'Sandbox Bank', realName: 'Candor Sandbox Deposits' },
      estimatedArrivalAt: startAt + 30 * 60_000,
      creditedAmount: null,
    })
    expect(order.certificateUrls).toHaveLength(1)
    const approvalId = await askedFor(order.id, '100')
    expect(await available()).toBe('0')
    granted(await rechargeConsole.approve(approvalId))
    expect(await orderOf(order.id)).toMatchObject({
      status: 1,
      statusKey: 'credited',
      creditedAmount: '100',
      timeline: [{ key: 'submitted' }, { key: 'review' }, { key: 'credited' }],
    })
    expect(await available()).toBe('100')
    const events = world.events
      .map(({ name }) => name)
      .filter((name) => name.startsWith('recharge'))
    expect(events).toEqual(['rechargeReported', 'rechargeCredited'])
  })

  test('is credited with the smaller amount that came in, and states it', async () => {
    const { id } = await report()
    granted(await rechargeConsole.approve(await askedFor(id, '95.5')))
    expect(await orderOf(id)).toMatchObject({ amount: '100', creditedAmount: '95.5' })
    expect(await available()).toBe('95.5')
  })

  test("is rejected by one operator, with a reason in the user's language", async () => {
    const { id } = await report()
    expect(granted(await rejected(id))).toEqual({ applied: true, pendingApprovalId: null })
    const order = await orderOf(id)
    expect(order).toMatchObject({ status: -1, reasonKey: 'payment_not_received' })
    expect(order.reason).toMatch(/./)
    expect(await available()).toBe('0')
    const kept = await world.pool.query('select keep_until_at from file_stored')
    expect(kept.rows.map(({ keep_until_at: at }) => Number(at))).toEqual([startAt + 30 * dayMs])
  })

  test('keeps the picture of a credited recharge when another report with it is rejected or fails', async () => {
    const certificate = [await picture(user, 'the same receipt')]
    const { id } = await report(user, { certificate })
    granted(await rechargeConsole.approve(await askedFor(id, '100')))
    const keptUntil = async () =>
      (await world.pool.query('select keep_until_at from file_stored where id = $1', certificate))
        .rows
    const again = await report(user, { certificate })
    granted(await rejected(again.id))
    expect(await keptUntil()).toEqual([{ keep_until_at: null }])
    await report(user, { certificate })
    await world.world.advance(7 * dayMs)
    await world.confirmPayments()
    expect(await keptUntil()).toEqual([{ keep_until_at: null }])
  })

  test('fails after seven days without a match', async () => {
    const { id } = await report()
    await world.world.advance(7 * dayMs - 1)
    await world.confirmPayments()
    expect(await orderOf(id)).toMatchObject({ status: 0 })
    await world.world.advance(1)
    await world.confirmPayments()
    expect(await orderOf(id)).toMatchObject({ status: -2, reasonKey: 'not_decided_in_time' })
  })

  test('that was found on its last day waits for the second operator', async () => {
    const { id } = await report()
    await world.world.advance(7 * dayMs - 3_600_000)
    const dueAt = async () => {
      const found = await world.pool.query<{ due_at: string }>('select due_at from wallet_recharge')
      return found.rows.map(({ due_at: at }) => Number(at))
    }
    const approvalId = await askedFor(id, '100')
    const waitsUntil = startAt + 9 * dayMs - 3_600_000
    expect(await dueAt()).toEqual([waitsUntil])
    await world.world.advance(dayMs - 1)
    await world.confirmPayments()
    expect(await orderOf(id)).toMatchObject({ status: 0 })
    granted(await rechargeConsole.approve(approvalId))
    expect(await available()).toBe('100')
  })

  test('waits one more day after a finding expired or was refused', async () => {
    const [lapsed, refused] = [await report(), await report()]
    await world.world.advance(7 * dayMs - 3_600_000)
    await askedFor(lapsed.id, '100', 'FT-1')
    granted(await rechargeConsole.refuse(await askedFor(refused.id, '100', 'FT-2')))
    await world.world.advance(2 * dayMs - 1)
    await world.confirmPayments()
    expect(await orderOf(lapsed.id)).toMatchObject({ status: 0 })
    await world.world.advance(1)
    await world.confirmPayments()
    for (const { id } of [lapsed, refused])
      expect(await orderOf(id)).toMatchObject({ status: -2, reasonKey: 'not_decided_in_time' })
    // Its number may be found for another report.
    const { id } = await report()
    granted(await rechargeConsole.approve(await askedFor(id, '100', 'FT-1')))
    expect(await available()).toBe('100')
  })

  test('waits on after a refusal, and may be found under another number', async () => {
    const { id } = await report()
    granted(await rechargeConsole.refuse(await askedFor(id, '1000')))
    expect(await orderOf(id)).toMatchObject({ status: 0 })
    const other = granted(await ask(id, '100', 'FT-2'))
    granted(await rechargeConsole.approve(other.pendingApprovalId!))
    expect(await available()).toBe('100')
    // The number of the first attempt is free for another report again.
    const second = await report()
    granted(await rechargeConsole.approve(await askedFor(second.id, '100')))
    expect(await available()).toBe('200')
  })

  test('is never credited twice under one number in any spelling, nor for one reference', async () => {
    const body = await bodyOf(user)
    const { id } = granted(await world.call('applyRecharge', user, body))
    expect(errorOf(await world.call('applyRecharge', user, body))).toBe('DUPLICATE_TXID')
    granted(await rechargeConsole.approve(await askedFor(id, '100', 'ft-7 7')))
    const stranger = await world.newUser()
    const other = await report(stranger)
    expect(errorOf(await ask(other.id, '100', 'FT 77'))).toBe('DUPLICATE_TXID')
    expect(await available(stranger)).toBe('0')
  })

  test('can be reported again under its reference after a rejection or a late decision', async () => {
    const body = await bodyOf(user)
    const again = async () => granted(await world.call('applyRecharge', user, body))
    granted(await rejected((await again()).id))
    await report()
    await again()
    await world.world.advance(7 * dayMs)
    await world.confirmPayments()
    const { id } = await again()
    granted(await rechargeConsole.approve(await askedFor(id, '100')))
    expect(errorOf(await world.call('applyRecharge', user, body))).toBe('DUPLICATE_TXID')
    expect(await available()).toBe('100')
  })

  test('is decided once per version, by the operator who claimed it, and by two', async () => {
    const { id } = await report()
    const item = await rechargeConsole.claimed(rechargeConsole.maker, id)
    const found = { id, version: item.version, amount: '100', matched: 'FT 1', remark: 'seen' }
    const other = operatorOf('7003', 'ops_maker', 'ops_checker')
    expect(errorOf(await rechargeConsole.call('creditRecharge', found, other))).toBe(
      'CLAIMED_BY_ANOTHER',
    )
    const stale = { ...found, version: item.version + 1 }
    expect(
      errorOf(await rechargeConsole.call('creditRecharge', stale, rechargeConsole.maker)),
    ).toBe('STATE_CHANGED')
    const approvalId = granted(
      await rechargeConsole.call('creditRecharge', found, rechargeConsole.maker),
    ).pendingApprovalId!
    const self = { ...rechargeConsole.maker, roles: ['ops_maker', 'ops_checker'] } as const
    const claim = { queue: 'approval', id: approvalId } as const
    expect(errorOf(await rechargeConsole.call('claimItem', claim, self))).toBe('SELF_APPROVAL')
    // A second request beside the first would be a second credit.
    expect(errorOf(await ask(id, '100', 'FT 1'))).toBe('STATE_CHANGED')
    granted(await rejected(id))
    expect(errorOf(await rechargeConsole.approve(approvalId))).toBe('STATE_CHANGED')
    expect(await available()).toBe('0')
  })

  test('shows operators the payer, oddities, and other uses of the same picture', async () => {
    const { id } = await report()
    const stranger = await world.newUser()
    const copy = [await picture(stranger, `${user} ${(await orderOf(id)).payee!.reference}`)]
    const { id: otherId } = await report(stranger, { certificate: copy })
    expect(await rechargeConsole.claimed(rechargeConsole.maker, otherId)).toMatchObject({
      payerName: 'Ada Lovelace',
      payerLast4: '9017',
      flags: ['not_identified'],
      sameCertificates: 1,
      userId: stranger,
    })
    const [fileId] = copy
    const look = { id: otherId, fileId: fileId! }
    const { image } = granted(
      await rechargeConsole.call('seeRechargeCertificate', look, rechargeConsole.maker),
    )
    expect(image).toMatch(/^data:image\/jpeg;base64,/)
    expect(
      errorOf(await rechargeConsole.call('seeRechargeCertificate', look, rechargeConsole.checker)),
    ).toBe('CLAIMED_BY_ANOTHER')
    const foreign = { ...look, id }
    expect(
      errorOf(await rechargeConsole.call('seeRechargeCertificate', foreign, rechargeConsole.maker)),
    ).toBe('NOT_FOUND')
  })

  test('is credited only by operators who have opened every picture, both maker and checker', async () => {
    const certificate = [await picture(user, 'page one'), await picture(user, 'page two')]
    const { id } = await report(user, { certificate })
    const list = { pageNo: 1, pageSize: 10, order: 'asc', show: 'open', id } as const
    const itemFor = async (who: Operator) =>
      granted(await rechargeConsole.call('listRechargeItems', list, who)).records[0]!
    const see = async (fileId: string, who: Operator) =>
      granted(await rechargeConsole.call('seeRechargeCertificate', { id, fileId }, who))
    granted(
      await rechargeConsole.call('claimItem', { queue: 'recharge', id }, rechargeConsole.maker),
    )
    const { version } = await itemFor(rechargeConsole.maker)
    const found = { id, version, amount: '100', matched: 'FT 1', remark: 'seen' }
    const find = () => rechargeConsole.call('creditRecharge', found, rechargeConsole.maker)
    for (const [at, fileId] of certificate.entries()) {
      expect(errorOf(await find())).toBe('NOT_LOOKED_AT')
      expect((await itemFor(rechargeConsole.maker)).unopened).toEqual(certificate.slice(at))
      await see(fileId, rechargeConsole.maker)
    }
    expect((await itemFor(rechargeConsole.maker)).unopened).toEqual([])
    const approvalId = granted(await find()).pendingApprovalId!

    granted(
      await rechargeConsole.call(
        'claimItem',
        { queue: 'approval', id: approvalId },
        rechargeConsole.checker,
      ),
    )
    const approvalFor = async (who: Operator) =>
      granted(await rechargeConsole.call('listApprovals', { ...list, id: approvalId }, who))
        .records[0]!
    const agree = async () => {
      const { digest } = await approvalFor(rechargeConsole.checker)
      return rechargeConsole.call(
        'approveApproval',
        { id: approvalId, digest },
        rechargeConsole.checker,
      )
    }
    // The checker has not seen the pictures that the maker has.
    for (const [at, fileId] of certificate.entries()) {
      expect(errorOf(await agree())).toBe('NOT_LOOKED_AT')
      expect((await approvalFor(rechargeConsole.checker)).unopened).toEqual(certificate.slice(at))
      await see(fileId, rechargeConsole.checker)
    }
    // An auditor decides nothing and need not look; the number of pictures is visible.
    const auditor = operatorOf('7009', 'auditor')
    expect((await approvalFor(auditor)).unopened).toEqual([])
    expect((await itemFor(auditor)).certificates).toHaveLength(2)
    // Opening them does not help an operator on the user's device or address.
    await sitsAt(world, user, { device: operatorOrigin.device })
    expect(errorOf(await agree())).toBe('OWN_ACCOUNT')
    expect(errorOf(await find())).toBe('OWN_ACCOUNT')
    await world.pool.query('delete from people_session where user_id = $1', [user])
    granted(await agree())
    expect(await available()).toBe('100')
  })

  test('may be rejected without opening its pictures', async () => {
    const { id } = await report()
    granted(
      await rechargeConsole.call('claimItem', { queue: 'recharge', id }, rechargeConsole.maker),
    )
    const why = { reasonKey: 'payment_not_received', remark: 'nothing came' } as const
    const reject = () =>
      rechargeConsole.call('rejectRecharge', { id, version: 1, ...why }, rechargeConsole.maker)
    await sitsAt(world, user, { device: operatorOrigin.device })
    expect(errorOf(await reject())).toBe('OWN_ACCOUNT')
    await world.pool.query('delete from people_session where user_id = $1', [user])
    granted(await reject())
    expect(await orderOf(id)).toMatchObject({ status: -1 })
  })

  test('is described to the checker in words, with its pictures during the claim', async () => {
    const order = await report()
    const approvalId = await askedFor(order.id, '99.5')
    const page = { pageNo: 1, pageSize: 10, order: 'asc', show: 'open' } as const
    const [asked] = granted(
      await rechargeConsole.call('listApprovals', page, rechargeConsole.checker),
    ).records
    expect(asked).toMatchObject({
      id: approvalId,
      sentence: expect.stringMatching(
        /^Credit 99\.5 USDT to .*, reported 100 USDT, WHICH IS ANOTHER SUM, bank no\. /,
      ),
      item: { queue: 'recharge', id: order.id },
      pictures: [expect.any(String)],
    })
    expect(asked!.sentence).toContain(order.payee!.reference)
    const look = { id: order.id, fileId: asked!.pictures[0]! }
    const see = () => rechargeConsole.call('seeRechargeCertificate', look, rechargeConsole.checker)
    expect(errorOf(await see())).toBe('NOT_CLAIMED')
    granted(
      await rechargeConsole.call(
        'claimItem',
        { queue: 'approval', id: approvalId },
        rechargeConsole.checker,
      ),
    )
    expect(granted(await see()).image).toMatch(/^data:image/)
    const one = { ...page, show: 'closed', id: order.id } as const
    const { records } = granted(
      await rechargeConsole.call('listRechargeItems', one, rechargeConsole.checker),
    )
    expect(records.map(({ id }) => id)).toEqual([order.id])
  })

  test.each([
    ['AMOUNT_BELOW_MIN', { amount: '9.99' }],
    ['AMOUNT_ABOVE_MAX', { amount: '50000.01' }],
    ['CHANNEL_DISABLED', { channelId: '4711' }],
    ['STATE_CHANGED', { reference: 'AAAA2222' }],
    ['FILE_NOT_OWNED', { certificate: ['12345'] }],
  ])('is refused with %s', async (error, changes) => {
    expect(errorOf(await world.call('applyRecharge', user, await bodyOf(user, changes)))).toBe(
      error,
    )
  })

  test('is refused beyond five pending reports', async () => {
    for (let count = 0; count < 5; count += 1) await report()
    const sixth = await world.call('applyRecharge', user, await bodyOf(user))
    expect(errorOf(sixth)).toBe('TOO_MANY_PENDING')
  })
})

test('keeps a reference until an order uses it, for this user alone', async () => {
  const first = await wayOf(user)
  expect(await wayOf(user)).toEqual(first)
  const stranger = await world.newUser()
  const theirs = { reference: (await wayOf(stranger)).reference }
  const taken = await world.call('applyRecharge', user, await bodyOf(user, theirs))
  expect(errorOf(taken)).toBe('STATE_CHANGED')
  await report()
  expect((await wayOf(user)).reference).not.toBe(first.reference)
})
