import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { chooseRadio } from '../../testing/choose-radio.ts'
import { failing, fakeApi } from '../../testing/fake-api.ts'
import type { Answers, SeenCall } from '../../testing/fake-api.ts'
import { testStates } from '../../testing/four-states.ts'
import {
  detailOf,
  frozenOrder,
  heldOrder,
  sampleEther,
  sampleMachine,
  sampleOrder,
  sampleProduct,
} from '../../testing/invest-samples.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { pageOf, sampleAt } from '../../testing/sample-page.ts'
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
  const api = fakeApi({ ...full, ...answers })
  restore = api.restore
  await renderApp(path)
  const inputs = (name: SeenCall['name']) =>
    api.calls.filter((each) => each.name === name).map(({ input }) => input)
  return { ...api, inputs }
}
/** The values beside a label, in all lines. */
const facts = (label: string) =>
  [...document.querySelectorAll('dt')]
    .filter(({ textContent }) => textContent === label)
    .map((term) => term.nextElementSibling?.textContent)

describe('the list', () => {
  const names = () =>
    page
      .getByRole('heading', { level: 2, name: /^Ridge/ })
      .elements()
      .map(({ textContent }) => textContent)
  const choose = (name: string) => chooseRadio(page.getByRole('radio', { name, exact: true }))

  test("shows each product's target rate, that it is simulated, and that nothing is guaranteed", async () => {
    const api = await show('/taolilicai')
    await expect.poll(names).toEqual(['Ridge 7', 'Ridge 30'])
    expect(facts('Left of the quota')).toEqual(['49,875,000 USDT', '49,875,000 USDT'])
    expect(facts('Held in products')).toEqual(['1,000.00 USDT'])
    await expect.element(page.getByText(/not guaranteed/).first()).toBeVisible()
    await expect.element(page.getByText('Simulated', { exact: true }).first()).toBeVisible()
    expect(api.inputs('listProducts')).toEqual([{ productType: 'arbitrage' }])
  })

  test('is filtered by term and by level; without a match it says so and offers a reset', async () => {
    await show('/taolilicai')
    await expect.poll(names).toEqual(['Ridge 7', 'Ridge 30'])
    // Both have the same risk.
    expect(page.getByRole('radiogroup', { name: 'Risk' }).query()).toBeNull()
    await choose('30 days')
    await expect.poll(names).toEqual(['Ridge 30'])
    await choose('Everybody')
    await expect.element(page.getByText('Nothing fits all of these.')).toBeVisible()
    expect(names()).toEqual([])
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(names).toEqual(['Ridge 7', 'Ridge 30'])
  })

  test('is filtered by currency if products differ in it, and shows each figure in its currency', async () => {
    await show('/taolilicai', { listProducts: [sampleProduct, sampleEther] })
    await expect.poll(names).toEqual(['Ridge 7', 'Ridge Ether 30'])
    await choose('ETH')
    await expect.poll(names).toEqual(['Ridge Ether 30'])
    expect(facts('From')).toEqual(['0.01 ETH'])
    // Less than 1 is left, which must not be shown as 0.
    expect(facts('Left of the quota')).toEqual(['0.2 ETH'])
    await choose('All currencies')
    await expect.poll(names).toEqual(['Ridge 7', 'Ridge Ether 30'])
  })

  test('has no choice of currency if all products have the same', async () => {
    await show('/taolilicai')
    await expect.poll(names).toEqual(['Ridge 7', 'Ridge 30'])
    expect(page.getByRole('radiogroup', { name: 'Currency' }).query()).toBeNull()
  })

  test('never adds currencies: each is shown separately, with their total value below', async () => {
    const dollars = { hostingAmount: '1000', todayIncome: '0.12', accumulatedIncome: '0.24' }
    const ethers = { hostingAmount: '0.5', todayIncome: '0.000055', accumulatedIncome: '0.00011' }
    await show('/taolilicai', {
      getProductStat: {
        currency: 'USDT',
        hostingAmount: '2250.129',
        todayIncome: '0.2575',
        accumulatedIncome: null,
        byCurrency: [
          { currency: 'ETH', ...ethers },
          { currency: 'USDT', ...dollars },
        ],
        runningCount: 2,
        endedCount: 0,
      },
    })
    await expect.poll(() => facts('Held in products')).toEqual(['0.50 ETH1,000.00 USDT'])
    expect(facts('Paid today')).toEqual(['0.000055 ETH0.12 USDT'])
    expect(facts('Paid in all')).toEqual(['0.00011 ETH0.24 USDT'])
    expect(facts('Together, at prices of now')).toEqual(['2,250.12 USDT', '0.25 USDT', '— USDT'])
  })

  test('shows only the second currency to a user who has only that', async () => {
    const held = { currency: 'ETH', hostingAmount: '0.5', todayIncome: '0', accumulatedIncome: '0' }
    await show('/taolilicai', {
      getProductStat: {
        ...held,
        currency: 'USDT',
        hostingAmount: '1250',
        byCurrency: [held],
        runningCount: 1,
        endedCount: 0,
      },
    })
    await expect.poll(() => facts('Held in products')).toEqual(['0.50 ETH'])
    expect(facts('Together, at prices of now')).toEqual([])
  })

  test('shows dashes for holdings that cannot be read, with the reason and a retry', async () => {
    const { getProductStat } = failing({ getProductStat: full.getProductStat! }, 'Try in a minute.')
    const api = await show('/taolilicai', { getProductStat: getProductStat! })
    const note = page.getByRole('status').filter({ hasText: 'Try in a minute.' })
    await expect.element(note).toBeVisible()
    await expect.poll(names).toEqual(['Ridge 7', 'Ridge 30'])
    for (const label of ['Held in products', 'Paid today', 'Paid in all'])
      expect(facts(label)).toEqual(['—'])
    api.become(full)
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => facts('Held in products')).toEqual(['1,000.00 USDT'])
    expect(note.query()).toBeNull()
  })

  test('is filtered by risk if products differ in it', async () => {
    const risky = { ...sampleProduct, id: '66814', name: 'Ridge 90', days: 90, riskLevel: 4 }
    await show('/taolilicai', { listProducts: [sampleProduct, risky] })
    await choose('Risk 4 of 5')
    await expect.poll(names).toEqual(['Ridge 90'])
    await choose('All risks')
    await expect.poll(names).toEqual(['Ridge 7', 'Ridge 90'])
  })

  test('says so if nothing is offered', async () => {
    await show('/taolilicai', { listProducts: [] })
    await expect.element(page.getByText('There is nothing on offer now.')).toBeVisible()
  })

  test('shows why a product cannot be bought now', async () => {
    await show('/kuangchi', { listProducts: [{ ...sampleMachine, statusKey: 'sold_out' }] })
    await expect.element(page.getByText('Sold out')).toBeVisible()
  })
})

test('an order proves each paid day, and a wrong proof is reported', async () => {
  await show(`/taoliOrder?id=${sampleOrder.id}`)
  await page.getByRole('button', { name: 'Check each day' }).click()
  const sheet = page.getByRole('dialog', { name: 'Proof of income' })
  await expect.element(sheet.getByRole('button', { name: 'Download proof' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Check on this device' }).click()
  await expect.element(sheet.getByText(/^The check failed/)).toBeVisible()
})

describe('a product', () => {
  const path = `/taolilicaiDetail?id=${sampleProduct.id}`
  const subscribe = () => page.getByRole('link', { name: 'Subscribe' })

  test("shows the house's disclosure verbatim, with its line breaks", async () => {
    const disclosure = 'It trades gaps between markets.\nThey may close: then nothing is earned.'
    await show(path, { getProduct: { ...detailOf(sampleProduct), disclosure } })
    await expect
      .element(page.getByRole('heading', { name: 'More about this product' }))
      .toBeVisible()
    const shown = page.getByText(/^It trades gaps between markets\./).element()
    expect(shown.textContent).toBe(disclosure)
    expect(getComputedStyle(shown).whiteSpace).toBe('pre-line')
  })

  test("shows the operators' description, the payer, and the paying account", async () => {
    const funding = { ...sampleProduct.funding, payer: 'Larch Lending', source: 'Its own money' }
    const description = 'It lends for a week.'
    await show(path, { getProduct: { ...detailOf({ ...sampleProduct, funding }), description } })
    await expect.element(page.getByText(description)).toBeVisible()
    await expect.poll(() => facts('Payer')).toEqual(['Larch Lending'])
    expect(facts('From').at(-1)).toBe('Its own money')
    expect(facts('In its funding account')).toEqual(['499,812.50 USDT'])
  })

  test('has no empty card without texts', async () => {
    await show(path, { getProduct: { ...detailOf(sampleProduct), disclosure: null } })
    await expect.element(subscribe()).toBeVisible()
    expect(page.getByRole('heading', { name: 'More about this product' }).query()).toBeNull()
  })

  test('shows the worst case beside the best for the typed amount, and passes it on', async () => {
    await show(path)
    await expect.poll(() => facts('Runs')).toEqual(['365 × 24'])
    await page.getByRole('textbox', { name: 'Amount' }).fill('100')
    await expect.poll(() => facts('After 7 days, if each is paid')).toEqual(['100.08 USDT'])
    expect(facts('Each day that is paid')).toEqual(['0.01 USDT'])
    expect(facts('Worst case: the funding account is empty')).toEqual(['100.00 USDT'])
    expect(facts('of which income')).toEqual(['0.08 USDT', '0.00 USDT'])
    await subscribe().click()
    await expect.element(page.getByRole('switch', { name: /terms/ })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('100')
  })

  test('in a coin is computed and limited in that coin, with its decimals', async () => {
    await show(`/taolilicaiDetail?id=${sampleEther.id}`, { getProduct: detailOf(sampleEther) })
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.0125')
    // 0.012 % a day.
    await expect.poll(() => facts('Each day that is paid')).toEqual(['0.0000015 ETH'])
    expect(facts('Worst case: the funding account is empty')).toEqual(['0.0125 ETH'])
    expect(facts('In its funding account')).toEqual(['199.99 ETH'])
    await expect.element(page.getByText('0.01 ETH to 0.25 ETH')).toBeVisible()
  })

  test('shows the payer, the paying account, its balance, and that nothing else pays', async () => {
    await show(path)
    await expect.poll(() => facts('Payer')).toEqual(["The sandbox's treasury"])
    expect(facts('From').at(-1)).toBe('Test money')
    expect(facts('In its funding account')).toEqual(['499,812.50 USDT'])
    expect(facts('Cost of the last paid day')).toEqual(['15.00 USDT'])
    expect(facts('Enough for')).toEqual(['33,320 days'])
    await expect.element(page.getByText(/^Income is paid from this account and/)).toBeVisible()
    await expect.element(page.getByText(/has too little for a day/)).not.toBeInTheDocument()
  })

  test('that has not paid yet shows a demonstration, and says that nobody was paid', async () => {
    const days = [
      { date: '2026-11-17', dailyRate: '0.00012', income: '0.0012' },
      { date: '2026-11-16', dailyRate: '0.00012', income: '0.0012' },
    ]
    const demonstration = { amount: '10', days }
    await show(path, { getProduct: { ...detailOf(sampleProduct), history: [], demonstration } })
    await expect
      .element(page.getByRole('heading', { name: 'Demonstration: computed, not paid' }))
      .toBeVisible()
    await expect
      .element(
        page.getByText(/computed from its terms for 10\.00 USDT: .* last 2 days .*Nobody was/),
      )
      .toBeVisible()
    expect(facts('2026-11-17')).toEqual(['0.0120% · 0.0012 USDT'])
    expect(page.getByRole('heading', { name: 'What days really paid' }).query()).toBeNull()
    expect(page.getByText(/^Counted from payouts/).query()).toBeNull()
  })

  test('that has paid shows its real income, and no demonstration', async () => {
    await show(path)
    await expect.element(page.getByRole('heading', { name: 'What days really paid' })).toBeVisible()
    expect(facts('2026-11-20')).toEqual(['0.0120% · 15.00 USDT'])
    expect(page.getByRole('heading', { name: /^Demonstration/ }).query()).toBeNull()
  })

  test('says if its account has too little for a day', async () => {
    const funding = { ...sampleProduct.funding, frozenAt: sampleAt, available: '3' }
    await show(path, { getProduct: detailOf({ ...sampleProduct, funding }) })
    await expect.element(page.getByText(/^Since .* has too little for a day/)).toBeVisible()
    expect(facts('In its funding account')).toEqual(['3.00 USDT'])
  })

  test('that cannot be bought has no button to buy it, and shows why', async () => {
    await show(path, { getProduct: detailOf({ ...sampleProduct, statusKey: 'ended' }) })
    await expect.element(page.getByText('Sale over')).toBeVisible()
    expect(subscribe().query()).toBeNull()
  })

  test('of machines shows the data sheet, and says that no such machine exists', async () => {
    await show(`/kuangchiDetail?id=${sampleMachine.id}`)
    await page.getByRole('textbox', { name: 'Number of machines' }).fill('2')
    await expect.poll(() => facts('Invested')).toEqual(['398.00 USDT'])
    expect(
      Object.fromEntries(
        [
          'Manufacturer',
          'Hashrate',
          'Power consumption',
          'Size',
          'Weight',
          'Temperature',
          'Humidity',
          'Network',
        ].map((label) => [label, facts(label)]),
      ),
    ).toEqual({
      Manufacturer: ['Larch (invented)'],
      Hashrate: ['110 TH/s'],
      'Power consumption': ['3,250 W'],
      Size: ['400 × 195 × 290 mm'],
      Weight: ['14.2 kg'],
      Temperature: ['5–40 °C'],
      Humidity: ['10–90 % RH'],
      Network: ['RJ45 Ethernet, 100 Mbit/s'],
    })
    // Only arbitrage shows that it runs around the clock.
    expect(facts('Runs')).toEqual([])
    await expect.element(page.getByText(/^A data sheet of an invented machine/)).toBeVisible()
  })
})

describe('the orders', () => {
  test('each shows its state; another type is requested separately', async () => {
    const api = await show('/taoliOrder')
    await expect.element(page.getByText('Running', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Frozen', { exact: true })).toBeVisible()
    api.become({ ...full, listProductOrders: pageOf([]) })
    await chooseRadio(page.getByRole('radio', { name: 'Mining machines' }))
    await expect.element(page.getByText(/^No orders yet/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Mining machines' })).toBeVisible()
    expect(api.inputs('listProductOrders')).toMatchObject([
      { productType: 'arbitrage' },
      { productType: 'miner' },
    ])
  })

  test('an order links to its figures and to each paid day', async () => {
    const api = await show('/taoliOrder')
    await page
      .getByRole('link', { name: /Ridge 7/ })
      .first()
      .click()
    await expect.poll(() => facts('2026-11-20')).toEqual(['+0.12 USDT'])
    expect(facts('Invested')).toEqual(['1,000.00 USDT'])
    expect(facts('Paid in all')).toEqual(['0.24 USDT'])
    expect(facts('Remaining')).toEqual(['5 days left'])
    await expect.element(page.getByText(/over and could not be paid/)).not.toBeInTheDocument()
    expect(api.inputs('getProductOrder')).toEqual([{ id: sampleOrder.id }])
  })

  test('an order with more days than a page loads the earlier days by a button', async () => {
    const paid = (date: string) => ({ date, income: '0.12', paidAt: sampleAt })
    const api = await show(`/taoliOrder?id=${sampleOrder.id}`, {
      listProductIncome: ({ pageNo }) => ({
        ...pageOf([paid(Number(pageNo) === 1 ? '2026-11-20' : '2026-10-20')]),
        total: 31,
        current: Number(pageNo),
        pages: 2,
      }),
    })
    await expect.poll(() => facts('2026-11-20')).toEqual(['+0.12 USDT'])
    expect(facts('2026-10-20')).toEqual([])
    const more = page.getByRole('button', { name: 'Load more' })
    await more.click()
    await expect.poll(() => facts('2026-10-20')).toEqual(['+0.12 USDT'])
    expect(facts('2026-11-20')).toEqual(['+0.12 USDT'])
    await expect.poll(() => more.query()).toBeNull()
    expect(api.inputs('listProductIncome')).toMatchObject([{ pageNo: 1 }, { pageNo: 2 }])
  })

  test('an order with unpaid days shows their number, the reason, and that the principal is returned', async () => {
    await show(`/taoliOrder?id=${frozenOrder.id}`, {
      getProductOrder: frozenOrder,
      listProductIncome: pageOf([]),
    })
    await expect
      .element(page.getByText(/^2 days are over and could not be paid.*Your principal comes back/))
      .toBeVisible()
    await expect.element(page.getByText('Waiting: the funding account is empty')).toBeVisible()
    await expect.element(page.getByText('No day of this order was paid yet.')).toBeVisible()
    expect(facts('Next payment')).toEqual([])
  })

  test('a frozen order shows since when, the reason, and the payments that are held back', async () => {
    await show(`/taoliOrder?id=${heldOrder.id}`, {
      getProductOrder: heldOrder,
      listProductIncome: pageOf([]),
    })
    await expect
      .element(
        page.getByText(
          /^Two of our staff froze this order on .*We need to check your identity again\. .*2 days wait: 0\.24 USDT\./,
        ),
      )
      .toBeVisible()
    await expect.element(page.getByText('Frozen by two of our staff')).toBeVisible()
    await expect.element(page.getByText(/could not be paid/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
  })

  describe('one of them', () => {
    testStates((answers) => show(`/taoliOrder?id=${sampleOrder.id}`, answers), full)
  })
})
