import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Position } from '@candor/api'
import { format } from '@candor/money'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decimalIn, eventually } from './figures.ts'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { takePicture } from './picture.ts'
import { startPriceSource } from './price-source.ts'
import type { PriceSource } from './price-source.ts'
import { readBack } from './read-back.ts'
import { openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { choose, enterAsGuest, figure, moveToContracts, openLong, recharge } from './traveller.ts'
import { saying, words } from './words.ts'

// Replay of a closed position in words and on its candles.

const { chart, position, ticket, ui } = words
const start = 60_000

let folder: string, source: PriceSource, server: TestServer, browser: Browser
let phone: Phone, page: Page
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-history-'))
  source = await startPriceSource(folder, 'BTCUSDT', start)
  server = await startServer({ fresh: true, feed: source.file })
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin, { deviceScaleFactor: 2 })
  page = phone.page
  await watchDrawing(page)
  await page.goto('/#/my')
  await enterAsGuest(page)
  await recharge(page)
  await moveToContracts(page, '3000')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await source?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('replays a closed position on the chart: entry, exit and every change of its exits', async () => {
  await openScreen(page, '/heyue?symbol=BTCUSDT')
  await openLong(page, { margin: '500', takeProfit: '61500', stopLoss: '59200' })
  await moveExits({ takeProfit: '60500', stopLoss: '59500' })
  await source.move(60_600)
  await page.getByText(position.noPositions).waitFor()
  // The toast would cover the next button.
  await page.getByRole('button', { name: ui.dismiss, exact: true }).click()
  const closed = await theClosed()
  expect(closed.closeReasonKey).toBe('take_profit')

  await choose(page, position.views.closed)
  await page.getByRole('link', { name: /Bitcoin/ }).click()
  await page.getByRole('link', { name: position.showOnChart }).click()
  const story = storyOf(closed)
  const events = page.getByRole('list', { name: chart.replay.events }).getByRole('listitem')
  await eventually(() => events.count()).toBe(story.length)
  const listed = await events.allInnerTexts()
  expect(listed.map(wordsOf)).toEqual(story.map(({ label }) => label))

  // Higher prices are drawn higher, and each exit is a line for as long as it was set.
  await eventually(async () => (await marks(story.length)).includes(null)).toBe(false)
  const drawn = (await marks(story.length)).map((y) => y!)
  const ofPrices = story.map(({ price }) => Number(price))
  expect(fromTheTop(drawn, (a, b) => a - b)).toEqual(fromTheTop(ofPrices, (a, b) => b - a))
  const lines = await dashedLines()
  for (const [place, { isExit }] of story.entries())
    if (isExit) expect(lines.some((y) => Math.abs(y - drawn[place]!) < 1)).toBe(true)

  const summary = await page.getByText(saying(chart.summary)).textContent()
  const highest = decimalIn(/highest (\S+),/.exec(summary!)![1]!)
  expect(Number(highest)).toBeGreaterThanOrEqual(Number(closed.closePrice))
  await takePicture(page, 'history-replay', true)
})

test('announces each event when a user steps through by button', async () => {
  const story = storyOf(await theClosed())
  const next = page.getByRole('button', { name: chart.replay.next })
  for (const [place, { label }] of story.entries()) {
    const step = filled(chart.replay.step, { step: place + 1, steps: story.length })
    await page
      .getByRole('status')
      .filter({ hasText: `${step} ${label}` })
      .waitFor()
    if (place < story.length - 1) await next.click()
  }
  expect(await next.isDisabled()).toBe(true)
  await page.getByRole('link', { name: position.title, exact: true }).click()
  expect(await figure(page.getByRole('main'), position.closedBy)).toBe(position.reason.take_profit)
  expect(phone.complaints).toEqual([])
})

/** Changes the exits of the running position in its sheet. */
async function moveExits({ takeProfit, stopLoss }: { takeProfit: string; stopLoss: string }) {
  await page.getByRole('button', { name: position.exits, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: position.exits })
  await sheet.getByLabel(ticket.takeProfit, { exact: true }).fill(takeProfit)
  await sheet.getByLabel(ticket.stopLoss, { exact: true }).fill(stopLoss)
  await sheet.getByRole('button', { name: position.saveExits, exact: true }).click()
  await page.getByText(position.exitsSaved).waitFor()
}

async function theClosed(): Promise<Position> {
  const { records } = await readBack(page, 'listPositions', { status: '3' })
  return readBack(page, 'getPosition', { id: records[0]!.id })
}

/** The expected events of this journey, with prices from the server. */
function storyOf({ fills, quantity }: Position) {
  const { takeProfit, stopLoss } = position.exitLine
  const fill = (line: string, place: number) => {
    const { price, fee, seq } = fills[place]!
    const figures = { price: priceText(price), fee: `${format(fee, exact(fee))} USDT`, seq }
    const label = filled(line, { quantity: `${format(quantity, { decimals: 3 })} BTC`, ...figures })
    return { label, price, isExit: false }
  }
  const exit = (line: string, price: string, before = '') => ({
    label: filled(line, { before: before && priceText(before), after: priceText(price) }),
    price,
    isExit: true,
  })
  return [
    fill(position.fillLine.open, 0),
    exit(takeProfit.ordered, '61500'),
    exit(stopLoss.ordered, '59200'),
    exit(takeProfit.moved, '60500', '61500'),
    exit(stopLoss.moved, '59500', '59200'),
    fill(position.fillLine.close, 1),
  ]
}

const priceText = (price: string) => format(price, { decimals: 2 })
const exact = (text: string) => ({ decimals: text.split('.')[1]?.length ?? 0 })

/** A message with its values filled in. */
function filled(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replaceAll(/\{(\w+)\}/g, (_place, name: string) => String(values[name]))
}

/** An event of the list without number and time. */
const wordsOf = (listed: string) =>
  listed.replace(/^\d+\s*/, '').replace(/\s*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, '')

/** Ranks of some figures in ascending order. */
const fromTheTop = (figures: readonly number[], order: (a: number, b: number) => number) =>
  figures.map((_, place) => place).toSorted((a, b) => order(figures[a]!, figures[b]!))

type Drawn = { marks: Record<string, number>; dashed: number[] }

/** From the next page on, records where the chart writes event numbers and draws horizontal dashed lines. */
async function watchDrawing(on: Page): Promise<void> {
  await on.addInitScript(() => {
    const drawn: Drawn = { marks: {}, dashed: [] }
    Object.assign(window, { drawn })
    const { prototype } = CanvasRenderingContext2D
    const { arc, fillText, moveTo, lineTo } = prototype
    let [from, dot] = [NaN, NaN]
    prototype.arc = function (x, y, ...rest) {
      dot = y
      return arc.call(this, x, y, ...rest)
    }
    prototype.fillText = function (text, x, y, ...rest) {
      // Each number is inside a dot.
      if (/^\d$/.test(text)) drawn.marks[text] = dot
      return fillText.call(this, text, x, y, ...rest)
    }
    prototype.moveTo = function (x, y) {
      from = y
      return moveTo.call(this, x, y)
    }
    prototype.lineTo = function (x, y) {
      if (y === from && this.getLineDash().join() === '4,3') drawn.dashed.push(y)
      return lineTo.call(this, x, y)
    }
  })
}

const seen = () => page.evaluate(() => (window as unknown as { drawn: Drawn }).drawn)

/** Distance of each event's mark from the top of the chart; null without a mark. */
async function marks(count: number): Promise<(number | null)[]> {
  const drawn = await seen()
  return Array.from({ length: count }, (_, place) => drawn.marks[place + 1] ?? null)
}

const dashedLines = async () => (await seen()).dashed
