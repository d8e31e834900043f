import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, user } from '../../../testing/samples.ts'
import { coin, sampleContract, sampleRates } from '../../../testing/asset-samples.ts'
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

async function show(answers = full) {
  restore = fakeApi(answers).restore
  await renderApp('/zichanCenter')
  await expect.element(page.getByText('Total assets')).toBeVisible()
}
const main = () => document.querySelector('[data-main]')?.textContent ?? ''

test('the total is the sum of the accounts below it, whatever another call returns', async () => {
  await show({ ...full, queryUserContractBalance: { ...sampleContract, equity: '2512.0349' } })
  // 17487.9651 + 2512.0349: the total of queryUserAssets was read a moment earlier.
  await expect.element(page.getByText('20,000.00').first()).toBeVisible()
  expect(main()).toContain('17,487.96')
  expect(main()).toContain('2,512.03')
})

test('the total can be shown in a coin', async () => {
  await show()
  await userEvent.selectOptions(page.getByLabelText('Currency of the total'), 'BTC')
  await expect.element(page.getByText('0.20567159', { exact: true })).toBeVisible()
})

test('a coin without a price makes the total a dash, with the reason', async () => {
  const balances = [{ ...coin('ETH', '2', '1', '1'), usdPrice: null, usdValue: null }]
  await show({ ...full, queryUserBalance: { usdTotal: null, updatedAt: 0, balances, rates: [] } })
  await expect.element(page.getByText(/has no price right now/)).toBeVisible()
  expect(main()).toContain('≈ —')
})

test('the contract account shows the lines that make its equity', async () => {
  await show()
  await page.getByRole('radiogroup').getByText('Contract account').click()
  const facts = [...document.querySelectorAll('dl')].map((list) => list.innerText).join('\n')
  for (const figure of ['1,900.25', '600.50', '+48.12', '2,548.87']) expect(facts).toContain(figure)
})

test('shows no amount while balances are hidden', async () => {
  await show()
  await page.getByRole('button', { name: 'Hide balance' }).click()
  await page.getByText('Show as a table').click()
  await expect.element(page.getByText('••••').first()).toBeVisible()
  expect(main().match(/\d[\d,]*\.\d{2}(?!\d*%)/g) ?? []).toEqual([])
  await page.getByRole('radiogroup').getByText('Contract account').click()
  expect(main().match(/\d[\d,]*\.\d{2}(?!\d*%)/g) ?? []).toEqual([])
})

test('every part of the total is shown exactly, with its rate, time and source', async () => {
  await show()
  const card = page.getByRole('region', { name: 'How the total adds up' }).element()
  const text = (card as HTMLElement).innerText.replaceAll(/\s+/g, ' ')
  for (const part of [
    '0.0514 × 97,421.50',
    '12,480.50 × 1.00',
    '5,007.4651',
    'Balance account 17,487.9651',
    '1,900.25',
    '600.50',
    '+48.12',
    'Contract account 2,548.8700',
    'Total in USD 20,036.8351',
    'Counts as one dollar',
    'Recorded prices',
  ])
    expect(text).toContain(part)
  // A coin without a balance is not part of the sum.
  expect(text).not.toContain('3,382.41')
})

test('an old rate is marked as old', async () => {
  const balances = [coin('ETH', '2', '3382.41', '6764.82')]
  await show({
    ...full,
    queryUserBalance: { usdTotal: '6764.82', updatedAt: 0, balances, rates: sampleRates },
  })
  await expect.element(page.getByText(/Old price/)).toBeVisible()
})

test('a coin links to its records', async () => {
  await show()
  await page.getByRole('link', { name: /^BTC/ }).click()
  await expect.poll(() => location.hash).toBe('#/zhangbianRecord?account=balance&currency=BTC')
})
