import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../api/session.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { full, tickers, user } from '../testing/samples.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user })
  api = fakeApi(full)
})
afterEach(() => api.restore())

test('a market without trading but with prices is not called unknown', async () => {
  const untraded = {
    ...tickers[0]!,
    symbol: 'USDJPY',
    name: 'US dollar / yen',
    products: [],
  }
  api.restore()
  api = fakeApi({
    ...full,
    listSymbols: ({ trade }) => (trade === undefined ? [...tickers, untraded] : tickers),
  })
  await renderApp('/heyue?symbol=USDJPY')
  await expect.element(page.getByText(/cannot be traded on this screen/)).toBeVisible()
})

test.each(['/kline?symbol=NOPE', '/heyue?symbol=NOPE'])(
  '%s says that there is no such market and offers no order in another one',
  async (path) => {
    await renderApp(path)
    await expect.element(page.getByText('There is no such market.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'See all markets' }))
      .toHaveAttribute('href', '#/hangqing')
    expect(page.getByText('Bitcoin').query()).toBeNull()
    expect(page.getByRole('link', { name: /^(?:Buy long|Sell short)$/ }).query()).toBeNull()
    expect(page.getByRole('button', { name: /^(?:Buy long|Sell short)$/ }).query()).toBeNull()
  },
)
