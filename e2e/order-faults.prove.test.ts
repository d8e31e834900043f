import { errorCodes } from '@candor/api'
import type { Page, Request, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changeOf, eventually } from './figures.ts'
import { create, openOrderWorld, type OrderWorld } from './order-world.ts'
import { askForLong, writeOrder } from './traveller.ts'
import { saying, words } from './words.ts'

/** The answer to an order whose price has moved away. */
const refusal = {
  success: false,
  code: errorCodes.SLIPPAGE_EXCEEDED,
  errorCode: 'SLIPPAGE_EXCEEDED',
  message: 'The price has moved.',
  result: null,
  timestamp: 0,
}

let world: OrderWorld, page: Page
beforeAll(async () => {
  world = await openOrderWorld()
  page = world.page
})
afterEach(() => world.endWatches())
afterAll(() => world?.close())

test('on a slow network the order says that it takes longer, and then that it is placed', async () => {
  const before = await world.positions()
  const isShown = Promise.withResolvers<void>()
  const sent = await world.watch(create, async (route) => {
    const answer = await route.fetch()
    await isShown.promise
    await route.fulfill({ response: answer })
  })
  const { sheet, send } = await world.prepareOrder()
  await send.click()
  await sheet.getByText(words.ui.intent.slow).waitFor()
  isShown.resolve()
  await world.acceptedAfter(before)
  expect(sent).toHaveLength(1)
})

test('an answer out of time shows “we are checking”, and the same key resolves it', async () => {
  const before = await world.positions()
  const held: Route[] = []
  const sent = await world.watch(create, async (route, number) => {
    if (number > 1) return route.continue()
    held.push(route)
  })
  const { sheet, send } = await world.prepareOrder()
  await send.click()
  await sheet.getByText(words.ui.intent.slow).waitFor()
  await sheet.getByText(words.ui.intent.unknown).waitFor()
  await world.acceptedAfter(before)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(held).toHaveLength(1)
})

test('an order that arrives after a refused retry is accepted: one position', async () => {
  const before = await world.positions()
  let late: Request | null = null
  const sent = await world.watch(create, async (route, number) => {
    if (number === 1) {
      // On its way, and nobody knows: the connection is gone, the order is not.
      late = route.request()
      return route.abort('connectionreset')
    }
    if (number === 2) return route.fulfill({ json: refusal })
    if (late !== null) {
      const { origin } = world.server
      const [headers, body] = [late.headers(), late.postData()]
      late = null
      await fetch(`${origin}${create}`, { method: 'POST', headers, body })
    }
    return route.continue()
  })
  const { sheet, send } = await world.prepareOrder()
  await send.click()
  await sheet.getByText(saying(words.ui.intent.notSoFar)).waitFor()
  expect(await sheet.getByRole('alert').count()).toBe(0)
  await world.acceptedAfter(before)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('a reload during an order is resolved with the same key', async () => {
  const before = await world.positions()
  const shown = Promise.withResolvers<void>()
  const sent = await world.watch(create, async (route, number) => {
    if (number === 1) {
      await route.fetch()
      return
    }
    await shown.promise
    await route.continue()
  })
  const { sheet, send } = await world.prepareOrder()
  await send.click()
  await sheet.getByText(words.ui.intent.slow).waitFor()
  await page.reload()
  await page.getByText(words.ui.intent.unknown).waitFor()
  shown.resolve()
  await page.getByText(words.ticket.created).waitFor()
  await eventually(world.positions).toBe(before + 1)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('a connection lost during an order neither loses nor doubles it', async () => {
  const before = await world.positions()
  const connections = world.stream.connections()
  const sent = await world.watch(create, async (route) => {
    const answer = await route.fetch()
    await world.stream.cut()
    await eventually(world.stream.connections).toBe(connections + 1)
    await route.fulfill({ response: answer })
  })
  const { send } = await world.prepareOrder()
  await send.click()
  await world.acceptedAfter(before)
  expect(sent).toHaveLength(1)
  await changeOf(() => page.getByRole('listitem').first().innerText())
})

test('a stale feed greys the prices and blocks orders until it moves again', async () => {
  await writeOrder(page, { margin: '50' })
  await eventually(() => world.long().isEnabled()).toBe(true)
  const price = page
    .getByRole('main')
    .getByText(/^\d\d,\d{3}\.\d\d$/)
    .first()
  // A price that moves is drawn anew, and an element that has just gone has no colour: look again.
  const colour = async (): Promise<string> =>
    (await price.evaluate((element) => getComputedStyle(element).color)) || colour()
  const fresh = await colour()
  world.stream.pausePrices()
  await eventually(() => world.long().isDisabled()).toBe(true)
  await page.getByText(saying(words.contracts.blocked.delayed)).first().waitFor()
  expect(await colour()).not.toBe(fresh)
  world.stream.resumePrices()
  await eventually(() => world.long().isEnabled()).toBe(true)
  await eventually(colour).toBe(fresh)
})

test('an open page survives a restart of the server without a reload', async () => {
  const before = await world.positions()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await world.server.halt()
  await eventually(() => world.long().isDisabled()).toBe(true)
  await world.server.resume()
  await writeOrder(page, { margin: '50' })
  await eventually(() => world.long().isEnabled()).toBe(true)
  const { send } = await askForLong(page)
  await send.click()
  await world.acceptedAfter(before)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('no page threw or broke the content security policy', () => {
  expect(world.phone.complaints).toEqual([])
})
