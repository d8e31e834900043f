import type { Browser, Page, Route } from 'playwright-core'
import { eventually } from './figures.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { holdStream, watchCalls, type Stream } from './traffic.ts'
import { askForLong, enterAsGuest, moveToContracts, recharge, writeOrder } from './traveller.ts'
import { words } from './words.ts'

/** The path of the call that places an order. */
export const create = '/api/trade/appTradePositions/create'

/** Replaces the 60 s that the app waits for an answer, in ms. */
const answerLimitMs = 6000

export type OrderWorld = Awaited<ReturnType<typeof openOrderWorld>>

/** A guest with 5,000 USDT on the order form of BTCUSDT, whose calls and stream the test controls. */
export async function openOrderWorld() {
  const server: TestServer = await startServer()
  const browser: Browser = await openBrowser()
  const phone: Phone = await openPhone(browser, server.origin)
  const page: Page = phone.page
  const stream: Stream = await holdStream(page)
  await page.addInitScript((limit) => {
    const wait = window.setTimeout
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0) => wait(act, ms === 60_000 ? limit : ms),
    })
  }, answerLimitMs)
  await page.goto('/#/heyue?symbol=BTCUSDT')
  await enterAsGuest(page)
  await recharge(page)
  await moveToContracts(page, '5000')
  await openScreen(page, '/heyue?symbol=BTCUSDT')

  let watches: (() => Promise<void>)[] = []
  /** Number of positions on the screen. */
  const positions = () =>
    page.getByRole('button', { name: words.position.close.act, exact: true }).count()

  return {
    server,
    phone,
    page,
    stream,
    positions,
    /** The button that opens a long position. */
    long: () =>
      page.getByRole('region', { name: words.ticket.title }).getByRole('button', {
        name: words.ticket.long,
        exact: true,
      }),
    /** Watches the calls of `path` until `endWatches`; `act` decides about each. */
    async watch(path: string, act?: (route: Route, number: number) => Promise<void>) {
      const { sent, end } = await watchCalls(page, path, act)
      watches.push(end)
      return sent
    },
    async endWatches(): Promise<void> {
      for (const end of watches) await end()
      watches = []
    },
    /** Fills the order in up to its last tap. */
    async prepareOrder() {
      await writeOrder(page, { margin: '50' })
      return askForLong(page)
    },
    /** Waits until the sheet is closed and one more position is on the screen. */
    async acceptedAfter(before: number): Promise<void> {
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await eventually(positions).toBe(before + 1)
    },
    async close(): Promise<void> {
      await browser.close()
      await server.stop()
    },
  }
}
