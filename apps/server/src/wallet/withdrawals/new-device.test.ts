import { expect, test } from 'vitest'
import { granted, openWalletWorld } from '../testing/wallet-world.ts'
import { openWithdrawing } from '../testing/withdrawing.ts'

/** A user of whose money something has arrived already, so that nothing else is new. */
async function knownUser() {
  const w = await openWithdrawing('new device')
  const user = await w.readyUser('1000')
  const first = await w.readyToSend(user, '20')
  await w.work()
  await w.work()
  expect(await w.orderOf(first)).toMatchObject({ status: 'delivered' })
  return { w, user }
}

test.each([
  ['asks for a person first', true, ['new_device']],
  ['passes by itself from a known one', false, []],
])('what is asked for from a new device %s', async (_, isNewDevice, risks) => {
  const { w, user } = await knownUser()
  const other = await openWalletWorld('their other device', {
    database: w.world.database,
    node: 1,
    people: {
      isNewDevice: async () => isNewDevice,
      knownAsOf: async () => ({ ...w.known }),
    },
  })
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
  expect((await w.orderOf(asked.id)).risks).toEqual(risks)
  await w.close()
})
