import type { AssetClass } from '@candor/api'
import { Rate } from '@candor/money'
import { expect, test } from 'vitest'
import {
  allowsMore,
  areLoansGiven,
  areSecondContractsSold,
  countryPolicyView,
  countryRules,
  leverageCapFault,
  loanFault,
} from './countries.ts'

const of = (
  country: string | null,
  documentCountry: string | null = null,
  comingCountry: string | null = null,
) => countryRules({ country, comingCountry, documentCountry }, 'sandbox')
const tried = [1, 2, 5, 10, 20, 25, 30, 100, 1_000]
/** The highest of some leverages that may be opened; undefined if none may. */
const most = (rules: ReturnType<typeof of>, assetClass: AssetClass) =>
  tried.findLast((leverage) => leverageCapFault(rules, assetClass, leverage) === null)
const classes = [
  'major_forex',
  'other_forex',
  'gold',
  'major_index',
  'other_index',
  'commodity',
  'crypto',
] as const
const mostOf = (rules: ReturnType<typeof of>) => classes.map((one) => most(rules, one))

const free = classes.map(() => 1_000)
// ESMA 2018/796, and ASIC 2020/986.
const esma = [30, 20, 20, 20, 10, 10, 2]
const japanese = [25, 25, 20, 10, 10, 20, 2]

test.each([
  ['DE', esma],
  ['NO', esma],
  ['RE', esma],
  ['EL', esma],
  ['GB', [...esma.slice(0, 6), undefined]],
  ['UK', [...esma.slice(0, 6), undefined]],
  ['JP', japanese],
  ['AU', esma],
  ['VN', free],
  [null, free],
])('limits the leverage at opening by asset class: %s', (country, expected) => {
  expect(mostOf(of(country))).toEqual(expected)
})

test('applies the stricter rules of residence and document', () => {
  expect(mostOf(of('VN', 'FR'))).toEqual(esma)
  expect(mostOf(of('FR', 'VN'))).toEqual(esma)
  expect(mostOf(of(null, 'FR'))).toEqual(esma)
  expect(mostOf(of('JP', 'DE'))).toEqual([25, 20, 20, 10, 10, 10, 2])
  expect([of('VN', 'FR'), of('FR', 'VN')].map((rules) => rules.secondContract)).toEqual([
    false,
    false,
  ])
  expect(of('JP', 'DE').warning).toBe('esma')
})

test('names the cap with its figure and refuses a barred class', () => {
  const german = leverageCapFault(of('DE'), 'crypto', 3)
  expect(german).toMatchObject({ refused: 'LEVERAGE_CAPPED', details: { values: { max: '2' } } })
  expect(leverageCapFault(of('GB'), 'crypto', 1)).toMatchObject({ refused: 'COUNTRY_RESTRICTED' })
})

test('switches options off where they are forbidden', () => {
  const offered = ['DE', 'GB', 'JP', 'AU', 'VN', null].map((country) => of(country).secondContract)
  expect(offered).toEqual([false, false, false, false, true, true])
})

test('refuses loans where lending needs a licence', () => {
  const lent = ['DE', 'GB', 'JP', 'AU', 'VN', null].map((country) => of(country).loan)
  expect(lent).toEqual([false, false, false, false, true, true])
  expect(of('VN', 'FR').loan).toBe(false)
  expect(loanFault(of('DE'))).toMatchObject({ refused: 'COUNTRY_RESTRICTED' })
  expect(loanFault(of('VN'))).toBeNull()
  expect([areLoansGiven('sandbox'), areLoansGiven('live')]).toEqual([true, false])
})

test('closes contracts at half of the required margin where the rules say so', () => {
  const rates = ['DE', 'GB', 'JP', 'AU', 'VN'].map((country) => of(country).closeOutRate)
  const half = Rate.parse('0.5')
  expect(rates).toEqual([half, half, null, half, null])
})

test('gives Australia the rules of Europe except for the warning', () => {
  expect(of('AU')).toEqual({ ...of('DE'), warning: null })
  expect(live('AU')).toEqual(of('AU'))
})

const live = (country: string | null, comingCountry: string | null = null) =>
  countryRules({ country, comingCountry, documentCountry: null }, 'live')

test('applies the stricter rules while a new country waits', () => {
  expect(mostOf(of('DE', null, 'VN'))).toEqual(esma)
  expect(mostOf(of('JP', null, 'DE'))).toEqual([25, 20, 20, 10, 10, 10, 2])
  expect(of('JP', null, 'DE').warning).toBe('esma')
  // A user without a country has the rules of no country until the new one counts.
  expect(live(null, 'DE')).toEqual(live('GB'))
})

test.each([
  ['VN', 'DE', true],
  ['DE', 'VN', false],
  ['DE', 'GB', true],
  ['GB', 'DE', false],
  ['DE', 'FR', false],
  // Each country of the pair allows something that the other forbids.
  ['DE', 'JP', true],
  ['JP', 'DE', true],
  ['AU', 'DE', true],
  ['DE', 'AU', false],
  [null, 'DE', true],
  [null, 'VN', false],
])('%s allows something that %s does not: %s', (one, other, isMore) => {
  expect(allowsMore(of(one), of(other))).toBe(isMore)
})

const strict = {
  caps: { crypto: 2 },
  secondContract: false,
  loan: false,
  warning: 'esma',
  closeOutRate: Rate.parse('0.5'),
  incentives: { bonuses: false, referralRebates: false },
} as const

test.each([
  ['a higher leverage', { caps: { crypto: 3 } }],
  ['a leverage without a cap', { caps: {} }],
  ['options', { secondContract: true }],
  ['a loan', { loan: true }],
  ['no warning', { warning: null }],
  ['a later close-out', { closeOutRate: Rate.parse('0.4') }],
  ['no close-out', { closeOutRate: null }],
  ['bonuses', { incentives: { bonuses: true, referralRebates: false } }],
  ['rebates', { incentives: { bonuses: false, referralRebates: true } }],
])('counts %s as more', (_what, more) => {
  expect(allowsMore({ ...strict, ...more }, strict)).toBe(true)
  expect(allowsMore(strict, { ...strict, ...more })).toBe(false)
  expect(allowsMore(strict, strict)).toBe(false)
})

test('applies the strictest rules to unlisted countries with real money', () => {
  const british = countryPolicyView(of('GB'))
  for (const country of [null, 'VN', 'ZZ'])
    expect(countryPolicyView(live(country))).toEqual(british)
  expect([areSecondContractsSold('sandbox'), areSecondContractsSold('live')]).toEqual([true, false])
})
