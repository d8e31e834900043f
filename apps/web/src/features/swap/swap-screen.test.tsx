import { TransportError } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { changeLanguage } from '../../i18n/language-store.ts'
import { fakeApi, refusal } from '../../testing/fake-api.ts'
import type { Answers, SeenCall } from '../../testing/fake-api.ts'
import { testStates } from '../../testing/four-states.ts'
import { layoutThemes } from '../../testing/layout-variants.ts'
import { expectAccessible } from '../../testing/looks.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { full, user } from '../../testing/samples.ts'
import { protection } from '../../testing/people-samples.ts'
import { sampleSwap, sampleSwapQuote } from '../../testing/swap-samples.ts'
import { setPreferences } from '../../theme/preferences.ts'

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

const later = Date.now() + 86_400_000
const fromTrading = { key: 'trade', title: 'No trading.', reason: 'A check.', untilAt: later }

const inTenSeconds = () => sampleSwapQuote(Date.now() + 10_000)

async function show(answers: Answers = {}, path = '/shandui') {
  const api = fakeApi({ ...full, quoteSwap: inTenSeconds, swap: sampleSwap, ...answers })
  restore = api.restore
  await renderApp(path)
  await expect.element(give()).toBeVisible()
  const inputs = (name: SeenCall['name']) =>
    api.calls.filter((each) => each.name === name).map(({ input }) => input)
  return { ...api, inputs }
}
const give = () => page.getByRole('textbox', { name: 'You give' })
const receive = () => page.getByRole('textbox', { name: 'You receive' })
const send = () => page.getByRole('button', { name: /^Swap/ })
const sheet = () => page.getByRole('dialog', { name: 'Swap' })
const confirm = () => sheet().getByRole('button', { name: /^Swap/ })

test.each([
  ['restricted by us', { getMyUserInfo: { ...user, restrictions: [fromTrading] } }],
  ['paused by themselves', { getProtection: { ...protection, excludedUntilAt: later } }],
] as const)('tells a user who is %s that swaps into USDT are possible', async (_, answers) => {
  await show(answers as Answers)
  await expect
    .element(page.getByText('What you hold can still be swapped into USDT.'))
    .toBeVisible()
})

test('quotes the typed amount, shows the full cost, and takes the quote', async () => {
  const api = await show()
  await give().fill('100')
  await expect.element(receive()).toHaveValue('0.001998')
  expect(api.inputs('quoteSwap')).toEqual([
    { fromCurrency: 'USDT', toCurrency: 'BTC', fromAmount: '100' },
  ])
  await expect.element(page.getByText('Spread 0.10%')).toBeVisible()
  await expect.element(page.getByText('0.000002 BTC')).toBeVisible()
  await expect.element(page.getByText('50,000.00 USD')).toBeVisible()
  await expect.element(send()).toHaveTextContent('Swap 100.00 USDT')
  await send().click()
  await expect.element(sheet().getByText('0.001998 BTC')).toBeVisible()
  await confirm().click()
  await expect.element(page.getByRole('status').getByText('Swapped')).toBeVisible()
  await expect.element(page.getByText('S901')).toBeVisible()
  // In the direction of the agreed rate.
  await expect.element(page.getByText('1 BTC = 50,050.05 USDT')).toBeVisible()
  expect(api.inputs('swap')).toEqual([{ quoteId: 'q'.repeat(60) }])
  await expect.element(give()).toHaveValue('')
})

test('accepts a typed received amount as well', async () => {
  const api = await show()
  await receive().fill('0.001998')
  await expect.element(give()).toHaveValue('100')
  expect(api.inputs('quoteSwap')).toEqual([
    { fromCurrency: 'USDT', toCurrency: 'BTC', toAmount: '0.001998' },
  ])
})

test('requests one quote after typing has paused', async () => {
  const api = await show()
  const field = give().element() as HTMLInputElement
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  // Sets the values at once, because separate fills may be further apart than the debounce.
  for (const text of ['1', '10', '100']) {
    set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await expect.element(receive()).toHaveValue('0.001998')
  expect(api.inputs('quoteSwap')).toHaveLength(1)
})

test('never calls a missing answer a failure, and asks again with the same key', async () => {
  let tries = 0
  const api = await show({
    swap: () => {
      tries += 1
      if (tries === 1) throw new TransportError('timeout', true)
      return sampleSwap
    },
  })
  await give().fill('100')
  await send().click()
  await confirm().click()
  await expect.element(page.getByRole('status').getByText('Swapped')).toBeVisible()
  const keys = api.calls.filter(({ name }) => name === 'swap').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

describe('a swap without an answer when the page was left', () => {
  const quoteId = 'p'.repeat(60)
  beforeEach(() => {
    const open = { key: 'before', input: { quoteId }, until: Date.now() + 120_000 }
    sessionStorage.setItem(
      'openIntents',
      JSON.stringify([{ ...open, place: 'swap:', user: user.id }]),
    )
  })

  test('is checked at once, and no other quote is taken meanwhile', async () => {
    const answer = Promise.withResolvers<typeof sampleSwap>()
    const api = await show({ swap: () => answer.promise })
    await expect.element(page.getByText(/We are checking whether it arrived/)).toBeVisible()
    await give().fill('100')
    await expect.element(receive()).toHaveValue('0.001998')
    await expect.element(send()).toBeDisabled()
    answer.resolve(sampleSwap)
    // Its end is reported separately, and the text typed meanwhile stays.
    await expect.element(page.getByRole('status').getByText('Your last swap')).toBeVisible()
    await expect.element(page.getByText('S901')).toBeVisible()
    await expect.element(give()).toHaveValue('100')
    await expect.element(send()).toBeEnabled()
    expect(sheet().query()).toBeNull()
    expect(api.calls.filter(({ name }) => name === 'swap').map(({ key }) => key)).toEqual([
      'before',
    ])
  })
})

test('reports an amount above the balance before any request', async () => {
  const api = await show()
  await give().fill('99999999')
  await expect.element(page.getByText('More than is available.')).toBeVisible()
  await expect.element(send()).toBeDisabled()
  expect(api.inputs('quoteSwap')).toEqual([])
})

test('shows a limit of the server below the typed field', async () => {
  const message = 'Must be at least 1.'
  await show({
    quoteSwap: () => {
      throw refusal(2002, message)
    },
  })
  await give().fill('0.5')
  await expect.element(page.getByText(message)).toBeVisible()
})

test('changes the direction with one tap, and typed amounts stay with their currency', async () => {
  const api = await show()
  await give().fill('100')
  await expect.element(receive()).toHaveValue('0.001998')
  await page.getByRole('button', { name: 'Change direction' }).click()
  await expect
    .poll(() => api.inputs('quoteSwap').at(-1))
    .toEqual({ fromCurrency: 'BTC', toCurrency: 'USDT', toAmount: '100' })
})

test('never has the same currency on both sides', async () => {
  await show()
  await page.getByRole('button', { name: /^Currency you receive/ }).click()
  await page.getByRole('button', { name: 'USDT Tether' }).click()
  await expect
    .element(page.getByRole('button', { name: /^Currency you give/ }))
    .toHaveTextContent('BTC')
  await expect
    .element(page.getByRole('button', { name: /^Currency you receive/ }))
    .toHaveTextContent('USDT')
})

test('takes the pair from an address', async () => {
  await show({}, '/shandui?from=ETH&to=USDT')
  await expect
    .element(page.getByRole('button', { name: /^Currency you give/ }))
    .toHaveTextContent('ETH')
  await expect
    .element(page.getByRole('button', { name: /^Currency you receive/ }))
    .toHaveTextContent('USDT')
})

test('shows the rate in the other direction', async () => {
  await show()
  await give().fill('100')
  const rate = page.getByRole('button', { name: /Turn it round$/ })
  await expect.element(rate).toHaveTextContent('1 BTC = 50,050.05 USDT')
  await rate.click()
  await expect.element(rate).toHaveTextContent('1 USDT = 0.000019980000 BTC')
})

test('shows a rate with the decimals of its market, whatever its last digits are', async () => {
  await show({
    quoteSwap: () => ({ ...inTenSeconds(), midRate: '0.000019999', rate: '0.000019999998' }),
  })
  await give().fill('100')
  const rate = page.getByRole('button', { name: /Turn it round$/ })
  // 50,000.005, and 50,002.50012500625 by the price alone.
  await expect.element(rate).toHaveTextContent('1 BTC = 50,000.00 USDT')
  await expect.element(page.getByText('1 BTC = 50,002.50 USDT', { exact: true })).toBeVisible()
})

describe('the swap records', () => {
  const one = { ...full, quoteSwap: inTenSeconds }

  test('lead from a swap to the ticks of its rate', async () => {
    restore = fakeApi(one).restore
    await renderApp('/shanduiOrder')
    await page.getByRole('link', { name: /USDT → BTC/ }).click()
    await expect.element(page.getByText('Tick of BTCUSDT')).toBeVisible()
    await expect.element(page.getByText('4711')).toBeVisible()
  })

  describe('a single swap', () => {
    testStates(async (answers) => {
      const api = fakeApi(answers)
      restore = api.restore
      await renderApp('/shanduiOrder?id=901')
      return api
    }, full)
  })
})

describe.each(layoutThemes)('in the %s theme', (theme) => {
  test.each(['tai', 'mlxy', 'jp'] as const)(
    'everything fits and is readable in %s',
    async (lang) => {
      setPreferences({ theme })
      await page.viewport(360, 800)
      await changeLanguage(lang)
      restore = fakeApi({ ...full, quoteSwap: inTenSeconds }).restore
      await renderApp('/shandui')
      const fields = page.getByRole('textbox')
      await expect.element(fields.first()).toBeVisible()
      await fields.first().fill('100')
      await expect.element(fields.nth(1)).toHaveValue('0.001998')
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
      await expectAccessible()
    },
  )
})
