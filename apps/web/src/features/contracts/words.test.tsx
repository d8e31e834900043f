import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { prices } from '../../live/feed.ts'
import { fakeApi, type Answers } from '../../testing/fake-api.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { pageOf } from '../../testing/sample-page.ts'
import { ruledPosition } from '../../testing/receipt-samples.ts'
import { config, full, ticker, user } from '../../testing/samples.ts'

const buyer = { ...user, features: { ...user.features, secondContract: true } }
let restore = () => {}
beforeEach(() => {
  sessionStorage.clear()
  clearSession()
})
afterEach(() => restore())

async function show(answers: Answers = {}) {
  restore = fakeApi({ ...full, getMyUserInfo: buyer, ...answers }).restore
  useSession.setState({ token: 'token', userInfo: buyer, commonConfig: config })
  prices.apply([ticker({ symbol: 'BTCUSDT' })])
  await renderApp('/heyue')
}

test('totals say that second contracts are not in them', async () => {
  await show()
  await expect.element(page.getByText(/Second contracts are not in these figures/)).toBeVisible()
})

test('the end of the bar says what its figure is', async () => {
  await show({ listPositions: pageOf([ruledPosition]) })
  await expect.element(page.getByText('25% away')).toBeInTheDocument()
})

test('a loss of less than a cent is a figure and no red zero', async () => {
  const closed = {
    ...ruledPosition,
    status: 3,
    statusKey: 'closed',
    realizedPnl: '-0.0043',
  } as const
  await show({ listPositions: pageOf([closed]) })
  await page.getByText('History', { exact: true }).click()
  await expect.element(page.getByText('−0.004', { exact: true }).first()).toBeVisible()
})

test('where a stop-loss is set it says what a jump past both prices is', async () => {
  await show()
  await page.getByText('Take-profit and stop-loss (optional)').click()
  const words = page.getByText(/jumps past the stop-loss and past the price of liquidation/)
  expect(words.query()).toBeNull()
  await page.getByLabelText('Stop-loss price').fill('90000')
  await expect.element(words).toBeVisible()
})
