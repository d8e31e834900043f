import type { DemoAccount } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { prices } from '../../../live/feed.ts'
import { position, sampleDemo, sampleSummary } from '../../../testing/contract-samples.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, ticker, user } from '../../../testing/samples.ts'
import { useToast } from '../../../ui/overlays/toast-store.ts'

let restore = () => {}
beforeEach(() => {
  sessionStorage.clear()
  clearSession()
  useToast.setState({ toast: null })
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => restore())

async function show(answers: Answers = {}, path = '/demotrading') {
  const api = fakeApi({ ...full, ...answers })
  restore = api.restore
  prices.apply([ticker({ symbol: 'BTCUSDT' })])
  await renderApp(path)
  return api
}

const band = page.getByText('Demo money: nothing here is real')
const sheet = page.getByRole('dialog')
const reset = page.getByRole('button', { name: 'Reset', exact: true })
const confirmReset = sheet.getByRole('button', { name: 'Reset', exact: true })
const tag = page.getByText('Demo', { exact: true })
const notBegun: DemoAccount = { ...sampleDemo, account: null }
const begun = (part: Partial<NonNullable<DemoAccount['account']>>): DemoAccount => ({
  ...sampleDemo,
  account: { ...sampleDemo.account!, ...part },
})

/** For each call of a name, whether it was for demo money. */
const booksOf = (api: Awaited<ReturnType<typeof show>>, name: string) =>
  api.calls
    .filter((call) => call.name === name)
    .map(({ input }) => (input as { demo?: boolean }).demo ?? false)

test('a new user reads about the demo, and starts it with one tap', async () => {
  const api = await show({ getDemoAccount: notBegun, resetDemo: begun({ isRunning: false }) })
  await expect.element(band).toBeVisible()
  await expect.element(page.getByText(/It cannot be paid in or out/)).toBeVisible()
  await expect.element(page.getByText(/up to 3 times a day/)).toBeVisible()
  api.become({ ...full, getDemoAccount: sampleDemo, resetDemo: begun({ isRunning: false }) })
  await page.getByRole('button', { name: 'Start with 100,000 USDT' }).click()
  await expect.element(page.getByRole('button', { name: 'Buy long', exact: true })).toBeVisible()
  expect(api.countOf('resetDemo')).toBe(1)
  expect(api.calls.find(({ name }) => name === 'resetDemo')?.key).toBeTruthy()
})

test('everything shown and sent is demo money, and marked so', async () => {
  const demoSummary = { ...sampleSummary, available: '98690.65' }
  const api = await show({
    createPosition: position({ isDemo: true }),
    getPositionsSummary: ({ demo }) => (demo ? demoSummary : sampleSummary),
  })
  await expect.element(band).toBeVisible()
  const account = page.getByRole('region', { name: 'Demo account' })
  await expect.element(account).toMatchTextContent(/Available98,690\.65 USDT/)
  await expect
    .element(page.getByRole('link', { name: /^Bitcoin Long 20× Isolated Demo/ }))
    .toBeVisible()
  await page.getByRole('textbox', { name: 'Margin', exact: true }).fill('500')
  // The preview is debounced.
  await expect.poll(() => api.countOf('previewPosition')).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Buy long', exact: true }).click()
  await expect.element(sheet.getByRole('heading', { name: /Demo$/ })).toBeVisible()
  await sheet.getByRole('button', { name: /^Buy long with/ }).click()
  await expect.poll(() => api.countOf('createPosition')).toBe(1)
  for (const name of ['createPosition', 'previewPosition', 'listPositions'])
    expect(new Set(booksOf(api, name)), name).toEqual(new Set([true]))
})

test('the real screen requests real money only, and shows no band', async () => {
  const api = await show({ createPosition: position() }, '/heyue')
  await expect.element(page.getByRole('link', { name: /^Bitcoin Long 20×/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Practise' })).toBeVisible()
  await expect.element(band).not.toBeInTheDocument()
  await expect.element(tag).not.toBeInTheDocument()
  expect(new Set(booksOf(api, 'listPositions'))).toEqual(new Set([false]))
})

test('the demo screen stays mounted, and its band and frame go with it', async () => {
  await show()
  const margin = page.getByRole('textbox', { name: 'Margin', exact: true })
  await margin.fill('321')
  const frame = () => getComputedStyle(document.querySelector('[data-main]')!).borderLeftWidth
  expect(parseFloat(frame())).toBeGreaterThan(2)
  location.hash = '#/heyue'
  await expect.element(band).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Practise' })).toBeVisible()
  expect(frame()).toBe('0px')
  await page.getByRole('link', { name: 'Practise' }).click()
  await expect.element(band).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Margin' })).toHaveValue('321')
})

test('a reset is blocked by open positions, and shows the remaining resets', async () => {
  await show()
  await reset.click()
  await expect.element(sheet.getByText(/still run\. Close the positions/)).toBeVisible()
  await expect.element(confirmReset).toBeDisabled()
  await expect.element(sheet.getByText('2 of 3')).toBeVisible()
})

test('a reset is sent once, with the new amount', async () => {
  const resting = begun({ isRunning: false })
  const done = begun({ isRunning: false, resetsLeft: 1, total: '100000' })
  const api = await show({ getDemoAccount: resting, resetDemo: done })
  await reset.click()
  await expect.element(confirmReset).toBeEnabled()
  await confirmReset.click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(useToast.getState().toast).not.toBeNull()
  const sent = api.calls.filter(({ name }) => name === 'resetDemo')
  expect(sent.map(({ input }) => input)).toEqual([{ amount: '100000' }])
})

test('says when no reset is left today', async () => {
  await show({ getDemoAccount: begun({ isRunning: false, resetsLeft: 0 }) })
  await reset.click()
  await expect.element(sheet.getByText('All 3 resets of today are used.')).toBeVisible()
  await expect.element(confirmReset).toBeDisabled()
})

test('a demo position is marked on its own screen, and a real one is not', async () => {
  await show({ getPosition: position({ isDemo: true }) }, '/heyue/position?id=901')
  await expect.element(band).toBeVisible()
  await expect.element(tag.first()).toBeVisible()
  restore()
  await show({ getPosition: position() }, '/heyue/position?id=902')
  await expect.element(band).not.toBeInTheDocument()
})

test("shows the demo's results beside those of real positions", async () => {
  await show({
    getPositionsSummary: ({ demo }) => ({
      ...sampleSummary,
      totalPnl: demo ? '-820' : '-112.08',
    }),
  })
  const value = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).element().nextElementSibling?.textContent
  await expect.poll(() => value('Total profit, demo')).toMatch(/820\.00/)
  await expect.poll(() => value('Total profit, real')).toMatch(/112\.08/)
})
