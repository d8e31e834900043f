import { expect, test } from 'vitest'
import { granted, openWalletWorld } from '../testing/wallet-world.ts'
import { openWithdrawing } from '../testing/withdrawing.ts'

test('requires a review for a withdrawal from a new device', async () => {
  const w = await openWithdrawing('new device')
  const user = await w.readyUser('1000')
  const first = await w.readyToSend(user, '20')
  await w.work()
  await w.work()
  expect(await w.orderOf(first)).toMatchObject({ status: 'delivered' })
  const other = await openWalletWorld('their other device', {
    database: w.world.database,
    node: 1,
    people: { isNewDevice: async () => true, knownAsOf: async () => ({ ...w.known }) },
  })
  await other.world.advance(w.world.world.clock.now() - other.world.clock.now())
  const asked = granted(
    await other.call('applyWithdrawal', user.userId, {
      accountId: user.accountId,
      currency: 'USDT',
      amount: '20',
      quotedFee: '1',
      fundPassword: '314159',
      captcha: '123456',
    }),
  )
  await other.lane.close()
  expect((await w.orderOf(asked.id)).risks).toEqual(['new_device'])
  await w.close()
})
