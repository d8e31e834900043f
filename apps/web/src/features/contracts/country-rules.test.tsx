import { beforeEach, afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { prices } from '../../live/feed.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { eventStream } from '../../testing/event-stream.ts'
import { british, config, european, full, ticker, user } from '../../testing/samples.ts'

let restore = () => {}
beforeEach(() => {
  sessionStorage.clear()
  clearSession()
})
afterEach(() => restore())

async function show(path: string, userInfo: typeof european) {
  restore = fakeApi({ ...full, getMyUserInfo: userInfo }).restore
  const commonConfig = { ...config, features: { secondContract: true } }
  useSession.setState({ token: 'token', userInfo, commonConfig })
  prices.apply([ticker({ symbol: 'BTCUSDT' })])
  await renderApp(path)
}
const warning = page.getByText(/Between 74 and 89% of retail investor accounts/)
const notOffered = page.getByText(/^This product is not offered where you live\./)

test("a leverage cap limits the ticket, and the sheet names the country's rule", async () => {
  await show('/heyue', european)
  await expect.element(warning).toBeVisible()
  await page.getByRole('button', { name: /^Leverage/ }).click()
  const sheet = page.getByRole('dialog')
  const cap = sheet.getByText('The rules of your country allow at most 2× on this market.')
  await expect.element(cap).toBeVisible()
  await expect.element(sheet.getByRole('status')).toHaveTextContent('2×')
  await expect.element(sheet.getByRole('button', { name: 'Raise leverage by one' })).toBeDisabled()
})

test('the country rules of a passed identity apply at once, on any screen', async () => {
  const api = fakeApi({
    ...full,
    getMyUserInfo: user,
    createStreamTicket: { ticket: 'a ticket of a stream', expireAt: 1 },
  })
  restore = api.restore
  const commonConfig = { ...config, features: { secondContract: true } }
  useSession.setState({ token: 'token', userInfo: user, commonConfig })
  prices.apply([ticker({ symbol: 'BTCUSDT' })])
  await renderApp('/heyue')
  await expect.element(page.getByRole('button', { name: /^Leverage/ })).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
  const notify = await eventStream('identity', '31')
  api.become({ ...full, getMyUserInfo: european })
  notify('identityPassed')
  await expect.element(warning).toBeVisible()
})

test('a market with barred contracts has no ticket, and open positions stay reachable', async () => {
  await show('/heyue', british)
  await expect.element(notOffered).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Buy long' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /^Bitcoin Long/ })).toBeVisible()
})

test('a barred product names the alternatives, and links to the demo', async () => {
  await show('/heyue', british)
  await expect.element(page.getByText(/Demo trading and swaps stay open/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Trade in the demo' }))
    .toHaveAttribute('href', '#/demotrading?symbol=BTCUSDT')
})

test('the demo is open where contracts are barred', async () => {
  await show('/demotrading', british)
  await expect.element(page.getByRole('button', { name: /^Leverage/ })).toBeVisible()
  await expect.element(notOffered).not.toBeInTheDocument()
})

test('second contracts can be traded in the demo where they are barred', async () => {
  await show('/miaoheyue?demo=1', european)
  await expect.element(page.getByRole('button', { name: 'Higher' })).toBeVisible()
  await expect.element(notOffered).not.toBeInTheDocument()
})

test('second contracts are not offered where they are barred', async () => {
  await show('/miaoheyue', european)
  await expect.element(notOffered).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Higher' })).not.toBeInTheDocument()
})

test('second contracts have no link where they are barred', async () => {
  await show('/heyue', european)
  await expect.element(warning).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Second contracts' })).not.toBeInTheDocument()
})

test("the country's rules are shown with their figures beside the limits", async () => {
  await show('/my/protection', european)
  const line = (text: string) => page.getByRole('term').filter({ hasText: text })
  await expect.element(line('Crypto')).toBeVisible()
  await expect.element(page.getByText('At most 2×')).toBeVisible()
  await expect.element(line('Second contracts')).toBeVisible()
  await expect.element(page.getByText('Not offered').first()).toBeVisible()
})

test('a draft is lowered to a cap that applies meanwhile', async () => {
  await show('/heyue', user)
  await expect.element(page.getByRole('button', { name: /^Leverage/ })).toMatchTextContent(/10×/)
  useSession.setState({ userInfo: european })
  await expect.element(page.getByRole('button', { name: /^Leverage/ })).toMatchTextContent(/2×/)
})
