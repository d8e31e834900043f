import type { Position } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { keepVisitor, useVisitor, visitorTokenFor } from '../../../api/visitor.ts'
import { go } from '../../../lib/navigate.ts'
import { prices } from '../../../live/feed.ts'
import { closedPosition, position } from '../../../testing/contract-samples.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { drag } from '../../../testing/pointer.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { pageOf } from '../../../testing/sample-page.ts'
import { full, ticker, user } from '../../../testing/samples.ts'
import { watchWriting } from '../../../testing/written.ts'

let restore = () => {}
let writing: ReturnType<typeof watchWriting>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useVisitor.setState({ token: null, hasEnded: false, staysBeside: null })
  writing = watchWriting()
})
afterEach(() => {
  restore()
  writing.stop()
})

const signIn = () => useSession.setState({ token: 'token', userInfo: user })
const market = ticker({
  symbol: 'BTCUSDT',
  trade: { ...ticker({ symbol: 'BTCUSDT' }).trade, spot: true },
  price: '97050',
  bid: '97049',
  ask: '97051',
})
const exits = { takeProfitPrice: '97120', version: 4 }
const books = {
  real: position({ ...exits, id: '901', stopLossPrice: '97011', stopLossQuantity: '0.011' }),
  demo: position({
    ...exits,
    id: '903',
    stopLossQuantity: '0.033',
    stopLossPrice: '97013',
    isDemo: true,
  }),
  contest: position({
    ...exits,
    id: '905',
    stopLossQuantity: '0.055',
    stopLossPrice: '97015',
    contestId: '7',
  }),
}
type Book = keyof typeof books
const searches: Record<Book, string> = { real: '', demo: '&demo=1', contest: '&contest=7' }
const lines: Record<Book, string> = {
  real: '≡ Stop-loss 0.011',
  demo: '≡ Stop-loss 0.033',
  contest: '≡ Stop-loss 0.055',
}
const bands = {
  demo: page.getByText('Demo money: nothing here is real'),
  contest: page.getByText('Contest: simulated funds'),
}
const sheet = page.getByRole('dialog')
const href = (name: string) =>
  page.getByRole('link', { name, exact: true }).element().getAttribute('href')

/** Each book's positions are returned only to a request for that book. */
const answers: Answers = {
  ...full,
  listSymbols: [market],
  listPositions: ({ demo, contest }) =>
    pageOf([contest === '7' ? books.contest : demo ? books.demo : books.real]),
  getPosition: ({ id }) =>
    Object.values(books).find((one) => one.id === id) ?? { ...closedPosition, id },
}

async function show(path: string, part: Answers = {}) {
  const api = fakeApi({ ...answers, ...part })
  restore = api.restore
  prices.apply([{ ...market, updatedAt: Date.now() + 1000 }])
  await renderApp(path)
  return api
}
const chart = (book: Book, part: Answers = {}) =>
  show(`/kline?symbol=BTCUSDT${searches[book]}`, part)
const isDrawn = (book: Book) => writing.lastY(lines[book]) !== null

async function seeLinesOf(book: Book) {
  await expect.poll(() => isDrawn(book)).toBe(true)
  for (const other of Object.keys(books) as Book[])
    if (other !== book) expect([other, isDrawn(other)]).toEqual([other, false])
}

async function seeBandOf(book: Book) {
  for (const [name, band] of Object.entries(bands))
    if (name === book) await expect.element(band).toBeVisible()
    else await expect.element(band).not.toBeInTheDocument()
}

async function moveStop(book: Book) {
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { left, top } = document.querySelector('[data-chart] canvas')!.getBoundingClientRect()
  const from = { x: left + 30, y: top + writing.lastY(lines[book])! - 8 }
  await drag('mouse', from, { ...from, y: from.y + 30 })
}

describe('the chart stays in the book from which it was opened', () => {
  test.each([
    ['real', '#/heyue?symbol=BTCUSDT&direction=long'],
    ['demo', '#/demotrading?symbol=BTCUSDT&direction=long'],
    ['contest', '#/demotrading?symbol=BTCUSDT&contest=7&direction=long'],
  ] as const)('%s: its band, lines and ticket', async (book, ticket) => {
    signIn()
    await chart(book)
    await seeLinesOf(book)
    await seeBandOf(book)
    expect(href('Buy long')).toBe(ticket)
    expect(href('Sell short')).toBe(ticket.replace('long', 'short'))
    // Coins are bought only with real money.
    expect(page.getByRole('link', { name: 'Spot', exact: true }).elements().length).toBe(
      book === 'real' ? 1 : 0,
    )
  })

  test.each(['real', 'demo', 'contest'] as const)(
    '%s: moving an exit changes the position of its own book, and the sheet names the money',
    async (book) => {
      signIn()
      const api = await chart(book, { updateStopLoss: books[book] })
      await seeLinesOf(book)
      await moveStop(book)
      const marks = sheet.getByRole('heading').getByText(book === 'contest' ? 'Contest' : 'Demo')
      await expect.element(sheet.getByRole('heading', { name: /^Move stop-loss/ })).toBeVisible()
      expect(marks.elements().length).toBe(book === 'real' ? 0 : 1)
      await sheet.getByRole('button', { name: /^Move to 9/ }).click()
      await expect.poll(() => api.countOf('updateStopLoss')).toBe(1)
      const sent = api.calls.find(({ name }) => name === 'updateStopLoss')
      expect(sent?.input).toMatchObject({ id: books[book].id, version: 4 })
    },
  )

  test('a kept chart takes the book from which it is opened next', async () => {
    signIn()
    await chart('demo')
    await seeLinesOf('demo')
    writing.stop()
    writing = watchWriting()
    go('chart', { symbol: 'BTCUSDT' })
    await seeLinesOf('real')
    await seeBandOf('real')
    expect(href('Buy long')).toBe('#/heyue?symbol=BTCUSDT&direction=long')
  })

  test('another market stays in the same book', async () => {
    signIn()
    const eth = ticker({ symbol: 'ETHUSDT', name: 'Ethereum' })
    await chart('contest', { listSymbols: [market, eth] })
    await page.getByRole('button', { name: /BTCUSDT/ }).click()
    await sheet.getByRole('button', { name: /ETHUSDT/ }).click()
    await expect.poll(() => location.hash).toBe('#/kline?symbol=ETHUSDT&contest=7')
    await seeBandOf('contest')
  })
})

test('the demo links to its chart, which links back', async () => {
  signIn()
  await show('/demotrading?symbol=BTCUSDT')
  await page.getByRole('button', { name: 'Open chart' }).click()
  await expect.poll(() => location.hash).toBe('#/kline?symbol=BTCUSDT&demo=1')
  await seeLinesOf('demo')
  await seeBandOf('demo')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => location.hash).toMatch(/^#\/demotrading/)
  await seeBandOf('demo')
})

describe('a visitor who uses the demo on this device', () => {
  const signedOut = { getMyUserInfo: null }
  const token = 'v'.repeat(43)

  test('sees the lines of the demo there, changes them, and is not led to a login', async () => {
    keepVisitor(token)
    const api = await chart('demo', { ...signedOut, updateStopLoss: books.demo })
    await seeLinesOf('demo')
    await seeBandOf('demo')
    await expect.element(page.getByRole('button', { name: /^Long 20× .*Demo/ })).toBeVisible()
    await moveStop('demo')
    await sheet.getByRole('button', { name: /^Move to 9/ }).click()
    await expect.poll(() => api.countOf('updateStopLoss')).toBe(1)
    const asked = api.calls.filter(({ name }) => /Position|StopLoss/.test(name))
    for (const { name, input } of asked)
      expect([name, visitorTokenFor(name, input as object)]).toEqual([name, token])
    // An alert needs an account.
    expect(page.getByRole('button', { name: /^Alert:/ }).elements()).toEqual([])
    expect(location.hash).toBe('#/kline?symbol=BTCUSDT&demo=1')
  })

  test('sends no requests on the chart of real money', async () => {
    keepVisitor(token)
    const api = await chart('real', signedOut)
    await expect.element(page.getByRole('link', { name: 'Buy long' })).toBeVisible()
    await seeBandOf('real')
    expect(api.countOf('listPositions')).toBe(0)
  })

  test('sees a closed position on the candles of its time, with the demo mark', async () => {
    keepVisitor(token)
    const lived = { ...closedPosition, isDemo: true }
    await show('/kline?symbol=BTCUSDT&demo=1&position=902', { ...signedOut, getPosition: lived })
    await expect.element(page.getByRole('heading', { name: /Closed Demo$/ })).toBeVisible()
    await seeBandOf('demo')
  })
})

describe('a replay', () => {
  const lived: Record<Book, Position> = {
    real: { ...closedPosition, id: '902' },
    demo: { ...closedPosition, id: '902', isDemo: true },
    contest: { ...closedPosition, id: '902', contestId: '7' },
  }

  test.each([
    ['demo', '#/kline?symbol=BTCUSDT&demo=1', /Closed Demo$/],
    ['contest', '#/kline?symbol=BTCUSDT&contest=7', /Closed Contest$/],
    ['real', '#/kline?symbol=BTCUSDT', /Closed$/],
  ] as const)(
    'of %s is opened from its position, has its mark and links within its book',
    async (book, live, heading) => {
      signIn()
      await show('/heyue/position?id=902', { getPosition: lived[book] })
      await page.getByRole('link', { name: 'Show on the chart' }).click()
      await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
      await seeBandOf(book)
      expect(href('Live chart')).toBe(live)
      expect(href('Position')).toBe('#/heyue/position?id=902')
    },
  )

  test.each([
    ['demo', '&contest=7', 'demo=1'],
    ['contest', '', 'contest=7'],
    ['real', '&demo=1', null],
  ] as const)(
    'of %s belongs to its own book, whatever the URL says',
    async (book, wrong, right) => {
      signIn()
      await show(`/kline?symbol=BTCUSDT&position=902${wrong}`, { getPosition: lived[book] })
      await expect.element(page.getByRole('link', { name: 'Live chart' })).toBeVisible()
      await seeBandOf(book)
      const own = right === null ? '' : `&${right}`
      expect(location.hash).toBe(`#/kline?symbol=BTCUSDT&position=902${own}`)
    },
  )

  test('of an unknown position links to the live chart of the same book, by keyboard', async () => {
    signIn()
    await show('/kline?symbol=BTCUSDT&demo=1&position=902', {
      getPosition: { ...lived.demo, symbol: 'ETHUSDT' },
    })
    await expect.element(page.getByText('This position does not exist.')).toBeVisible()
    ;(page.getByRole('link', { name: 'Live chart' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('link', { name: 'Buy long' })).toBeVisible()
    await seeBandOf('demo')
  })
})
