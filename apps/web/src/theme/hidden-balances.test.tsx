import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../api/session.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { openedAt, position } from '../testing/contract-samples.ts'
import { renderApp } from '../testing/render-app.tsx'
import { config, full, user } from '../testing/samples.ts'
import { usePreferences } from './preferences.ts'

/** Amounts of the user's own money in the samples; prices are public. */
const own = position({
  margin: '489.611',
  unrealizedPnl: '42.155',
  realizedPnl: '17.177',
  openFee: '4.855',
})
const amounts =
  /1,900\.25|2,548\.87|63\.40|112\.08|489\.61|42\.15|17\.17|4\.85|600\.50|12,845|0\.1 BTC|0\.10* BTC/

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
  // Not saved: other tests share the storage.
  usePreferences.setState({ hideBalance: true })
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
  api = fakeApi({
    ...full,
    getPosition: own,
    listPositions: {
      records: [own],
      total: 1,
      size: 20,
      current: 1,
      pages: 1,
      isMore: false,
      next: null,
      endAt: openedAt,
    },
  })
})
afterEach(() => {
  api.restore()
  usePreferences.setState({ hideBalance: false })
})

test.each([
  '/home',
  '/heyue?symbol=BTCUSDT',
  '/heyue/position?id=901',
  '/zichanCenter',
  '/zhangbianRecord',
  '/zijinhuazhuan',
  '/chongzhitixianRecord',
])('%s shows no amount of the user’s own', async (path) => {
  await renderApp(path)
  await expect.element(page.getByText(/••••/).first()).toBeVisible()
  await expect.poll(() => document.querySelector('main [data-state="loading"]')).toBeNull()
  expect(document.querySelector('main')?.textContent).not.toMatch(amounts)
})

test('a hidden amount can still be used', async () => {
  await renderApp('/heyue?symbol=BTCUSDT')
  await expect.element(page.getByText(/^Max •••• USDT$/)).toBeVisible()
})
