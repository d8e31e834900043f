import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { create, openOrderWorld, type OrderWorld } from './order-world.ts'
import { openScreen } from './screen.ts'
import { moveToContracts } from './traveller.ts'
import { saying, words } from './words.ts'

const preview = '/api/trade/appTradePositions/preview*'

let world: OrderWorld
beforeAll(async () => {
  world = await openOrderWorld()
})
afterEach(() => world.endWatches())
afterAll(() => world?.close())

test('a double tap opens one position', async () => {
  const before = await world.positions()
  const sent = await world.watch(create)
  const { send } = await world.prepareOrder()
  await send.dblclick()
  await world.acceptedAfter(before)
  expect(sent).toHaveLength(1)
})

test('a lost answer is requested again with the same key: one position, no failure shown', async () => {
  const before = await world.positions()
  const sent = await world.watch(create, async (route, number) => {
    if (number > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  const { sheet, send } = await world.prepareOrder()
  await send.click()
  await sheet.getByText(words.ui.intent.unknown).waitFor()
  expect(await sheet.getByRole('alert').count()).toBe(0)
  await world.acceptedAfter(before)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
})

test("a refusal shows the server's message, and nothing is opened", async () => {
  const before = await world.positions()
  const { sheet, send } = await world.prepareOrder()
  // The money leaves through another window during the confirmation, and this window's previews
  // do not see that: the server must refuse.
  await world.watch(preview, () => new Promise(() => undefined))
  const other = await world.phone.context.newPage()
  await openScreen(other, '/zijinhuazhuan?from=contract')
  await other.getByRole('button', { name: words.ui.max, exact: true }).click()
  await other.getByRole('button', { name: saying(words.transfer.sendAmount) }).click()
  await other.getByText(words.transfer.done).waitFor()
  await send.click()
  await sheet.getByRole('alert').waitFor()
  expect(await sheet.getByRole('alert').innerText()).not.toBe('')
  await sheet.getByRole('button', { name: words.ui.close }).click()
  expect(await world.positions()).toBe(before)
  await moveToContracts(other, '1000')
  await other.close()
})

test('no page threw or broke the content security policy', () => {
  expect(world.phone.complaints).toEqual([])
})
