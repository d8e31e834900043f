import { languages, type Product, type ProductItem, type ProductText } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { fieldsOf, machineFields } from './fields.ts'
import { completeTexts } from './product-texts.tsx'
import { inputOf, valuesOf } from './values.ts'
import { termLines } from './words.ts'

/** Only the fields of a product that the console types and reads. */
const terms = {
  id: '66811',
  name: 'Ridge 7',
  productType: 'arbitrage',
  currency: 'USDT',
  ratePer: 'day',
  dailyRate: '0.00012',
  days: 7,
  minAmount: '10',
  maxAmount: null,
  totalQuota: '50000000',
  levelLimit: null,
  kycLimit: 0,
  rateKind: 'target',
  riskLevel: 3,
  step: '0.01',
  coolingOffHours: 24,
  redemption: { early: true, lockDays: 3, penaltyRate: '0.0005' },
  autoRenewAllowed: true,
  miner: null,
  bond: null,
} as unknown as Product
const bond = {
  ...terms,
  ratePer: 'year',
  annualRate: '0.0825',
  levelLimit: 2,
  kycLimit: 1,
  rateKind: 'fixed',
  coolingOffHours: 0,
  redemption: { early: false, lockDays: 0, penaltyRate: '0' },
  autoRenewAllowed: false,
  bond: { issuer: 'Fern', saleDays: 14, targetAmount: '1000' },
} as unknown as Product

const sheet = Object.fromEntries(machineFields.map((name) => [name, `the ${name}`]))
const machine = {
  ...terms,
  step: '199',
  miner: { ...sheet, unitPrice: '199' },
} as unknown as Product

/** An open sale may have another target than the next one. */
const itemOf = (preview: Product) => {
  const targetAmount = preview.bond === null ? null : '5000'
  return {
    newest: { preview, rate: '0.00012', targetAmount, startAt: null },
  } as unknown as ProductItem
}
const typed = valuesOf(itemOf(terms))

describe('a draft of terms', () => {
  test('keeps the terms in force while nothing is changed', () => {
    expect(inputOf(typed, 'arbitrage')).toEqual({
      rate: '0.00012',
      days: 7,
      minAmount: '10',
      maxAmount: null,
      totalQuota: '50000000',
      levelLimit: null,
      kycLimit: 0,
      rateKind: 'target',
      riskLevel: 3,
      step: '0.01',
      coolingOffHours: 24,
      lockDays: 3,
      penaltyRate: '0.0005',
      autoRenewAllowed: true,
      issuer: null,
      saleDays: null,
      targetAmount: null,
      machine: null,
      startAt: null,
    })
  })

  test('keeps the sale of a bond, and has no sale for another kind', () => {
    const values = valuesOf(itemOf(bond))
    expect(inputOf(values, 'bond')).toMatchObject({
      issuer: 'Fern',
      lockDays: null,
      penaltyRate: null,
      saleDays: 14,
      targetAmount: '5000',
      levelLimit: 2,
      kycLimit: 1,
    })
    expect(inputOf(values, 'arbitrage')).toMatchObject({
      issuer: null,
      saleDays: null,
      targetAmount: null,
    })
    for (const field of ['issuer', 'saleDays', 'targetAmount'])
      expect(inputOf({ ...values, [field]: ' ' }, 'bond')).toBeNull()
  })

  test('keeps all data of a machine, and has none for another kind', () => {
    const values = valuesOf(itemOf(machine))
    expect(inputOf(values, 'miner')).toMatchObject({ machine: sheet, step: '199' })
    expect(inputOf(values, 'arbitrage')).toMatchObject({ machine: null })
    for (const field of machineFields)
      expect(inputOf({ ...values, [field]: ' ' }, 'miner')).toBeNull()
  })

  test('is empty for a new product, and cannot be sent', () => {
    expect(inputOf(valuesOf(undefined), 'arbitrage')).toBeNull()
  })

  test('has an early exit at a cost, or none', () => {
    expect(inputOf({ ...typed, lockDays: '' }, 'arbitrage')).toBeNull()
    expect(inputOf({ ...typed, penaltyRate: '' }, 'arbitrage')).toBeNull()
    expect(inputOf({ ...typed, lockDays: '', penaltyRate: '' }, 'arbitrage')).toMatchObject({
      lockDays: null,
      penaltyRate: null,
    })
  })

  test('sends figures as typed, digit by digit, without surrounding spaces', () => {
    const values = { ...typed, rate: ' 0.00015001 ', maxAmount: '999999999.00000001 ' }
    expect(inputOf(values, 'arbitrage')).toMatchObject({
      rate: '0.00015001',
      maxAmount: '999999999.00000001',
    })
  })

  test('starts at a time of UTC+8', () => {
    const startAt = Date.UTC(2026, 10, 30, 16)
    expect(inputOf({ ...typed, startAt: '2026-12-01 00:00' }, 'arbitrage')).toMatchObject({
      startAt,
    })
  })

  test.each([
    ['rate', ''],
    ['rate', '-0.1'],
    ['rate', '1e-4'],
    ['rate', '0,0002'],
    ['rate', '0.000000001'],
    ['days', '0'],
    ['days', '7.5'],
    ['minAmount', ''],
    ['maxAmount', 'much'],
    ['maxAmount', '1000000000.1'],
    ['totalQuota', '1,000'],
    ['totalQuota', ''],
    ['step', ''],
    ['riskLevel', '6'],
    ['coolingOffHours', '25'],
    ['coolingOffHours', ''],
    ['levelLimit', '0'],
    ['levelLimit', '11'],
    ['startAt', 'tomorrow'],
  ])('is not sent while its %s is “%s”', (field, value) => {
    expect(inputOf({ ...typed, [field]: value }, 'arbitrage')).toBeNull()
  })
})

test('asks for every amount of a draft in the currency of its product', () => {
  const ofUsdt = fieldsOf('bond', 'USDT').map(({ label }) => label)
  const ofEther = fieldsOf('bond', 'ETH').map(({ label }) => label)
  expect(ofUsdt.map((label) => label.replace('USDT', 'ETH'))).toEqual(ofEther)
  expect(ofEther.filter((label) => /\(ETH/.test(label))).toEqual([
    'Least (ETH)',
    'Most for one user (ETH, empty: unbounded)',
    'Step of amounts (ETH)',
    'Quota of all in each sale (ETH)',
    'Target of a sale (ETH)',
  ])
})

describe("the console's texts of a product", () => {
  test('contain every term, absent bounds included', () => {
    expect(termLines(terms)).toEqual([
      '0.0120 % a day as a target, 7 days',
      '10–unbounded',
      'Quota 50,000,000 USDT',
      'For everybody, no identity needed',
      'Risk 3 of 5',
      'Taken back whole for 24 hours',
      'Left after 3 days for 0.05 %',
      'Renewal offered',
    ])
    expect(termLines(bond)).toEqual([
      '8.25 % a year, 7 days',
      '10–unbounded',
      'Quota 50,000,000 USDT',
      'For VIP 2 and above, basic identity',
      'Risk 3 of 5',
      'No cooling-off',
      'Not left before its end',
      'No renewal',
      'Sales of 14 days, target 1,000 USDT',
    ])
  })
})

describe('the texts that the checker reads in each language', () => {
  const textsOf = (part: string) =>
    Object.fromEntries(
      languages.map((lang) => [
        lang,
        {
          name: `${part} ${lang}`,
          description: 'It lends.',
          disclosure: 'It may not pay.',
          payer: 'Larch',
          source: 'its own money',
        } satisfies ProductText,
      ]),
    ) as Record<(typeof languages)[number], ProductText>

  test('contain every part, with the payer and the source of the payment', () => {
    expect(completeTexts(textsOf('Ridge')).ko).toBe(
      'Ridge ko\nIt lends.\nIt may not pay.\nPaid by: Larch\nFrom: its own money',
    )
  })

  test('leave out empty parts', () => {
    const words = textsOf('Ridge')
    const unpaid = { ...words, jp: { ...words.jp, payer: '', source: '' } }
    expect(completeTexts(unpaid).jp).toBe('Ridge jp\nIt lends.\nIt may not pay.')
  })
})
