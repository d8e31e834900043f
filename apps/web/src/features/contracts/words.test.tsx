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

test('totals state that they exclude second contracts', async () => {
  await show()
  await expect.element(page.getByText(/Second contracts are not in these figures/)).toBeVisible()
})

test('the figure at the end of the bar has a label', async () => {
  await show({ listPositions: pageOf([ruledPosition]) })
  await expect.element(page.getByText('25% away')).toBeInTheDocument()
})

test('a loss of less than a cent is shown as a figure, not as a red zero', async () => {
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

test('the form of a stop-loss explains a jump past both prices', async () => {
  await show()
  await page.getByText('Take-profit and stop-loss (optional)').click()
  const words = page.getByText(/jumps past the stop-loss and past the price of liquidation/)
  expect(words.query()).toBeNull()
  await page.getByLabelText('Stop-loss price').fill('90000')
  await expect.element(words).toBeVisible()
})
