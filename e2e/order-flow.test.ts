import { errorCodes } from '@candor/api'
import type { Browser, Page, Request, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changeOf, eventually } from './figures.ts'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { holdStream, watchCalls } from './traffic.ts'
import type { Stream } from './traffic.ts'
import { askForLong, enterAsGuest, moveToContracts, recharge, writeOrder } from './traveller.ts'
import { saying, words } from './words.ts'

const create = '/api/trade/appTradePositions/create'
const preview = '/api/trade/appTradePositions/preview*'
/** What the server says to an order whose price has moved away. */
const refusal = {
  success: false,
  code: errorCodes.SLIPPAGE_EXCEEDED,
  errorCode: 'SLIPPAGE_EXCEEDED',
  message: 'The price has moved.',
  result: null,
  timestamp: 0,
}
/** Stands in for the app's patience of 60 s with an answer, so that a test need not wait so long. */
const shortPatienceMs = 6000

let server: TestServer, browser: Browser, phone: Phone, page: Page, stream: Stream
let ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin)
  page = phone.page
  stream = await holdStream(page)
  await page.addInitScript((patience) => {
    const wait = window.setTimeout
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0) => wait(act, ms === 60_000 ? patience : ms),
    })
  }, shortPatienceMs)
  await page.goto('/#/heyue?symbol=BTCUSDT')
  await enterAsGuest(page)
  await recharge(page)
  await moveToContracts(page, '5000')
  await openScreen(page, '/heyue?symbol=BTCUSDT')
})
afterEach(async () => {
  for (const end of ends) await end()
  ends = []
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** How many positions are on screen. */
const positions = () =>
  page.getByRole('button', { name: words.position.close.act, exact: true }).count()
const long = () =>
  page.getByRole('region', { name: words.ticket.title }).getByRole('button', {
    name: words.ticket.long,
    exact: true,
  })

/** Watches the calls that place an order, for as long as the test lasts. */
async function watchOrders(act?: (route: Route, number: number) => Promise<void>) {
  const { sent, end } = await watchCalls(page, create, act)
  ends.push(end)
  return sent
}

/** Everything but the last tap. */
async function prepareOrder() {
  await writeOrder(page, { margin: '50' })
  return askForLong(page)
}

/** The order was accepted: its sheet is gone and there is one position more. */
async function acceptedAfter(before: number): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await eventually(positions).toBe(before + 1)
}

test('a double tap opens one position', async () => {
  const before = await positions()
  const sent = await watchOrders()
  const { send } = await prepareOrder()
  await send.dblclick()
  await acceptedAfter(before)
  expect(sent).toHaveLength(1)
})

test('on a slow network the order says that it takes longer, and then that it is done', async () => {
  const before = await positions()
  const isShown = Promise.withResolvers<void>()
  const sent = await watchOrders(async (route) => {
    const answer = await route.fetch()
    await isShown.promise
    await route.fulfill({ response: answer })
  })
  const { sheet, send } = await prepareOrder()
  await send.click()
  await sheet.getByText(words.ui.intent.slow).waitFor()
  isShown.resolve()
  await acceptedAfter(before)
  expect(sent).toHaveLength(1)
})

test('an answer that was lost is asked for with the same key: one position, never a failure', async () => {
  const before = await positions()
  const sent = await watchOrders(async (route, number) => {
    if (number > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  const { sheet, send } = await prepareOrder()
  await send.click()
  await sheet.getByText(words.ui.intent.unknown).waitFor()
  expect(await sheet.getByRole('alert').count()).toBe(0)
  await acceptedAfter(before)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
})

test('no answer in time means “we are checking”, and the same key settles it', async () => {
  const before = await positions()
  const held: Route[] = []
  const sent = await watchOrders(async (route, number) => {
    if (number > 1) return route.continue()
    held.push(route)
  })
  const { sheet, send } = await prepareOrder()
  await send.click()
  await sheet.getByText(words.ui.intent.slow).waitFor()
  await sheet.getByText(words.ui.intent.unknown).waitFor()
  await acceptedAfter(before)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(held).toHaveLength(1)
})

test('an order that arrives late, after a later try was refused, is accepted: one position', async () => {
  const before = await positions()
  let late: Request | null = null
  const sent = await watchOrders(async (route, number) => {
    if (number === 1) {
      // On its way, and nobody knows: the connection is gone, the order is not.
      late = route.request()
      return route.abort('connectionreset')
    }
    if (number === 2) return route.fulfill({ json: refusal })
    if (late !== null) {
      const { origin } = server
      const [headers, body] = [late.headers(), late.postData()]
      late = null
      await fetch(`${origin}${create}`, { method: 'POST', headers, body })
    }
    return route.continue()
  })
  const { sheet, send } = await prepareOrder()
  await send.click()
  await sheet.getByText(saying(words.ui.intent.notSoFar)).waitFor()
  expect(await sheet.getByRole('alert').count()).toBe(0)
  await acceptedAfter(before)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('a reload in the middle of an order: it is checked, and the same key settles it', async () => {
  const before = await positions()
  const sent = await watchOrders(async (route, number) => {
    if (number === 1) {
      await route.fetch()
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  const { sheet, send } = await prepareOrder()
  await send.click()
  await sheet.getByText(words.ui.intent.slow).waitFor()
  await page.reload()
  await page.getByText(words.ui.intent.unknown).waitFor()
  await page.getByText(words.ticket.created).waitFor()
  await eventually(positions).toBe(before + 1)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('a connection that breaks in the middle of an order neither loses nor doubles it', async () => {
  const before = await positions()
  const connections = stream.connections()
  const sent = await watchOrders(async (route) => {
    const answer = await route.fetch()
    await stream.cut()
    await eventually(stream.connections).toBe(connections + 1)
    await route.fulfill({ response: answer })
  })
  const { send } = await prepareOrder()
  await send.click()
  await acceptedAfter(before)
  expect(sent).toHaveLength(1)
  await changeOf(() => page.getByRole('listitem').first().innerText())
})

test('what the server refuses is said in its words, and nothing is opened', async () => {
  const before = await positions()
  const { sheet, send } = await prepareOrder()
  // The money leaves by another window while the order is being looked at, and this window's previews
  // do not hear of it: the server is the one that says no.
  const previews = await watchCalls(page, preview, () => new Promise(() => undefined))
  ends.push(previews.end)
  const other = await phone.context.newPage()
  await openScreen(other, '/zijinhuazhuan?from=contract')
  await other.getByRole('button', { name: words.ui.max, exact: true }).click()
  await other.getByRole('button', { name: saying(words.transfer.sendAmount) }).click()
  await other.getByText(words.transfer.done).waitFor()
  await send.click()
  await sheet.getByRole('alert').waitFor()
  expect(await sheet.getByRole('alert').innerText()).not.toBe('')
  await sheet.getByRole('button', { name: words.ui.close }).click()
  expect(await positions()).toBe(before)
  await moveToContracts(other, '1000')
  await other.close()
})

test('a feed that stands still greys the prices and blocks orders, until it moves again', async () => {
  await writeOrder(page, { margin: '50' })
  await eventually(() => long().isEnabled()).toBe(true)
  const price = page
    .getByRole('main')
    .getByText(/^\d\d,\d{3}\.\d\d$/)
    .first()
  // A price that moves is drawn anew, and an element that has just gone has no colour: look again.
  const colour = async (): Promise<string> =>
    (await price.evaluate((element) => getComputedStyle(element).color)) || colour()
  const fresh = await colour()
  stream.pausePrices()
  await eventually(() => long().isDisabled()).toBe(true)
  await page.getByText(saying(words.contracts.blocked.delayed)).first().waitFor()
  expect(await colour()).not.toBe(fresh)
  stream.resumePrices()
  await eventually(() => long().isEnabled()).toBe(true)
  await eventually(colour).toBe(fresh)
})

test('a restart of the server while the page is open is survived without a reload', async () => {
  const before = await positions()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await server.halt()
  await eventually(() => long().isDisabled()).toBe(true)
  await server.resume()
  await writeOrder(page, { margin: '50' })
  await eventually(() => long().isEnabled()).toBe(true)
  const { send } = await askForLong(page)
  await send.click()
  await acceptedAfter(before)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('nothing threw and no policy was broken', () => {
  expect(phone.complaints).toEqual([])
})
