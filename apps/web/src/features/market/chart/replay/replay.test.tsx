import type { Position } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearSession, useSession } from '../../../../api/session.ts'
import { changeLanguage } from '../../../../i18n/language-store.ts'
import { layoutLanguages } from '../../../../testing/layout-variants.ts'
import { candles, closedPosition, openedAt } from '../../../../testing/contract-samples.ts'
import { fakeApi, refusal } from '../../../../testing/fake-api.ts'
import type { Answers } from '../../../../testing/fake-api.ts'
import { testStates } from '../../../../testing/four-states.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { full, ticker, user } from '../../../../testing/samples.ts'
import { watchWriting } from '../../../../testing/written.ts'
import { startTheme } from '../../../../theme/apply-theme.ts'
import { clipped, overlapping } from '../../../../testing/misfits.ts'

const minute = 60_000
const none = { before: null, after: null }
/** A position whose stop-loss was set, moved, and reached ten minutes after the opening. */
const lived: Position = {
  ...closedPosition,
  closeAt: openedAt + 10 * minute,
  closePrice: '97040',
  closeReasonKey: 'stop_loss',
  fills: [
    { ...closedPosition.fills[0]!, at: openedAt },
    {
      ...closedPosition.fills[0]!,
      kind: 'close',
      price: '97040',
      at: openedAt + 10 * minute,
      seq: 9,
    },
  ],
  exitChanges: [
    {
      by: 'user',
      takeProfit: none,
      stopLoss: { before: null, after: '97010' },
      at: openedAt + 2 * minute,
      seq: 5,
    },
    {
      by: 'user',
      takeProfit: none,
      stopLoss: { before: '97010', after: '97040' },
      at: openedAt + 5 * minute,
      seq: 7,
    },
  ],
}
const ofIt: Answers = {
  ...full,
  listSymbols: [ticker({ symbol: 'BTCUSDT' })],
  getPosition: lived,
  getKline: ({ endAt }) => (endAt === undefined ? [] : candles(34, Number(endAt))),
}

let stops: (() => void)[] = []
let writing: ReturnType<typeof watchWriting>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user })
  writing = watchWriting()
})
afterEach(async () => {
  for (const stop of stops) stop()
  stops = []
  writing.stop()
  await changeLanguage('en-us')
})

async function show(answers: Answers = ofIt) {
  const api = fakeApi(answers)
  stops.push(api.restore, startTheme())
  await renderApp('/kline?symbol=BTCUSDT&position=902')
  return api
}
const stepStatus = page.getByRole('status').filter({ hasText: / of 4:/ })
const next = page.getByRole('button', { name: 'Next event' })
const previous = page.getByRole('button', { name: 'Previous event' })
const chosen = () =>
  page.getByRole('list').element().querySelector('[aria-current="step"]')?.textContent

test("requests the candles of the position's life, with some before and after", async () => {
  const api = await show()
  await expect.element(stepStatus).toMatchTextContent(/^1 of 4: Opened 0\.100 BTC at 97,000\.00/)
  expect(
    api.calls.filter(({ name }) => name === 'getKline').map(({ input }) => input),
  ).toContainEqual({
    symbol: 'BTCUSDT',
    interval: '1m',
    endAt: openedAt + 22 * minute,
    limit: 34,
  })
})

test('buttons lead from event to event, and the list marks the selected one', async () => {
  await show()
  await expect.element(previous).toBeDisabled()
  await next.click()
  await expect.element(stepStatus).toMatchTextContent(/^2 of 4: Stop-loss set to 97,010\.00/)
  await next.click()
  await next.click()
  await expect.element(stepStatus).toMatchTextContent(/^4 of 4: Closed 0\.100 BTC at 97,040\.00/)
  await expect.element(next).toBeDisabled()
  expect(chosen()).toMatch(/^4Closed/)
  await previous.click()
  await expect.element(stepStatus).toMatchTextContent(/^3 of 4: Stop-loss moved from 97,010\.00 to/)
})

test('an event is chosen in the list by keyboard', async () => {
  await show()
  const item = page.getByRole('button', { name: /^3 ?Stop-loss moved/ })
  await expect.element(item).toBeVisible()
  ;(item.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(stepStatus).toMatchTextContent(/^3 of 4:/)
})

test('every event with a price is a numbered mark on the chart, at its price', async () => {
  await show()
  await expect
    .poll(() => ['1', '2', '3', '4'].map((mark) => writing.texts().includes(mark)))
    .toEqual([true, true, true, true])
  const height = (mark: string) => writing.lastOf(mark)!.y
  // 97,000 < 97,010 < 97,040; the last two have the same price.
  expect(height('1')).toBeGreaterThan(height('2'))
  expect(height('2')).toBeGreaterThan(height('3'))
  expect(Math.abs(height('3') - height('4'))).toBeLessThan(3)
  const place = (mark: string) => writing.lastOf(mark)!.x
  expect(place('1')).toBeLessThan(place('2'))
  expect(place('3')).toBeLessThan(place('4'))
})

test('the replay links to the position and to the live chart', async () => {
  await show()
  await expect
    .element(page.getByRole('link', { name: 'Position', exact: true }))
    .toHaveAttribute('href', '#/heyue/position?id=902')
  await page.getByRole('link', { name: 'Live chart' }).click()
  await expect.element(page.getByRole('link', { name: 'Buy long' })).toBeVisible()
})

test('a closed position links to its replay', async () => {
  const api = fakeApi({ ...ofIt, getPosition: lived })
  stops.push(api.restore)
  await renderApp('/heyue/position?id=902')
  await page.getByRole('link', { name: 'Show on the chart' }).click()
  await expect.element(stepStatus).toBeVisible()
})

test.each([
  [
    'not there',
    () => {
      throw refusal(404, 'Not found.')
    },
  ],
  ['of another market', { ...lived, symbol: 'ETHUSDT' }],
] as const)('a position that is %s is not shown', async (_why, getPosition) => {
  await show({ ...ofIt, getPosition })
  await expect.element(page.getByText('This position does not exist.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Live chart' })).toBeVisible()
})

test('a visitor is asked to sign in, and no position is requested', async () => {
  clearSession()
  const api = await show({ ...ofIt, getMyUserInfo: null })
  await expect.element(page.getByText('Sign in to see your position on the chart.')).toBeVisible()
  expect(api.countOf('getPosition')).toBe(0)
})

describe('its states', () => {
  testStates((answers) => show(answers), ofIt)
})

test('nothing is cut or overlaps in any language and text size', async () => {
  await show()
  await expect.element(stepStatus).toBeVisible()
  for (const { code } of layoutLanguages) {
    await changeLanguage(code)
    await expect.poll(() => [code, clipped(), overlapping()]).toEqual([code, [], []])
  }
})
