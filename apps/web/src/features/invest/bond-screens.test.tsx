import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import type { Answers } from '../../testing/fake-api.ts'
import { testStates } from '../../testing/four-states.ts'
import { detailOf, missedOrder, sampleBond } from '../../testing/invest-samples.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { full, user } from '../../testing/samples.ts'
import { setPreferences } from '../../theme/preferences.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  setPreferences({ hideBalance: false })
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => restore())

async function show(path: string, answers: Answers = {}) {
  const api = fakeApi({ ...full, buyBond: { ...missedOrder, endReason: null }, ...answers })
  restore = api.restore
  await renderApp(path)
  return { ...api, sent: () => api.calls.filter(({ name }) => name === 'buyBond') }
}
/** The values beside a label, in all lines. */
const facts = (label: string, place: ParentNode = document) =>
  [...place.querySelectorAll('dt')]
    .filter(({ textContent }) => textContent === label)
    .map((term) => term.nextElementSibling?.textContent)

test("the list shows each bond's yearly rate, target and raised share, for visitors too", async () => {
  useSession.setState({ token: null, userInfo: null })
  const api = await show('/zhaiquan')
  await expect.element(page.getByRole('heading', { name: 'Fern 30' })).toBeVisible()
  expect(facts('Target')).toEqual(['5,000 USDT'])
  await expect.element(page.getByText('5.20%', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Fixed rate a year.*not guaranteed/)).toBeVisible()
  await expect.element(page.getByText('Simulated', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: 'Raised of the target' }))
    .toHaveAttribute('aria-valuenow', '42')
  expect(api.calls.map(({ name }) => name)).not.toContain('getProductStat')
  await expect.element(page.getByRole('link', { name: /^Debt pool/ })).toBeVisible()
})

describe('a bond', () => {
  const path = `/zhaiquanDetail?id=${sampleBond.id}`
  const amount = () => page.getByRole('textbox', { name: 'Amount' })
  const accept = () =>
    (
      page.getByRole('switch', { name: /^I have read the terms/ }).element() as HTMLInputElement
    ).click()
  const lead = () => page.getByRole('button', { name: /^Subscribe/ }).first()
  const sheet = () => page.getByRole('dialog', { name: 'Confirm Payment?' })

  test('shows the borrower, the target with its deadline, and what happens if it is missed', async () => {
    await show(path)
    await expect.poll(() => facts('Issuer')).toEqual(['Fern Rail (invented)'])
    expect(facts('Raised')).toEqual(['2,100.00 USDT'])
    expect(facts('Target')).toEqual(['5,000.00 USDT'])
    expect(facts('Investors')).toEqual(['4'])
    expect(facts('Reckoned')).toEqual(['Actual days, 365 a year'])
    await expect.element(page.getByText(/everybody has everything back/)).toBeVisible()
    await expect.element(page.getByText("The sandbox's treasury")).toBeVisible()
  })

  test('is computed at its yearly rate like on the server, with the worst case beside the best', async () => {
    await show(path)
    await amount().fill('1000')
    // 1,000 × 5.2 % ÷ 365, rounded down; the displayed daily rate would give 0.14246.
    await expect.poll(() => facts('Each day that is paid')).toEqual(['0.14 USDT'])
    expect(facts('Worst case: the funding account is empty')).toEqual(['1,000.00 USDT'])
  })

  test('is bought on its own screen, after the terms and a confirmation with the repayment and its date', async () => {
    const api = await show(path)
    await amount().fill('100')
    await lead().click()
    await expect.element(page.getByText('Please read the terms and say so first.')).toBeVisible()
    expect(sheet().query()).toBeNull()
    accept()
    await lead().click()
    await expect.element(sheet()).toBeVisible()
    await expect
      .element(sheet().getByText(/^If the sale does not reach 5,000.00 USDT/))
      .toBeVisible()
    expect(api.sent()).toEqual([])
    await sheet()
      .getByRole('button', { name: /^Subscribe/ })
      .click()
    await expect.element(page.getByText('Subscribed', { exact: true })).toBeVisible()
    expect(api.sent().map(({ input }) => input)).toEqual([
      { productId: sampleBond.id, amount: '100', disclosureVersion: sampleBond.disclosureVersion },
    ])
    await page.getByRole('link', { name: 'See order' }).click()
    await expect.poll(() => location.hash).toContain('/zhaiquanOrder?id=953')
  })

  test('that is sold out cannot be bought', async () => {
    await show(path, { getProduct: detailOf({ ...sampleBond, statusKey: 'sold_out' }) })
    await expect.element(page.getByText('Sold out')).toBeVisible()
    expect(amount().query()).toBeNull()
  })
})

test('the debt pool shows the result of each sale to everybody', async () => {
  useSession.setState({ token: null, userInfo: null })
  await show('/zhaiquanPool')
  for (const outcome of ['Open', 'Missed, all refunded', 'Target reached'])
    await expect.element(page.getByText(outcome, { exact: true })).toBeVisible()
  await expect.element(page.getByText('of 5,000.00 USDT').first()).toBeVisible()
})

describe('an order', () => {
  test('of a sale that missed its target shows the full refund', async () => {
    await show(`/zhaiquanOrder?id=${missedOrder.id}`, { getProductOrder: missedOrder })
    await expect
      .element(page.getByText(/^The sale missed its target. 300.00 USDT came back/))
      .toBeVisible()
    await expect.element(page.getByText('Sale over: target missed')).toBeVisible()
    await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible()
    expect(facts('Next payment')).toEqual([])
  })

  test('is listed among the bond orders only', async () => {
    const api = await show('/zhaiquanOrder')
    await expect.element(page.getByText('Ridge 7').first()).toBeVisible()
    const asked = api.calls.filter(({ name }) => name === 'listProductOrders')
    expect(asked.map(({ input }) => input)).toMatchObject([{ productType: 'bond' }])
  })

  describe('one of them', () => {
    testStates((answers) => show(`/zhaiquanOrder?id=${missedOrder.id}`, answers), full)
  })
})
