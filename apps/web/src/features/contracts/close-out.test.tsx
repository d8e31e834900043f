import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { prices } from '../../live/feed.ts'
import { crossSummary } from '../../testing/contract-samples.ts'
import { fakeApi, type Answers } from '../../testing/fake-api.ts'
import { ruledPosition } from '../../testing/receipt-samples.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { pageOf } from '../../testing/sample-page.ts'
import { european, full, ticker, user } from '../../testing/samples.ts'
import { eventStream } from '../../testing/event-stream.ts'

let restore = () => {}
beforeEach(() => {
  sessionStorage.clear()
  clearSession()
})
afterEach(() => restore())

async function show(path: string, userInfo: typeof european, answers: Answers = {}) {
  const stream = { createStreamTicket: { ticket: 'a ticket of a stream', expireAt: 1 } }
  restore = fakeApi({ ...full, getMyUserInfo: userInfo, ...stream, ...answers }).restore
  useSession.setState({ token: 'token', userInfo })
  prices.apply([ticker({ symbol: 'BTCUSDT' })])
  await renderApp(path)
}
const cost = page.getByRole('region', { name: 'Cost and risk' })
const margin = page.getByRole('textbox', { name: 'Margin', exact: true })

test('shows the close-out rule above the ticket, and its price above the button', async () => {
  await show('/heyue', european)
  const rule = page.getByText(/closed once no more than 50% of its required margin is left/)
  await expect.element(rule).toBeVisible()
  await margin.fill('1000')
  // At 2:1 it is closed after a loss of a quarter of the price, less the reserve for the closing fee.
  await expect.element(cost).toMatchTextContent(/Close-out price \(50% rule\)73,0\d\d\.\d\d USDT/)
  await expect.element(cost).toMatchTextContent(/Liquidation price48,\d\d\d\.\d\d USDT/)
  // The initial ratio is 50 %, so that level is not announced, only 70 % and 85 %.
  await expect
    .element(cost)
    .toMatchTextContent(/Warned at a margin ratio of70% · 83,\d\d\d\.\d\d85% · 77,\d\d\d\.\d\d/)
})

test('without a rule no close-out is shown', async () => {
  await show('/heyue', user)
  await margin.fill('1000')
  await expect.element(cost).toMatchTextContent(/Liquidation price/)
  await expect.element(cost).not.toMatchTextContent(/Close-out/)
  await expect.element(cost).toMatchTextContent(/Warned at a margin ratio of50% · .*70% · .*85% · /)
})

test('a position under a rule shows its close-out price instead of a liquidation price', async () => {
  await show('/heyue', european, { listPositions: pageOf([ruledPosition]) })
  const card = page.getByRole('listitem').filter({ hasText: 'Bitcoin' })
  await expect.element(card).toMatchTextContent(/Close-out72,674\.00/)
  // (97,421.5 − 72,674) ÷ 97,421.5.
  await expect.element(card).toMatchTextContent(/Distance to close-out25\.4%/)
  await expect.element(card).not.toMatchTextContent(/Liquidation/)
})

test('its page shows both prices, and the required rest of the margin', async () => {
  await show('/heyue/position?id=901', european, { getPosition: ruledPosition })
  const figures = page.getByRole('main')
  await expect.element(figures).toMatchTextContent(/Close-out72,674\.00/)
  await expect.element(figures).toMatchTextContent(/Liquidation48,691\.30/)
  await expect.element(figures).toMatchTextContent(/Must be left \(50% rule\)2,425\.00 USDT/)
  await expect.element(figures).toMatchTextContent(/Warned at a margin ratio of70% · .*85% · /)
})

test('an account under a rule explains 100 %', async () => {
  const { cross } = crossSummary
  await show('/heyue', european, {
    getPositionsSummary: { ...crossSummary, cross: { ...cross!, ruledNeed: '2425' } },
    listPositions: pageOf([]),
  })
  await expect
    .element(page.getByText(/closed under your country’s rules, the largest/))
    .toBeVisible()
})

test("the country's rules name the close-out and barred incentives", async () => {
  await show('/my/protection', european)
  await expect.element(page.getByText('At 50% of the required margin')).toBeVisible()
  for (const name of ['Bonuses', 'Referral rebates'])
    await expect.element(page.getByRole('term').filter({ hasText: name })).toBeVisible()
})

test('a forced close is announced on any screen, with a link to its receipt', async () => {
  await show('/home', european)
  const notify = await eventStream('position', '901')
  const notice = page.getByRole('alert')
  const closed = { symbol: 'BTCUSDT', closePrice: '72673.9', returned: '2420', currency: 'USDT' }
  notify('marginWarned', {
    symbol: 'BTCUSDT',
    level: '85',
    liquidationPrice: '72674',
    closeOut: '1',
  })
  await expect
    .element(notice.getByText(/Under your country’s rules it is closed at 72,674\.00/))
    .toBeVisible()
  notify('positionLiquidated', { ...closed, reason: 'close_out' })
  await expect
    .element(notice.getByText('Bitcoin was closed at 72,673.90 under your country’s rules.'))
    .toBeVisible()
  notify('positionLiquidated', { ...closed, reason: 'liquidation' })
  await expect.element(notice.getByText('Bitcoin was liquidated at 72,673.90.')).toBeVisible()
  expect(notice.elements()).toHaveLength(1)
  await expect.element(page.getByRole('link', { name: 'See the receipt' })).toBeVisible()
})
