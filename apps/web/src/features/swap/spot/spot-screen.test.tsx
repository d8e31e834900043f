import type { InputOf, endpoints } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { prices } from '../../../live/feed.ts'
import { chooseRadio } from '../../../testing/choose-radio.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers, SeenCall } from '../../../testing/fake-api.ts'
import { layoutThemes } from '../../../testing/layout-variants.ts'
import { expectAccessible } from '../../../testing/looks.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { freshAt, full, ticker, user } from '../../../testing/samples.ts'
import { sampleSwap, sampleSwapQuote } from '../../../testing/swap-samples.ts'
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

/** The sample goes from USDT to BTC; this quote has the requested direction. */
function quoteOf({ fromCurrency, toCurrency }: InputOf<typeof endpoints.quoteSwap>, ms = 10_000) {
  const quote = sampleSwapQuote(Date.now() + ms)
  if (fromCurrency === 'USDT') return quote
  return {
    ...quote,
    fromCurrency,
    toCurrency,
    fromAmount: '0.002',
    toAmount: '99.9',
    rate: '49950',
    midRate: '50000',
    inverseRate: '0.00002002',
    fee: '0.1',
    feeCurrency: toCurrency,
  }
}

async function show(path = '/shandui/spot?symbol=BTCUSDT', answers: Answers = {}) {
  const quoteSwap = (input: unknown) => quoteOf(input as InputOf<typeof endpoints.quoteSwap>)
  const api = fakeApi({ ...full, quoteSwap, swap: sampleSwap, ...answers })
  restore = api.restore
  prices.apply([ticker({ symbol: 'BTCUSDT', updatedAt: freshAt() })])
  await renderApp(path)
  const inputs = (name: SeenCall['name']) =>
    api.calls.filter((each) => each.name === name).map(({ input }) => input)
  return { ...api, inputs }
}
const field = (name: string) => page.getByRole('textbox', { name })
const act = (name: RegExp) => page.getByRole('button', { name })

test('buys a coin for an amount, at a quote with mid price, spread and received quantity', async () => {
  const api = await show()
  await field('You pay').fill('100')
  await expect.element(field('You get')).toHaveValue('0.001998')
  await expect.element(page.getByText('1 BTC = 50,000.00 USDT')).toBeVisible()
  await expect.element(page.getByText('Spread 0.10%')).toBeVisible()
  await act(/^Buy 0.001998 BTC/).click()
  const sheet = page.getByRole('dialog', { name: 'Buy · BTC' })
  await sheet.getByRole('button', { name: /^Buy/ }).click()
  await expect.element(page.getByRole('status').getByText('Swapped')).toBeVisible()
  expect(api.inputs('quoteSwap')).toEqual([
    { fromCurrency: 'USDT', toCurrency: 'BTC', fromAmount: '100' },
  ])
  expect(api.inputs('swap')).toEqual([{ quoteId: 'q'.repeat(60) }])
})

test('accepts a typed quantity as well, and sells a coin by the same quote', async () => {
  const api = await show()
  await field('You get').fill('0.001998')
  await expect.element(field('You pay')).toHaveValue('100')
  await chooseRadio(page.getByRole('radio', { name: 'Sell' }))
  await field('You sell').fill('0.002')
  await expect.element(act(/^Sell 0.002 BTC/)).toBeVisible()
  await expect.element(field('You receive')).toHaveValue('99.9')
  expect(api.inputs('quoteSwap')).toEqual([
    { fromCurrency: 'USDT', toCurrency: 'BTC', toAmount: '0.001998' },
    { fromCurrency: 'BTC', toCurrency: 'USDT', fromAmount: '0.002' },
  ])
})

test('an expired quote is requested again by hand, and never taken', async () => {
  let quotes = 0
  const api = await show('/shandui/spot?symbol=BTCUSDT', {
    quoteSwap: (input: unknown) =>
      quoteOf(input as InputOf<typeof endpoints.quoteSwap>, quotes++ === 0 ? 1_200 : 10_000),
  })
  await field('You pay').fill('100')
  await act(/^Get new rate/).click()
  await expect.element(act(/^Buy 0.001998 BTC/)).toBeVisible()
  expect(api.inputs('quoteSwap')).toHaveLength(2)
  expect(api.inputs('swap')).toEqual([])
})

test('home links to spot trading', async () => {
  await show('/home')
  await expect
    .element(page.getByRole('link', { name: 'Instant trade' }))
    .toHaveAttribute('href', '#/shandui/spot')
})

test.each([true, false])(
  'the chart of a coin links to spot trading only if the coin can be held: %s',
  async (spot) => {
    const btc = ticker({ symbol: 'BTCUSDT' })
    await show('/kline?symbol=BTCUSDT', {
      listSymbols: [{ ...btc, trade: { ...btc.trade, spot } }],
    })
    await expect.element(page.getByRole('link', { name: 'Buy long' })).toBeVisible()
    const link = page.getByRole('link', { name: 'Spot' })
    if (!spot) return expect(link.query()).toBeNull()
    return expect.element(link).toHaveAttribute('href', '#/shandui/spot?symbol=BTCUSDT')
  },
)

describe.each(layoutThemes)('in the %s theme', (theme) => {
  test.each(['tai', 'mlxy', 'xi'] as const)(
    'everything fits and is readable in %s',
    async (lang) => {
      setPreferences({ theme })
      await page.viewport(360, 800)
      await changeLanguage(lang)
      await show()
      await page.getByRole('textbox').first().fill('100')
      await expect.element(page.getByRole('timer')).toBeVisible()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
      await expectAccessible()
      await page.viewport(375, 812)
      setPreferences({ theme: 'auto' })
    },
  )
})
