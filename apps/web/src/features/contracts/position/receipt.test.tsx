import type { Position } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { prices } from '../../../live/feed.ts'
import { closedPosition, sampleProof } from '../../../testing/contract-samples.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { closedOutPosition, liquidatedPosition, receipt } from '../../../testing/receipt-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, ticker, user } from '../../../testing/samples.ts'

let restore = () => {}
beforeEach(() => {
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user })
  prices.apply([ticker({ symbol: 'BTCUSDT' })])
})
afterEach(() => restore())

async function show(position: Position) {
  restore = fakeApi({ ...full, getPosition: position, getPositionProof: sampleProof }).restore
  await renderApp('/heyue/position?id=902')
}
const card = (title: string) => page.getByRole('region', { name: title })

test('a liquidation shows its tick, its reason, and the distribution of the money', async () => {
  await show(liquidatedPosition)
  const it = card('Liquidation receipt')
  await expect.element(it).toMatchTextContent(/TickBTCUSDT #48213/)
  await expect.element(it).toMatchTextContent(/Among all markets’ ticks#1204551/)
  await expect.element(it).toMatchTextContent(/Price92,510\.40/)
  await expect.element(it).toMatchTextContent(/Bid \/ ask92,509\.90 \/ 92,510\.90/)
  await expect.element(it).toMatchTextContent(/SourceRecorded prices/)
  await expect.element(it).toMatchTextContent(/Margin behind it489\.60 USDT/)
  await expect.element(it).toMatchTextContent(/Left40\.64 USDT/)
  await expect.element(it).toMatchTextContent(/Maintenance margin37\.00416 USDT/)
  await expect.element(it).toMatchTextContent(/Needed41\.62968 USDT/)
  await expect.element(it).toMatchTextContent(/Close price92,509\.90/)
  await expect.element(it).toMatchTextContent(/Liquidation fee35\.964505 USDT/)
  await expect.element(it).toMatchTextContent(/Returned to you0\.00 USDT/)
  await expect.element(it).toMatchTextContent(/Borne by Candor, not by you0\.00 USDT/)
})

test('a close-out of an account shows the share, each instrument and no liquidation fee', async () => {
  await show(closedOutPosition)
  const it = card('Close-out receipt')
  await expect.element(it).toMatchTextContent(/Money in the account5,600\.00 USDT/)
  await expect.element(it).toMatchTextContent(/Required margin6,550\.00 USDT/)
  await expect.element(it).toMatchTextContent(/Needed \(50% of it\)3,275\.00 USDT/)
  await expect.element(it).toMatchTextContent(/Liquidation fee0\.00 USDT/)
  await expect.element(it).toMatchTextContent(/Left in the account3,096\.350025 USDT/)
  await expect.element(it).toMatchTextContent(/ETHUSDT.*0 long · 2 short · tick 51008 at 3,394\.70/)
  await expect.element(page.getByText('Close-out under your country’s rules')).toBeVisible()
})

test('a position closed along with it because of its profit says so', async () => {
  const account = { ...closedOutPosition.receipt!.account!, isProfitTaken: true }
  await show({ ...closedOutPosition, receipt: { ...closedOutPosition.receipt!, account } })
  await expect.element(page.getByText(/This position was in profit/)).toBeVisible()
})

test('a position closed by its user has no receipt, and a shortfall borne by the house is shown', async () => {
  await show({ ...closedPosition, receipt: null })
  await expect.element(page.getByText('Take-profit').first()).toBeVisible()
  await expect.element(card('Liquidation receipt')).not.toBeInTheDocument()
  restore()
  await show({ ...liquidatedPosition, receipt: { ...receipt, shortfall: '12.5' } })
  await expect
    .element(card('Liquidation receipt').last())
    .toMatchTextContent(/Borne by Candor, not by you12\.50 USDT/)
})

test('the receipt links to the proof of its tick', async () => {
  await show(liquidatedPosition)
  const proof = page.getByRole('heading', { name: 'Proof of prices' })
  await expect.element(proof).toBeInTheDocument()
  await page.getByRole('button', { name: 'See the proof of this tick' }).click()
  await expect.element(proof).toBeInViewport()
})
