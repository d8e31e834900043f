import { dayMs } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { channelDelayMs, keepPicture } from './testing/pictures.ts'
import { errorOf, granted, openWalletWorld, type WalletWorld } from './testing/wallet-world.ts'
import { openRechargeConsole, type RechargeConsole } from './testing/recharge-console.ts'

let world: WalletWorld
let rechargeConsole: RechargeConsole
let user: string
beforeEach(async () => {
  world = await openWalletWorld('channels')
  rechargeConsole = await openRechargeConsole(world)
  user = await world.newUser()
})
afterEach(() => world.close())

const why = { reasonKey: 'maintenance', remark: 'a new account' } as const
const account = {
  currency: 'USDT',
  bankName: 'Second Bank',
  accountNo: 'DE89 3704 0044 0532 0130 00',
  accountName: 'Candor Deposits',
  minAmount: '20',
  maxAmount: '5000',
  opensMinute: 540,
  closesMinute: 1020,
  arrivalMinutes: 60,
  version: 0,
  ...why,
}

const seen = async () =>
  granted(await world.call('getRechargeAddress', user, { currency: 'USDT', method: 'bank' }))
const list = async () =>
  granted(await rechargeConsole.call('listDepositChannels', {}, rechargeConsole.maker))

async function opened(changes: object = {}): Promise<void> {
  const approvalRequest = await rechargeConsole.call(
    'proposeDepositChannel',
    { ...account, ...changes },
    rechargeConsole.maker,
  )
  granted(await rechargeConsole.approve(granted(approvalRequest).pendingApprovalId!))
}

test('starts a sandbox with an account that has bounds, hours and a reference', async () => {
  const { banks, bank, selected } = await seen()
  expect({ banks, selected }).toEqual({
    banks: [{ channelId: '1', bankName: 'Sandbox Bank' }],
    selected: null,
  })
  expect(bank).toMatchObject({ cardNumber: '4000 1234 5678 9017', minAmount: '10' })
  expect(bank!.reference).toMatch(/^[2-9A-Z]{8}$/)
})

test('shows an account that two operators opened to users after the delay', async () => {
  const approvalRequest = granted(
    await rechargeConsole.call('proposeDepositChannel', account, rechargeConsole.maker),
  )
  expect(approvalRequest.applied).toBe(false)
  expect((await seen()).banks).toHaveLength(1)
  granted(await rechargeConsole.approve(approvalRequest.pendingApprovalId!))
  await world.world.advance(channelDelayMs - 1)
  expect((await seen()).banks).toHaveLength(1)
  await world.world.advance(1)
  expect((await seen()).banks.map(({ bankName }) => bankName)).toEqual([
    'Sandbox Bank',
    'Second Bank',
  ])
})

test('announces the replacement of an account by the end of the shown one', async () => {
  await opened({ channelId: '1' })
  const now = world.world.clock.now()
  const before = (await seen()).bank!
  expect(before).toMatchObject({ bankName: 'Sandbox Bank', expireAt: now + channelDelayMs })
  await world.world.advance(channelDelayMs)
  expect((await seen()).bank).toMatchObject({ channelId: '1', bankName: 'Second Bank' })
  expect((await list()).map(({ version, isCurrent }) => [version, isCurrent])).toEqual([[1, true]])
})

test('stops an account at once by one operator and reopens it by two', async () => {
  granted(
    await rechargeConsole.call('stopDepositChannel', { id: '1', ...why }, rechargeConsole.maker),
  )
  expect(await seen()).toMatchObject({ banks: [], bank: null })
  expect(
    errorOf(
      await rechargeConsole.call('stopDepositChannel', { id: '1', ...why }, rechargeConsole.maker),
    ),
  ).toBe('STATE_CHANGED')
  await opened({ channelId: '1', version: 1, bankName: 'Sandbox Bank' })
  await world.world.advance(channelDelayMs)
  expect((await seen()).bank).toMatchObject({ bankName: 'Sandbox Bank', minAmount: '20' })
})

test('keeps an account stopped that was stopped while its replacement was pending', async () => {
  await opened({ channelId: '1' })
  granted(
    await rechargeConsole.call('stopDepositChannel', { id: '1', ...why }, rechargeConsole.maker),
  )
  await world.world.advance(2 * channelDelayMs)
  expect((await seen()).banks).toEqual([])
})

test('bases a change on the version seen, one at a time, and refuses approval by its maker', async () => {
  const change = { ...account, channelId: '1' }
  const ask = (changes: object = {}) =>
    rechargeConsole.call('proposeDepositChannel', { ...change, ...changes }, rechargeConsole.maker)
  expect(errorOf(await ask({ version: 3 }))).toBe('STATE_CHANGED')
  expect(errorOf(await ask({ channelId: '4711' }))).toBe('NOT_FOUND')
  expect(errorOf(await ask({ maxAmount: '1' }))).toBe('VALIDATION_FAILED')
  expect(errorOf(await ask({ currency: 'DOGE' }))).toBe('CURRENCY_UNSUPPORTED')
  const { pendingApprovalId } = granted(await ask())
  expect(errorOf(await ask())).toBe('STATE_CHANGED')
  expect(await list()).toMatchObject([{ id: '1', pendingApprovalId }])
  const page = { pageNo: 1, pageSize: 10, order: 'asc', show: 'open' } as const
  const { records } = granted(
    await rechargeConsole.call('listApprovals', page, rechargeConsole.checker),
  )
  expect(records.map(({ sentence }) => sentence)).toEqual([
    'Let users pay to a new account: Second Bank, account DE89 3704 0044 0532 0130 00 of ' +
      'Candor Deposits, 20 USDT to 5,000 USDT, looked at 09:00–17:00 (UTC+8), usually within ' +
      '60 minutes.',
  ])
  // Stopped meanwhile, so the request was for another account.
  granted(
    await rechargeConsole.call('stopDepositChannel', { id: '1', ...why }, rechargeConsole.maker),
  )
  expect(errorOf(await rechargeConsole.approve(pendingApprovalId!))).toBe('STATE_CHANGED')
})

test('starts a live installation without an account, and accepts no test money', async () => {
  const live = await openWalletWorld('live', { isSandbox: false })
  const somebody = await live.newUser()
  const ask = { currency: 'USDT', method: 'bank' } as const
  expect(granted(await live.call('getRechargeAddress', somebody, ask)).banks).toEqual([])
  const payment = { address: await live.address(somebody), currency: 'USDT', amount: '10' }
  expect(errorOf(await live.call('paySandbox', somebody, payment))).toBe('FEATURE_DISABLED')
  const drop = { txid: 'a'.repeat(64) }
  expect(errorOf(await live.call('dropSandbox', somebody, drop))).toBe('FEATURE_DISABLED')
  await live.close()
})

describe('a transfer to an account that is no longer shown', () => {
  const bank = async () => (await seen()).bank!

  async function report(
    { channelId, version, reference }: Awaited<ReturnType<typeof bank>>,
    amount = '1000',
  ) {
    const picture = {
      id: world.world.newId(),
      userId: user,
      text: reference,
      at: world.world.clock.now(),
    }
    const certificate = [await keepPicture(world.pool, picture)]
    const payer = { payerName: 'Ada Lovelace', payerAccountLast4: '9017' }
    const paid = {
      method: 'bank',
      currency: 'USDT',
      amount,
      channelId,
      version,
      reference,
    } as const
    return world.call('applyRecharge', user, { ...paid, ...payer, certificate })
  }

  test('can be reported for eight days though the account was stopped', async () => {
    const shown = await bank()
    granted(
      await rechargeConsole.call('stopDepositChannel', { id: '1', ...why }, rechargeConsole.maker),
    )
    const { bank: now, earlier } = await seen()
    expect([now, earlier]).toMatchObject([null, [{ channelId: '1', version: shown.version }]])
    const order = granted(await report(shown))
    expect(order.payee).toMatchObject({ cardNumber: shown.cardNumber })
    await world.world.advance(8 * dayMs - 1)
    const last = (await seen()).earlier[0]!
    expect(errorOf(await report(last))).toBe(null)
    await world.world.advance(1)
    expect((await seen()).earlier).toEqual([])
    expect(errorOf(await report({ ...last, reference: 'AAAA2222' }))).toBe('CHANNEL_DISABLED')
  })

  test('has the account that was shown, with its bounds', async () => {
    const shown = await bank()
    await opened({ channelId: '1' })
    await world.world.advance(channelDelayMs)
    const next = await bank()
    expect(next).toMatchObject({ version: 1, cardNumber: account.accountNo })
    // More than the present account accepts.
    const order = granted(await report(shown, '6000'))
    expect(order.payee).toMatchObject({ cardNumber: shown.cardNumber })
    const other = { ...next, reference: (await bank()).reference }
    expect(errorOf(await report(other, '6000'))).toBe('AMOUNT_ABOVE_MAX')
    expect(granted(await report(other)).payee).toMatchObject({ cardNumber: account.accountNo })
  })

  test('is refused for an account that was never shown', async () => {
    await opened({ channelId: '1' })
    const shown = await bank()
    const refused = async (version: number) => errorOf(await report({ ...shown, version }))
    expect(await refused(1)).toBe('CHANNEL_DISABLED')
    granted(
      await rechargeConsole.call('stopDepositChannel', { id: '1', ...why }, rechargeConsole.maker),
    )
    await world.world.advance(2 * channelDelayMs)
    for (const version of [1, 2, 3]) expect(await refused(version)).toBe('CHANNEL_DISABLED')
  })
})
