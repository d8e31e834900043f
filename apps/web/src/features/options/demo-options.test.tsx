import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { useVisitor } from '../../api/visitor.ts'
import { prices } from '../../live/feed.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import type { Answers, SeenCall } from '../../testing/fake-api.ts'
import { optionsOf, sampleOption } from '../../testing/option-samples.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { freshAt, full, ticker, user } from '../../testing/samples.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => {
  restore()
  useVisitor.setState({ token: null })
})

const demoOption = { ...sampleOption(), isDemo: true }

async function show(path: string, answers: Answers = {}) {
  const api = fakeApi({ ...full, buyOption: demoOption, ...answers })
  restore = api.restore
  prices.apply([ticker({ symbol: 'BTCUSDT', updatedAt: freshAt() })])
  await renderApp(path)
  const booksOf = (name: SeenCall['name']) => [
    ...new Set(
      api.calls
        .filter((call) => call.name === name)
        .map(({ input }) => (input as { demo?: boolean }).demo ?? false),
    ),
  ]
  return { ...api, booksOf }
}

const band = page.getByText('Demo money: nothing here is real')
const tag = page.getByText('Demo', { exact: true })

test('second contracts in the demo are requested and bought with demo money, and marked so', async () => {
  const { booksOf, countOf } = await show('/miaoheyue?demo=1', {
    listOptions: optionsOf([demoOption]),
  })
  await expect.element(band).toBeVisible()
  await expect.element(tag.first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Stake' }).fill('100')
  await page.getByRole('button', { name: 'Higher', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByRole('heading', { name: /Demo$/ })).toBeVisible()
  await sheet.getByRole('button', { name: /stake 100/ }).click()
  await expect.poll(() => countOf('buyOption')).toBe(1)
  for (const name of ['buyOption', 'listOptions', 'getOptionsSummary'] as const)
    expect(booksOf(name), name).toEqual([true])
  await expect.element(page.getByRole('link', { name: 'Transfer' })).not.toBeInTheDocument()
  const orders = page.getByRole('link', { name: 'Records' }).element()
  expect(orders.getAttribute('href')).toBe('#/miaoheyueOrder?demo=1')
})

test('a visitor buys a second contract in the demo without a login', async () => {
  clearSession()
  useVisitor.setState({ token: 'demo' })
  const { countOf } = await show('/miaoheyue?demo=1', {
    getMyUserInfo: null,
    listOptions: optionsOf([demoOption]),
  })
  await page.getByRole('textbox', { name: 'Stake' }).fill('100')
  await page.getByRole('button', { name: 'Higher', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /stake 100/ })
    .click()
  await expect.poll(() => countOf('buyOption')).toBe(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(countOf('queryUserContractBalance')).toBe(0)
  expect(location.hash).toContain('/miaoheyue')
})

test('the demo has its own list and figures', async () => {
  const { booksOf } = await show('/miaoheyueOrder?demo=1', { listOptions: optionsOf([demoOption]) })
  await expect.element(band).toBeVisible()
  await expect.element(tag.first()).toBeVisible()
  for (const name of ['listOptions', 'listOptionStatistics'] as const)
    expect(booksOf(name), name).toEqual([true])
})

test('a demo order is marked, and a real one is not', async () => {
  await show('/miaoheyueOrder?id=1', { getOption: demoOption })
  await expect.element(band).toBeVisible()
  await expect.element(tag).toBeVisible()
})

test('real orders are requested as such, without a band', async () => {
  const { booksOf } = await show('/miaoheyue')
  await expect.element(page.getByRole('textbox', { name: 'Stake' })).toBeVisible()
  await expect.element(band).not.toBeInTheDocument()
  expect(booksOf('listOptions')).toEqual([false])
})
