import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor } from '../testing/contract/cast.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('kept history')
})
afterAll(() => seeded.close())

const page = { pageNo: 1, pageSize: 50, order: 'desc' } as const

/** History of a guest: money, its sources, running and ended orders. */
async function historyOf({ guest }: SeededWorld) {
  const { records: running } = await guest.done('listPositions', { ...page, status: '1' })
  const { records: closed } = await guest.done('listPositions', { ...page, status: '3' })
  return {
    balance: await guest.done('queryUserBalance', {}),
    recharges: (await guest.done('listRecharges', page)).records,
    running: running.map(({ id, quantity, openPrice }) => ({ id, quantity, openPrice })),
    closed,
  }
}

test('keeps money, orders and records when a guest adds an address', async () => {
  const before = await historyOf(seeded)
  expect(before.recharges.length).toBeGreaterThan(0)
  expect([before.running.length, before.closed.length].every((count) => count > 0)).toBe(true)
  const { guest } = seeded
  const email = 'no.longer.a.guest@example.com'
  const captcha = await codeFor(guest, email, 'bind')
  const passwords = { newPassword: 'a long secret of old', confirmPassword: 'a long secret of old' }
  await guest.done('bindContact', { type: 'email', email, captcha, ...passwords })
  expect(await guest.done('getMyUserInfo', {})).toMatchObject({ email, isGuest: false })
  expect(await historyOf(seeded)).toEqual(before)
})
