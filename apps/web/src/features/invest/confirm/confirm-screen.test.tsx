import { TransportError, type ProductOrder } from '@candor/api'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Output } from '../../../api/client.ts'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { sampleMachine, sampleOrder, sampleProduct } from '../../../testing/invest-samples.ts'
import { expectAccessible } from '../../../testing/looks.ts'
import { renderApp } from '../../../testing/render-app.tsx'
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
afterEach(async () => {
  restore()
  await changeLanguage('en-us')
})

const ofRidge = { productId: sampleProduct.id, disclosureVersion: sampleProduct.disclosureVersion }

async function show(answers: Answers = {}, path = `/taoliOk?id=${sampleProduct.id}`) {
  const api = fakeApi({ ...full, buyProduct: sampleOrder, ...answers })
  restore = api.restore
  await renderApp(path)
  await expect.element(page.getByRole('switch')).toBeVisible()
  return { ...api, sent: () => api.calls.filter(({ name }) => name === 'buyProduct') }
}
const amount = () => page.getByRole('textbox', { name: 'Amount' })
const terms = () => page.getByRole('switch', { name: /^I have read the terms/ })
const lead = () => page.getByRole('button', { name: /^Subscribe/ }).first()
const sheet = () => page.getByRole('dialog', { name: 'Confirm Payment?' })
const confirm = () => sheet().getByRole('button', { name: /^Subscribe/ })
const unread = () => page.getByText('Please read the terms and say so first.')
/** The native checkbox below the visible switch. */
const accept = () => (terms().element() as HTMLInputElement).click()
/** The values beside a label, in all lines. */
const factsIn = (place: Element, label: string) =>
  [...place.querySelectorAll('dt')]
    .filter(({ textContent }) => textContent === label)
    .map((term) => term.nextElementSibling?.textContent)

/** Opens the confirmation. */
async function lookAt(answers: Answers = {}) {
  const api = await show(answers)
  await amount().fill('100')
  accept()
  await lead().click()
  await expect.element(sheet()).toBeVisible()
  return api
}

test('nothing is sent until the terms are accepted', async () => {
  const api = await show()
  await amount().fill('100')
  await lead().click()
  await expect.element(unread()).toBeVisible()
  expect(sheet().query()).toBeNull()
  accept()
  await expect.element(unread()).not.toBeInTheDocument()
  await lead().click()
  await expect.element(sheet()).toBeVisible()
  expect(api.sent()).toEqual([])
})

test('the confirmation shows the worst case beside the best, and the payer; the order has the shown terms', async () => {
  const api = await lookAt()
  const place = sheet().element()
  expect(factsIn(place, 'After 7 days, if each is paid')).toEqual(['100.08 USDT'])
  expect(factsIn(place, 'Worst case: the funding account is empty')).toEqual(['100.00 USDT'])
  expect(factsIn(place, 'of which income')).toEqual(['0.08 USDT', '0.00 USDT'])
  expect(factsIn(place, 'Payer')).toEqual(["The sandbox's treasury"])
  expect(factsIn(place, 'In its funding account')).toEqual(['499,812.50 USDT'])
  await confirm().click()
  await expect.element(page.getByRole('status').getByText('Subscribed')).toBeVisible()
  await expect.element(page.getByText('P951')).toBeVisible()
  expect(api.sent().map(({ input }) => input)).toEqual([{ ...ofRidge, amount: '100' }])
  await expect.element(amount()).toHaveValue('')
  await expect.element(sheet()).not.toBeInTheDocument()
})

test('an order of machines sends their number, and shows their total cost', async () => {
  const api = await show({}, `/taoliOk?id=${sampleMachine.id}`)
  await page.getByRole('textbox', { name: 'Number of machines' }).fill('3')
  accept()
  await lead().click()
  await expect.element(confirm()).toHaveTextContent('Subscribe 597.00 USDT')
  expect(factsIn(sheet().element(), 'Number of machines')).toEqual(['3'])
  await confirm().click()
  await expect
    .poll(() => api.sent().map(({ input }) => input))
    .toEqual([
      {
        productId: sampleMachine.id,
        disclosureVersion: sampleMachine.disclosureVersion,
        machineCount: 3,
      },
    ])
})

test('a double tap makes one purchase', async () => {
  const answer = Promise.withResolvers<ProductOrder>()
  const api = await lookAt({ buyProduct: () => answer.promise })
  const button = confirm().element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.poll(() => api.sent().length).toBe(1)
  answer.resolve(sampleOrder)
  await expect.element(page.getByRole('status').getByText('Subscribed')).toBeVisible()
  expect(api.sent()).toHaveLength(1)
})

test('a refusal is shown in the confirmation, and the inputs and the acceptance stay', async () => {
  let tries = 0
  const api = await lookAt({
    buyProduct: () => {
      tries += 1
      if (tries === 1) throw refusal(2002, 'Somebody else was faster.')
      return sampleOrder
    },
  })
  await confirm().click()
  await expect
    .element(sheet().getByRole('alert').getByText('Somebody else was faster.'))
    .toBeVisible()
  await sheet().getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.element(amount()).toHaveValue('100')
  await expect.element(terms()).toBeChecked()
  await lead().click()
  await expect.element(sheet()).toBeVisible()
  // The refusal belongs to the previous try only.
  expect(sheet().getByRole('alert').query()).toBeNull()
  await confirm().click()
  await expect.element(page.getByRole('status').getByText('Subscribed')).toBeVisible()
  expect(new Set(api.sent().map(({ key }) => key)).size).toBe(2)
})

test('without an answer the same key is sent again, and no failure is shown', async () => {
  let tries = 0
  const api = await lookAt({
    buyProduct: () => {
      tries += 1
      if (tries === 1) throw new TransportError('timeout', true)
      return sampleOrder
    },
  })
  await confirm().click()
  await expect.element(page.getByRole('status').getByText('Subscribed')).toBeVisible()
  expect(api.sent()).toHaveLength(2)
  expect(new Set(api.sent().map(({ key }) => key)).size).toBe(1)
})

test('an insufficient balance is shown before anything is sent', async () => {
  const found = full.queryUserBalance as Output<'queryUserBalance'>
  const balances = found.balances.map((one) => ({ ...one, available: '50' }))
  const api = await show({ queryUserBalance: { ...found, balances } })
  accept()
  await amount().fill('100')
  await expect.element(page.getByText('More than is available.')).toBeVisible()
  await lead().click()
  expect(sheet().query()).toBeNull()
  await amount().fill('50')
  await expect.element(page.getByText('More than is available.')).not.toBeInTheDocument()
  await lead().click()
  await expect.element(sheet()).toBeVisible()
  expect(api.sent()).toEqual([])
})

test.each(['9.99', '19000.01'])(
  '%s is outside the limits and disables the purchase',
  async (typed) => {
    await show()
    accept()
    await amount().fill(typed)
    await lead().click()
    await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText('10.00 USDT to 19,000.00 USDT')).toBeVisible()
    expect(sheet().query()).toBeNull()
  },
)

test('an unanswered purchase from before a reload is completed, separately from the next', async () => {
  const input = { ...ofRidge, amount: '500' }
  const open = { key: 'before', input, until: Date.now() + 120_000, place: 'buyProduct:' }
  sessionStorage.setItem('openIntents', JSON.stringify([{ ...open, user: user.id }]))
  const answer = Promise.withResolvers<ProductOrder>()
  const api = await show({ buyProduct: () => answer.promise })
  await expect.element(page.getByText('Your last subscription')).toBeVisible()
  await amount().fill('100')
  accept()
  await expect.element(lead()).toBeDisabled()
  answer.resolve(sampleOrder)
  await expect.element(page.getByText('P951')).toBeVisible()
  // Its result is shown separately, and the text typed meanwhile stays.
  await expect.element(amount()).toHaveValue('100')
  await expect.element(lead()).toBeEnabled()
  expect(sheet().query()).toBeNull()
  expect(api.sent().map(({ key, input: sent }) => [key, sent])).toEqual([['before', input]])
})

describe.each(['tai', 'mlxy', 'jp'] as const)('in %s', (lang) => {
  test('the form and the confirmation fit and are readable', async () => {
    await page.viewport(360, 800)
    onTestFinished(() => page.viewport(375, 812))
    await changeLanguage(lang)
    await show({}, `/taoliOk?id=${sampleProduct.id}&amount=100`)
    await expect.element(page.getByRole('textbox')).toHaveValue('100')
    ;(page.getByRole('switch').element() as HTMLInputElement).click()
    ;(document.querySelector('form button[type=submit]') as HTMLButtonElement).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await expectAccessible()
  })
})
