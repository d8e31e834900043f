import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textFigures } from './text-figures.ts'

const sandbox = textFigures('sandbox')
const live = textFigures('live')

/** Content of a `data` file, read independently of the server's code. */
const file = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../data/${name}.json`, import.meta.url), 'utf8'))

test("states the waits of the server's mode", () => {
  const names = ['cancelSeconds', 'accountMinutes', 'holdMinutes', 'resetMinutes', 'limitMinutes']
  expect(names.map((name) => sandbox[name])).toEqual(['30', '2', '2', '4', '2'])
  expect(names.map((name) => live[name])).toEqual(['600', '1440', '1440', '2880', '1440'])
  expect([sandbox['freeLeverage'], live['freeLeverage']]).toEqual(['20', '1'])
  expect([sandbox['stakeLimit'], live['stakeLimit']]).toEqual(['10\u{a0}000', '500'])
})

test('states the withdrawal terms of the currency table', () => {
  const { currencies } = file('currencies') as {
    currencies: { currency: string; payout: Payout }[]
  }
  const each = (of: (payout: Payout) => string) =>
    currencies.map(({ currency, payout }) => `${grouped(of(payout))} ${currency}`).join(', ')
  expect(sandbox['dailyBasic']).toBe(each(({ dailyLimits }) => dailyLimits[0]))
  expect(sandbox['dailyAdvanced']).toBe(each(({ dailyLimits }) => dailyLimits[1]))
  expect(sandbox['autoDaily']).toBe(each(({ autoDaily }) => autoDaily))
  expect(sandbox['secondAbove']).toBe(each(({ secondAbove }) => secondAbove))
  expect(sandbox['withdrawalTerms']).toContain('<li>USDT, TRON (TRC-20): 20 / 1</li>')
  expect([sandbox['bankLeast'], sandbox['bankFee']]).toEqual(['50 USDT', '2 USDT'])
  expect([sandbox['confirmations'], sandbox['pacePercent']]).toEqual(['3–12', '10'])
})

type Payout = {
  readonly dailyLimits: readonly [string, string]
  readonly autoDaily: string
  readonly secondAbove: string
}
const grouped = (text: string) => text.replace(/^(\d+)(\d{3})$/, '$1\u{a0}$2')

test('states the payouts of options, and the result of a win rate of one half', () => {
  expect(sandbox['payouts']).toMatch(/^<li>30 s: 75% \(57\.15%\)<\/li>/)
  expect([sandbox['secondLengths'], sandbox['minStake'], sandbox['maxStake']]).toEqual([
    '30–300',
    '10',
    '5\u{a0}000',
  ])
  // 100 × 10 staked, 50 × 7.5 won and 50 × 10 lost.
  expect(
    ['hundredStaked', 'hundredWon', 'hundredLost', 'hundredMissing'].map((name) => sandbox[name]),
  ).toEqual(['1\u{a0}000', '375', '500', '125'])
})

test('states the loan, swap and support terms of their files', () => {
  const { sets } = file('loans') as { sets: { dayOptions: number[] }[] }
  expect(sandbox['pledgeDays']).toBe(sets[0]?.dayOptions.join(', '))
  expect(
    ['lendPercent', 'callPercent', 'salePercent', 'saleFeePercent', 'pledgeDaily'].map(
      (name) => sandbox[name],
    ),
  ).toEqual(['65', '75', '83', '2', '0.02'])
  expect([sandbox['creditMost'], sandbox['creditDaily'], sandbox['creditMonths']]).toEqual([
    '5\u{a0}000',
    '0.03–0.032',
    '3, 6, 12',
  ])
  expect(sandbox['swapSpreadPercent']).toBe('0.1')
  const { hours, chatAnswerMinutes } = file('support') as {
    hours: readonly [Span, Span]
    chatAnswerMinutes: number
  }
  expect(sandbox['supportWeekdays']).toBe(`${hours[0].from}–${hours[0].to}`)
  expect(sandbox['supportWeekend']).toBe(`${hours[1].from}–${hours[1].to}`)
  expect(sandbox['chatMinutes']).toBe(String(chatAnswerMinutes))
})

type Span = { readonly from: string; readonly to: string }

test('states each level once with its benefits', () => {
  const rows = sandbox['vipLevels']?.match(/<li>[^<]+<\/li>/g)
  expect(rows).toHaveLength(9)
  expect(rows?.[0]).toBe('<li>VIP 1: 1\u{a0}000 USD · × 1.25 · −2% · 2 + 0.2 USDT</li>')
})

test('has no empty figure, and the same names with real money', () => {
  expect(Object.entries(sandbox).filter(([, text]) => text === '' || text.includes('NaN'))).toEqual(
    [],
  )
  expect(Object.keys(live)).toEqual(Object.keys(sandbox))
})
