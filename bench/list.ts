// A market list of sixty rows while prices move: the app's own on `/hangqing`, and the naive list.
import type { Quote, Ticker } from '@candor/api'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { startServer, type TestServer } from '../e2e/server.ts'
import { buildWeb } from '../tools/build-web.ts'
import { serveFloor } from './floor/serve.ts'
import { openFeed, type Feed } from './list-feed.ts'
import { median, shown } from './measure.ts'
import { openBrowser } from './phone.ts'
import { atMost } from './target.ts'

const rows = 60
const updatesPerSecond = 200
const seconds = 8
const rounds = 3
const cpuSlowdown = 4
const patienceMs = 60_000
const frameMs = 1_000 / 60
/** The app's limits: its busy time as a share of the naive list's, its lost frames, and its long tasks. */
const limits = { busy: 0.4, lost: 0.02, longTasks: 0 }
/** A phone, which shows a dozen of the rows, and a window that shows all: the window is measured without a target. */
const windows = {
  phone: { viewport: { width: 375, height: 812 }, target: limits },
  whole: { viewport: { width: 375, height: 4_600 }, target: null },
}

/** The load of the main thread while prices moved. */
type Busy = { readonly busy: number; readonly lost: number; readonly longTasks: number }

export async function benchList(): Promise<void> {
  await buildWeb()
  const server = await startServer()
  const tickers = await readTickers(server)
  const floor = await serveFloor('list', { tickers })
  const feed = await openFeed(
    tickers.map(({ symbol }) => symbol),
    quotesOf(tickers),
  )
  feed.start(updatesPerSecond)
  const browser = await openBrowser()
  try {
    for (const [name, { viewport, target }] of Object.entries(windows)) {
      const found: { app: Busy[]; naive: Busy[] } = { app: [], naive: [] }
      for (let round = 0; round < rounds; round += 1) {
        const naive = `${floor.url}/?feed=${feed.port}`
        found.naive.push(await watch(browser, viewport, (page) => page.goto(naive)))
        found.app.push(
          await watch(browser, viewport, (page) => openApp(page, { server, tickers, feed })),
        )
      }
      report(name, found, target)
    }
  } finally {
    await browser.close()
    await feed.close()
    await floor.close()
    await server.stop()
  }
}

/** The server's instruments, repeated under other names up to the wanted number. */
async function readTickers({ origin }: TestServer): Promise<Ticker[]> {
  const response = await fetch(`${origin}/api/trade/appSymbol/list`)
  const { result } = (await response.json()) as { result: Ticker[] }
  return Array.from({ length: rows }, (_, at) => {
    const ticker = result[at % result.length]!
    return at < result.length
      ? ticker
      : { ...ticker, symbol: `${ticker.symbol}${at}`, name: `${ticker.name} ${at}` }
  })
}

function quotesOf(tickers: readonly Ticker[]) {
  const known = new Map(tickers.map((ticker) => [ticker.symbol, ticker]))
  return (symbol: string, step: number): Quote => {
    const { price, bid, ask, open24h, high, low, change, volume, turnover } = known.get(symbol)!
    const now = { price: (Number(price) * (1 + (step % 97) / 10_000)).toFixed(4), bid, ask }
    const day = {
      open24h,
      high,
      low,
      change,
      changeRate: ((step % 97) / 10_000).toFixed(4),
      volume,
      turnover,
    }
    return {
      symbol,
      ...now,
      ...day,
      marketOpen: true,
      nextOpenAt: null,
      updatedAt: Date.now(),
      stale: false,
      halt: null,
    }
  }
}

/** The counts of `floor/watch-frames.mjs`. */
type Seen = { readonly frames: number; readonly longTasks: number }

type Around = {
  readonly server: TestServer
  readonly tickers: readonly Ticker[]
  readonly feed: Feed
}

/** The app as the server delivers it, with sixty markets and this feed instead of its own. */
async function openApp(page: Page, { server, tickers, feed }: Around): Promise<void> {
  await page.route('**/api/trade/appSymbol/list*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as object
    await route.fulfill({ response, json: { ...answer, result: tickers } })
  })
  await page.addInitScript(`
    const Own = WebSocket
    globalThis.WebSocket = class extends Own {
      constructor() { super('ws://127.0.0.1:${feed.port}') }
    }`)
  await page.goto(`${server.origin}/#/hangqing`)
}

/** Opens a list and measures its main thread once its rows move. */
async function watch(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
  open: (page: Page) => Promise<unknown>,
): Promise<Busy> {
  const context = await browser.newContext({ viewport, bypassCSP: true })
  try {
    const page = await context.newPage()
    await open(page)
    await page.locator('a[href*="symbol="]').nth(5).waitFor({ timeout: patienceMs })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await session.send('Performance.enable')
    await pause(3_000)
    const busyUntilNow = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')!.value
    }
    await page.addScriptTag({ path: join(import.meta.dirname, 'floor/watch-frames.mjs') })
    const [before, started] = [await busyUntilNow(), performance.now()]
    await pause(seconds * 1_000)
    const [after, ended] = [await busyUntilNow(), performance.now()]
    const { frames, longTasks } = await page.evaluate<Seen>('candorFrames')
    const ms = ended - started
    return {
      busy: (after - before) / (ms / 1_000),
      lost: Math.max(0, 1 - (frames * frameMs) / ms),
      longTasks,
    }
  } finally {
    await context.close()
  }
}

type Found = { readonly app: readonly Busy[]; readonly naive: readonly Busy[] }

function report(name: string, { app, naive }: Found, target: Busy | null): void {
  const compared = (figure: keyof Busy, value: number, text: (value: number) => string) =>
    target === null ? text(value) : atMost(value, target[figure], text)
  const middle = (found: readonly Busy[], figure: keyof Busy) =>
    median(found.map((busy) => busy[figure]))
  const [own, bare] = [middle(app, 'busy'), middle(naive, 'busy')]
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  console.log(
    `A list of ${rows} rows at ${updatesPerSecond} updates/s, processor ${cpuSlowdown} times slower, ${name}:`,
  )
  console.log(
    `  busy ${percent(own)} beside ${percent(bare)}: ${compared('busy', own / bare, shown)}`,
  )
  console.log(
    `  frames lost ${compared('lost', middle(app, 'lost'), percent)} (naive ${percent(middle(naive, 'lost'))}), ` +
      `long tasks ${compared('longTasks', middle(app, 'longTasks'), String)} (naive ${middle(naive, 'longTasks')})`,
  )
}
