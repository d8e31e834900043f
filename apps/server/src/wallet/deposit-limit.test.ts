import { dayMs } from '@candor/api'
import { Amount } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import { limits } from '../people/index.ts'
import { command, owned } from '../platform/lane/index.ts'
import { keepPicture } from './testing/pictures.ts'
import { openRechargeConsole, type RechargeConsole } from './testing/recharge-console.ts'
import {
  errorOf,
  granted,
  openWalletWorld,
  startAt,
  type WalletWorld,
} from './testing/wallet-world.ts'

let world: WalletWorld
let rechargeConsole: RechargeConsole
let user: string
beforeEach(async () => {
  world = await openWalletWorld('deposit limit')
  rechargeConsole = await openRechargeConsole(world)
  user = await world.newUser()
})
afterEach(() => world.close())

const allow = command('allowADay', {
  needs: { limits },
  decide: (_, { userId, amount }: { readonly userId: string; readonly amount: string }) => {
    const terms = { amount: Amount.parse(amount), nextAmount: null, nextAt: null, setAt: 0 }
    return { put: [limits.row({ ...owned(userId), kind: 'deposit', ...terms })], reply: null }
  },
})

/** Sets the user's own daily recharge limit. */
async function limitTo(amount: string): Promise<void> {
  const request = { key: null, payloadHash: new Uint8Array(), nonce: null, route: allow.name }
  const outcome = await world.lane.run(allow, {
    ...request,
    owner: user,
    input: { userId: user, amount },
  })
  expect(outcome).toMatchObject({ ok: true })
}

async function picture(): Promise<string[]> {
  const id = world.world.newId()
  return [await keepPicture(world.pool, { id, userId: user, text: id, at: startAt })]
}

async function reportTransfer(amount: string) {
  const input = { currency: 'USDT', method: 'bank' } as const
  const { channelId, reference } = granted(
    await world.call('getRechargeAddress', user, input),
  ).bank!
  const payer = { payerName: 'Ada Lovelace', payerAccountLast4: '9017' }
  const transfer = { method: 'bank', currency: 'USDT', channelId, reference, amount } as const
  const certificate = await picture()
  return world.call('applyRecharge', user, { ...transfer, ...payer, certificate })
}

async function credit(id: string, amount: string, matched: string): Promise<void> {
  const { version } = await rechargeConsole.claimed(rechargeConsole.maker, id)
  const found = { id, version, amount, matched, remark: 'on the statement' }
  const asked = granted(await rechargeConsole.call('creditRecharge', found, rechargeConsole.maker))
  granted(await rechargeConsole.approve(asked.pendingApprovalId!))
}

const available = async () => Amount.text(await readBalance(world.pool, user, 'balance.available'))

test('holds reported bank transfers to the daily limit, which restarts each day', async () => {
  await limitTo('150')
  granted(await reportTransfer('100'))
  expect(errorOf(await reportTransfer('50.01'))).toBe('DEPOSIT_LIMIT_REACHED')
  granted(await reportTransfer('50'))
  expect(errorOf(await reportTransfer('10'))).toBe('DEPOSIT_LIMIT_REACHED')
  await world.world.advance(dayMs)
  granted(await reportTransfer('150'))
})

test('credits an amount beyond the report in full, and counts it against the day', async () => {
  await limitTo('150')
  const { id } = granted(await reportTransfer('20'))
  await credit(id, '1000', 'FT-1')
  expect(await available()).toBe('1000')
  expect(errorOf(await reportTransfer('10'))).toBe('DEPOSIT_LIMIT_REACHED')
  await world.world.advance(dayMs)
  granted(await reportTransfer('10'))
})

test('credits money that arrives after the limit is reached', async () => {
  const { id } = granted(await reportTransfer('100'))
  await limitTo('10')
  await credit(id, '100', 'FT-1')
  expect(await available()).toBe('100')
})

test('counts a payment that only operators found on the day of its credit', async () => {
  await limitTo('150')
  const claim = { method: 'crypto', currency: 'USDT', network: 'sandbox', amount: '100' } as const
  const named = { ...claim, txid: 'f'.repeat(64), certificate: await picture() }
  const { id } = granted(await world.call('applyRecharge', user, named))
  await credit(id, '120', named.txid)
  expect(await available()).toBe('120')
  expect(errorOf(await reportTransfer('30.01'))).toBe('DEPOSIT_LIMIT_REACHED')
  granted(await reportTransfer('30'))
})

test('frees the limit for a report rejected on its own day, and nothing later', async () => {
  await limitTo('150')
  const reject = async (id: string) => {
    const { version } = await rechargeConsole.claimed(rechargeConsole.maker, id)
    const why = { reasonKey: 'payment_not_received', remark: 'nothing came' } as const
    granted(
      await rechargeConsole.call('rejectRecharge', { id, version, ...why }, rechargeConsole.maker),
    )
  }
  await reject(granted(await reportTransfer('150')).id)
  const { id: late } = granted(await reportTransfer('150'))
  await world.world.advance(dayMs)
  granted(await reportTransfer('150'))
  await reject(late)
  expect(errorOf(await reportTransfer('10'))).toBe('DEPOSIT_LIMIT_REACHED')
})
