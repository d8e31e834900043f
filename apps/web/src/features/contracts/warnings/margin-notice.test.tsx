import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { history } from '../../../lib/navigate.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, user } from '../../../testing/samples.ts'
import { eventStream } from '../../../testing/event-stream.ts'

let restore = () => {}
beforeEach(() => {
  clearSession()
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => restore())

async function openStream() {
  const api = fakeApi({
    ...full,
    createStreamTicket: { ticket: 'a ticket of a stream', expireAt: 1 },
  })
  restore = api.restore
  await renderApp('/home')
  return eventStream('position', '901')
}

const values = (level: string) => ({
  symbol: 'BTCUSDT',
  level,
  price: '93000',
  liquidationPrice: '92541.6',
})
const notice = page.getByRole('alert')

test('a margin warning is shown on any screen, only the last level, until it is dismissed', async () => {
  const notify = await openStream()
  notify('marginWarned', values('50'))
  const words = 'Bitcoin is at a margin ratio of 50%. It is liquidated at 92,541.60.'
  await expect.element(notice.getByText(words)).toBeVisible()
  notify('marginWarned', values('70'))
  await expect.element(notice.getByText(/margin ratio of 70%/)).toBeVisible()
  expect(notice.getByText(/50%/).query()).toBeNull()
  expect(notice.elements()).toHaveLength(1)
  const dismiss = notice.getByRole('button').element() as HTMLElement
  dismiss.click()
  await expect.poll(() => notice.query()).toBeNull()
})

test('a warning about demo money says so', async () => {
  const notify = await openStream()
  notify('marginWarned', { ...values('50'), demo: '1' })
  await expect.element(notice.getByText('Demo', { exact: true })).toBeVisible()
  notify('marginWarned', values('70'))
  await expect.poll(() => notice.getByText('Demo', { exact: true }).query()).toBeNull()
})

test('a fired exit is announced with the closed quantity, and links to the position', async () => {
  const notify = await openStream()
  const fired = { symbol: 'BTCUSDT', quantity: '0.04', price: '61009.5', profit: '40.38' }
  notify('exitFired', { ...fired, exit: 'take_profit' })
  await expect
    .element(notice.getByText('Bitcoin: take-profit closed 0.04 at 61,009.50.'))
    .toBeVisible()
  notify('exitFired', { ...fired, exit: 'stop_loss' })
  await expect.element(notice.getByText(/stop-loss closed 0.04/)).toBeVisible()
  expect(notice.elements()).toHaveLength(1)
  await expect.element(page.getByRole('link', { name: 'Go to position' })).toBeVisible()
  // The notice disappears automatically, and reveals the warning behind it.
  notify('poolWarned', { level: '50' })
  notify('exitFired', { ...fired, exit: 'stop_loss' })
  await expect.element(notice.getByText(/stop-loss closed 0.04/)).toBeVisible()
  await expect.element(notice.getByText(/margin ratio of 50%/)).toBeVisible()
})

test.each([
  ['positionLiquidated', {}, 'Bitcoin was liquidated at —.'],
  ['positionLiquidated', { reason: 'close_out' }, 'Bitcoin was closed at — under'],
  ['exitFired', { exit: 'take_profit' }, 'Bitcoin: take-profit closed — at —.'],
  ['marginWarned', {}, 'Bitcoin is at a margin ratio of —%. It is liquidated at —.'],
  ['poolWarned', {}, 'Your cross margin account is at a margin ratio of —%'],
] as const)(
  'a notice %s shows unknown figures as dashes, never as zero',
  async (kind, known, words) => {
    const notify = await openStream()
    notify(kind, { symbol: 'BTCUSDT', ...known })
    await expect.poll(() => document.body.textContent).toContain(words)
  },
)

test('a margin warning links to the position, where margin can be added', async () => {
  const notify = await openStream()
  notify('marginWarned', values('85'))
  const link = page.getByRole('link', { name: 'Go to position' })
  await expect.element(link).toBeVisible()
  ;(link.element() as HTMLElement).click()
  await expect.poll(() => history.location.pathname).toBe('/heyue/position')
  expect(history.location.search).toContain('901')
  await expect.element(page.getByRole('button', { name: 'Add margin' }).first()).toBeVisible()
  expect(notice.query()).toBeNull()
})

test('a cross account has one warning, replaced by each higher level, with a link to add funds', async () => {
  const notify = await openStream()
  const stand = { equity: '700', need: '350', currency: 'USDT' }
  notify('poolWarned', { ...stand, level: '50' })
  notify('marginWarned', values('50'))
  notify('poolWarned', { ...stand, level: '70' })
  await expect
    .element(notice.getByText(/Your cross margin account is at a margin ratio of 70%/))
    .toBeVisible()
  ;(page.getByRole('link', { name: 'Go to account' }).element() as HTMLElement).click()
  await expect.poll(() => history.location.pathname).toBe('/heyue')
  // The earlier warning about the position is still there; the lower level of the account is not.
  await expect.element(notice.getByText(/Bitcoin is at/)).toBeVisible()
  ;(notice.getByRole('button').element() as HTMLElement).click()
  await expect.poll(() => notice.query()).toBeNull()
})
