import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { TransportError, type PriceAlert } from '@candor/api'
import { clearSession, useSession } from '../../../api/session.ts'
import { history, open } from '../../../lib/navigate.ts'
import { formatDate } from '../../../lib/dates.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, priceAlert, user } from '../../../testing/samples.ts'
import { eventStream } from '../../../testing/event-stream.ts'
import { toast, useToast } from '../../../ui/overlays/toast-store.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useToast.setState({ toast: null })
})
afterEach(() => restore())

async function show(path: string, answers: Answers = {}, isSignedIn = true) {
  const api = fakeApi({ ...full, savePriceAlert: [priceAlert], ...answers })
  restore = api.restore
  if (isSignedIn) useSession.setState({ token: 'token', userInfo: user })
  await renderApp(path)
  return api
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const tap = (element: Element) => (element as HTMLElement).click()
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const inputsOf = (api: ReturnType<typeof fakeApi>, wanted: string) =>
  api.calls.filter(({ name }) => name === wanted).map(({ input }) => input)

async function openSheet(answers: Answers = {}) {
  const api = await show('/kline?symbol=BTCUSDT', answers)
  await expect.element(button('Alert: Bitcoin')).toBeVisible()
  tap(button('Alert: Bitcoin').element())
  await expect.element(button('Set alert')).toBeVisible()
  return api
}

test('from the chart: a price is sent as it was typed, and confirmed', async () => {
  const api = await openSheet()
  await page.getByRole('textbox', { name: 'Price' }).fill('98000.5')
  tap(radio('Once a day').element())
  tap(page.getByRole('switch').element())
  tap(button('Set alert').element())
  await expect.poll(() => useToast.getState().toast?.text).toBe('Your alert is set')
  expect(inputsOf(api, 'savePriceAlert')).toEqual([
    {
      symbol: 'BTCUSDT',
      condition: 'above',
      value: '98000.5',
      repeat: 'daily',
      channels: ['app', 'email'],
    },
  ])
  await expect.poll(() => button('Set alert').query()).toBeNull()
})

test("a change is typed in percent; an impossible value is not sent, and the server's refusal is shown", async () => {
  const limit = 'You have as many price alerts as there can be.'
  const api = await openSheet({
    savePriceAlert: () => {
      throw refusal(3021, limit)
    },
  })
  tap(radio('Fall').element())
  const change = page.getByRole('textbox', { name: 'Change in 24 h' })
  await change.fill('100')
  tap(button('Set alert').element())
  await expect.element(page.getByText(/a fall below 100%/)).toBeVisible()
  expect(api.countOf('savePriceAlert')).toBe(0)
  await change.fill('5')
  tap(button('Set alert').element())
  await expect.element(page.getByText(limit)).toBeVisible()
  expect(inputsOf(api, 'savePriceAlert')).toEqual([
    {
      symbol: 'BTCUSDT',
      condition: 'changeDown',
      value: '0.05',
      repeat: 'once',
      channels: ['app'],
    },
  ])
})

test('warns if the current price would reach it at once', async () => {
  await openSheet()
  await page.getByRole('textbox', { name: 'Price' }).fill('1')
  await expect.element(page.getByText(/Reached already/)).toBeVisible()
})

test('offline, nothing can be set, and the sheet says so', async () => {
  await openSheet()
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/You are offline. An alert/)).toBeVisible()
  await expect.element(button('Set alert')).toBeDisabled()
  Reflect.deleteProperty(navigator, 'onLine')
  window.dispatchEvent(new Event('online'))
  await expect.element(button('Set alert')).toBeEnabled()
})

test('from a row of the list; a visitor signs in first', async () => {
  await show('/hangqing', { getMyUserInfo: null }, false)
  await expect.element(button('Alert: Gold')).toBeVisible()
  tap(button('Alert: Gold').element())
  await expect.poll(() => history.location.pathname).toBe('/login')
})

test('the list shows each condition, reached alerts, and periods without a check', async () => {
  const since: PriceAlert = {
    ...priceAlert,
    id: '7002',
    condition: 'changeUp',
    value: '0.05',
    channels: ['app'],
    reachedAt: null,
    reachedPrice: null,
    restsUntilAt: null,
    missing: { fromAt: 0, toAt: null },
  }
  await show('/hangqing/alerts', { listPriceAlerts: [priceAlert, since] })
  for (const text of [
    'Price at or above 100,000.00',
    `Reached at 100,000.50, ${formatDate(priceAlert.reachedAt)}`,
    'Rise of 5.00% or more in 24 h',
    `Not checked since ${formatDate(0)}: there are no prices.`,
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText(/^Not checked from .* there were no prices/)).toBeVisible()
})

test('deletes an alert, and shows a refusal', async () => {
  let isThere = true
  const sentence = 'The service rests for a moment.'
  const api = await show('/hangqing/alerts', {
    listPriceAlerts: () => (isThere ? [priceAlert] : []),
    deletePriceAlert: () => {
      throw refusal(503, sentence)
    },
  })
  const remove = button('Delete: Bitcoin, Price at or above 100,000.00')
  await expect.element(remove).toBeVisible()
  tap(remove.element())
  await expect.element(page.getByText(sentence)).toBeVisible()
  api.become({
    ...full,
    listPriceAlerts: () => (isThere ? [priceAlert] : []),
    deletePriceAlert: null,
  })
  isThere = false
  await expect.element(remove).toBeEnabled()
  tap(remove.element())
  await expect.element(page.getByText(/No price alerts yet/)).toBeVisible()
  expect(inputsOf(api, 'deletePriceAlert')).toEqual([{ id: '7001' }, { id: '7001' }])
})

test('asks again under the same key when the answer to a deletion is lost', async () => {
  let tries = 0
  const api = await show('/hangqing/alerts', {
    listPriceAlerts: () => (tries === 0 ? [priceAlert] : []),
    deletePriceAlert: () => {
      tries += 1
      // It was deleted; only the answer is missing.
      if (tries === 1) throw new TransportError('timeout', true)
      return null
    },
  })
  const remove = button('Delete: Bitcoin, Price at or above 100,000.00')
  await expect.element(remove).toBeVisible()
  tap(remove.element())
  await expect.element(page.getByText(/We are checking whether it arrived/)).toBeVisible()
  await expect.element(page.getByText(/No price alerts yet/)).toBeVisible()
  const keys = api.calls.filter(({ name }) => name === 'deletePriceAlert').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

const waiting: PriceAlert = {
  ...priceAlert,
  repeat: 'once',
  reachedAt: null,
  reachedPrice: null,
  restsUntilAt: null,
}
const reached: PriceAlert = {
  ...waiting,
  status: 'reached',
  reachedAt: priceAlert.reachedAt,
  reachedPrice: '100000.5',
}
const stream = { createStreamTicket: { ticket: 'a ticket of a stream', expireAt: 1 } }
const badge = (name: string) => page.getByText(name, { exact: true })

test('an alert is reached while the list is visible', async () => {
  let list = [waiting]
  await show('/hangqing/alerts', { ...stream, listPriceAlerts: () => list })
  await expect.element(badge('Waiting')).toBeVisible()
  const notify = await eventStream('priceAlert', waiting.id)
  list = [reached]
  notify('priceAlertReached', { symbol: 'BTCUSDT', price: '100000.5' })
  await expect.element(badge('Reached')).toBeVisible()
})

test('an alert that is reached at once is on the list as reached', async () => {
  await openSheet({ ...stream, savePriceAlert: [waiting], listPriceAlerts: [reached] })
  const notify = await eventStream('priceAlert', waiting.id)
  await page.getByRole('textbox', { name: 'Price' }).fill('1')
  tap(button('Set alert').element())
  await expect.poll(() => useToast.getState().toast?.text).toBe('Your alert is set')
  notify('priceAlertReached', { symbol: 'BTCUSDT', price: '100000.5' })
  open('/hangqing/alerts')
  await expect.element(badge('Reached')).toBeVisible()
})

test.each(['/kline?symbol=BTCUSDT', '/heyue?symbol=BTCUSDT'])(
  'a toast covers no price on %s',
  async (path) => {
    await show(path)
    const price = page.getByText('97,421.50').first()
    await expect.element(price).toBeVisible()
    toast('Technologie-Aktien der Vereinigten Staaten reached your alert: 1,234,567.89')
    const box = page.getByRole('status').filter({ hasText: 'reached your alert' })
    await expect.element(box).toBeVisible()
    const { bottom } = box.element().getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(price.element().getBoundingClientRect().top)
  },
)

test('shows a reached alert on any screen', async () => {
  await show('/home', { createStreamTicket: { ticket: 'a ticket of a stream', expireAt: 1 } })
  const notify = await eventStream('priceAlert', '7001')
  notify('priceAlertReached', { symbol: 'BTCUSDT', price: '100000.5' })
  await expect
    .poll(() => useToast.getState().toast?.text)
    .toBe('Bitcoin reached your alert: 100,000.50')
})
