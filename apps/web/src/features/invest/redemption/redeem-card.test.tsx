import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { detailOf, sampleOrder, sampleProduct } from '../../../testing/invest-samples.ts'
import { expectAccessible } from '../../../testing/looks.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleAt } from '../../../testing/sample-page.ts'
import { full, user } from '../../../testing/samples.ts'
import { setPreferences } from '../../../theme/preferences.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  setPreferences({ hideBalance: false })
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => restore())

const left = {
  ...sampleOrder,
  status: 2,
  statusKey: 'ended',
  endReason: 'redeemed',
  penalty: '5',
  redeemableFrom: null,
  redeemPreview: null,
  closedAt: sampleAt,
} as const
const cooling = {
  ...sampleOrder,
  coolingOffUntil: sampleAt,
  redeemPreview: { amount: '1000', penalty: '0', isCoolingOff: true },
}

async function show(answers: Answers = {}, path = `/taoliOrder?id=${sampleOrder.id}`) {
  const api = fakeApi({ ...full, redeemProductOrder: left, ...answers })
  restore = api.restore
  await renderApp(path)
  return { ...api, sent: () => api.calls.filter(({ name }) => name === 'redeemProductOrder') }
}
const leave = () => page.getByRole('button', { name: 'Leave early' })
const sheet = () => page.getByRole('dialog')
const confirm = () => sheet().getByRole('button', { name: /^Get .* back$/ })
const facts = (label: string, place: ParentNode = document) =>
  [...place.querySelectorAll('dt')]
    .filter(({ textContent }) => textContent === label)
    .map((term) => term.nextElementSibling?.textContent)

test('the order shows the cost of leaving, and the confirmation shows it first; nothing is sent before', async () => {
  const api = await show()
  await expect
    .element(page.getByText('Leaving now costs 5.00 USDT; 995.00 USDT comes back.'))
    .toBeVisible()
  expect(facts('That costs')).toEqual(['0.50% of the principal'])
  await leave().click()
  await expect.element(sheet()).toBeVisible()
  const labels = [...sheet().element().querySelectorAll('dt')].map((term) => term.textContent)
  expect(labels[0]).toBe('Cost')
  expect(facts('Cost', sheet().element())).toEqual(['5.00 USDT'])
  expect(facts('Comes back', sheet().element())).toEqual(['995.00 USDT'])
  expect(facts('Income that stays yours', sheet().element())).toEqual(['0.24 USDT'])
  expect(facts('Given up', sheet().element())).toEqual(['5 days of income'])
  expect(api.sent()).toEqual([])
  await expectAccessible()
  api.become({ ...full, redeemProductOrder: left, getProductOrder: left })
  await confirm().click()
  await expect.element(sheet()).not.toBeInTheDocument()
  expect(api.sent().map(({ input }) => input)).toEqual([
    { id: sampleOrder.id, expectedPenalty: '5' },
  ])
  await expect.poll(() => facts('What leaving cost')).toEqual(['5.00 USDT'])
  expect(leave().query()).toBeNull()
})

test('an order in its cooling-off period is refunded in full, and says so', async () => {
  const api = await show({ getProductOrder: cooling })
  await expect.element(page.getByText(/^Still cooling off: 1,000.00 USDT comes back/)).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => facts('Cost', sheet().element())).toEqual(['0.00 USDT'])
  await confirm().click()
  await expect.poll(() => api.sent().map(({ input }) => input)).toEqual([{ id: sampleOrder.id }])
})

test('a refusal shows its reason, and the order is unchanged', async () => {
  await show({
    redeemProductOrder: () => {
      throw refusal(4006, 'This order cannot be left now.')
    },
  })
  await leave().click()
  await confirm().click()
  await expect.element(sheet().getByText(/cannot be left now/)).toBeVisible()
})

test('an order that cannot be redeemed early does not mention it', async () => {
  const firm = { ...sampleOrder, redeemableFrom: null, redeemPreview: null }
  await show({ getProductOrder: firm })
  await expect.element(page.getByText('Paid days')).toBeVisible()
  expect(page.getByText('Leaving', { exact: true }).query()).toBeNull()
})

test('the terms and the confirmation of a purchase state the cost of early redemption', async () => {
  const terms = {
    ...sampleProduct,
    coolingOffHours: 24,
    redemption: { early: true, lockDays: 3, penaltyRate: '0.005' },
  }
  await show({ getProduct: detailOf(terms) }, `/taoliOk?id=${sampleProduct.id}&amount=100`)
  await expect.element(page.getByRole('switch')).toBeVisible()
  ;(page.getByRole('switch').element() as HTMLInputElement).click()
  await page
    .getByRole('button', { name: /^Subscribe/ })
    .first()
    .click()
  await expect.element(sheet()).toBeVisible()
  expect(facts('Cooling off', sheet().element())).toEqual(['24 hours, whole and free'])
  expect(facts('Leaving early', sheet().element())).toEqual(['After 3 days of income'])
  expect(facts('That costs', sheet().element())).toEqual(['0.50 USDT'])
})
