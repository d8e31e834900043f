import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund, newUser, orderOf } from '../testing/contract/cast.ts'
import { mayBuyOptions, optionOf } from '../testing/contract/option.ts'
import type { Person } from '../testing/contract/person.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

// The table of countries through the user endpoints: the displayed rules, the replies to orders, and the terms of filled
// orders. The test does not read the table.

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('four countries')
})
afterAll(() => seeded.close())

async function livingIn(country: string): Promise<Person> {
  const person = await newUser(seeded, `somebody-${country.toLowerCase()}`)
  await person.done('updateProfile', { country })
  await fund(seeded, person)
  // High leverage requires knowledge answers; the country sets the maximum.
  const answers = {
    leverageLoss: 'true',
    stopLossPrice: 'false',
    closedForMargin: 'true',
    feesOnSize: 'true',
    steadyIncome: 'false',
  } as const
  await person.done('answerAppropriateness', { version: 1, answers })
  await mayBuyOptions(person)
  return person
}

const orderAt = (symbol: string, leverage: number) => ({
  ...orderOf(seeded, symbol),
  margin: '500',
  leverage,
})

/** Result of an order: `filled` or the refusal; the preview must agree. */
async function fate(person: Person, symbol: string, leverage: number): Promise<string> {
  const order = orderAt(symbol, leverage)
  const { expectedPrice: _price, maxSlippageRate: _rate, ...draft } = order
  const { warnings } = await person.done('previewPosition', draft)
  const { code, errorKey } = await person.call('createPosition', order)
  const blockers = warnings.filter(({ blocking }) => blocking).map(({ key }) => key)
  expect(blockers).toEqual(errorKey === null ? [] : [errorKey])
  return code === 200 ? 'filled' : errorKey!
}

/** By asset class: the highest accepted leverage, and the reply to the next. */
const esma = { BTCUSDT: 2, EURUSD: 30, AUDUSD: 20, XAUUSD: 20, XAGUSD: 10, US500: 20 }
const rows = [
  { country: 'DE', caps: esma, share: '0.5', warning: 'esma', isGiven: false, options: false },
  {
    country: 'GB',
    caps: { ...esma, BTCUSDT: 0 },
    share: '0.5',
    warning: 'esma',
    isGiven: false,
    options: false,
  },
  {
    country: 'JP',
    caps: { BTCUSDT: 2, EURUSD: 25, AUDUSD: 25, XAUUSD: 20, XAGUSD: 20, US500: 10 },
    share: null,
    warning: null,
    isGiven: false,
    options: false,
  },
  { country: 'AU', caps: esma, share: '0.5', warning: null, isGiven: false, options: false },
  { country: 'VN', caps: {}, share: null, warning: null, isGiven: true, options: true },
] as const

test.each(rows)('$country: decides as displayed', async (row) => {
  const { country, caps, share, warning, isGiven, options } = row
  const person = await livingIn(country)
  const info = (await person.done('getMyUserInfo', {}))!
  const { leverageCaps, ...policy } = info.countryPolicy
  const incentives = { bonuses: isGiven, referralRebates: isGiven }
  expect(policy).toEqual({ warning, closeOutRate: share, incentives })
  expect(info.features['secondContract']).toBe(options)
  expect(leverageCaps).toHaveLength(Object.keys(caps).length === 0 ? 0 : 7)

  const markets = await person.done('listSymbols', {})
  for (const [symbol, cap] of Object.entries(caps)) {
    const { assetClass } = markets.find((one) => one.symbol === symbol)!.trade
    expect(leverageCaps).toContainEqual({ assetClass, max: cap })
    if (cap === 0) {
      expect(await fate(person, symbol, 1)).toBe('COUNTRY_RESTRICTED')
      continue
    }
    expect(await fate(person, symbol, cap + 1)).toBe('LEVERAGE_CAPPED')
    expect(await fate(person, symbol, cap)).toBe('filled')
  }
  if (Object.keys(caps).length === 0) expect(await fate(person, 'BTCUSDT', 50)).toBe('filled')

  const { records } = await person.done('listPositions', { status: '1', pageSize: 50 })
  for (const { symbol, closeOut, openPrice, closeReasonKey } of records) {
    expect(closeReasonKey).toBeNull()
    const cap = (caps as Record<string, number>)[symbol]
    if (share === null) expect(closeOut).toBeNull()
    else expect(closeOut).toMatchObject({ rate: share, leverage: cap })
    // A long is closed out below its entry.
    if (closeOut?.price) expect(Number(closeOut.price)).toBeLessThan(Number(openPrice)) // not money: compared
  }
  const bought = await person.call('buyOption', optionOf(seeded))
  expect(bought.errorKey).toBe(options ? null : 'COUNTRY_RESTRICTED')
})

test('applies a stricter country at once after a move, and keeps earlier positions as they are', async () => {
  const person = await livingIn('US')
  expect(await fate(person, 'BTCUSDT', 10)).toBe('filled')
  await person.done('updateProfile', { country: 'FR' })
  expect(await fate(person, 'BTCUSDT', 10)).toBe('LEVERAGE_CAPPED')
  expect(await fate(person, 'BTCUSDT', 2)).toBe('filled')
  const { records } = await person.done('listPositions', { status: '1', pageSize: 50 })
  // Newest first.
  const rates = records.map(({ leverage, closeOut }) => [leverage, closeOut?.rate ?? null])
  expect(rates).toEqual([
    [2, '0.5'],
    [10, null],
  ])
})
