import { describe, expect, test } from 'vitest'
import { amountText, percentText, priceText, rateText } from './words.ts'

describe('a figure in words', () => {
  test.each([
    [null, '—'],
    ['0', '0'],
    ['0.00000001', '0.00000001'],
    ['1000000000', '1,000,000,000'],
    ['-1234.5', '−1,234.5'],
  ])('shows the amount %j as %s', (amount, shown) => expect(amountText(amount)).toBe(shown))

  test.each([
    [null, '—'],
    ['0', '0.00'],
    ['0.00000001', '0.00'],
    ['1000000000', '1,000,000,000.00'],
    ['-1234.567', '−1,234.56'],
  ])('shows the price %j as %s', (price, shown) => expect(priceText(price)).toBe(shown))

  test.each([
    ['0', '0 %', '0.00 %'],
    ['0.00000001', '0.000001 %', '0.00 %'],
    ['0.659999', '65.9999 %', '65.99 %'],
    ['-0.5', '−50 %', '−50.00 %'],
    ['12.5', '1,250 %', '1,250.00 %'],
  ])('shows the rate %j as %s, and in lists as %s', (rate, whole, cut) => {
    expect(rateText(rate)).toBe(whole)
    expect(percentText(rate)).toBe(cut)
  })

  test('shows an unknown rate as a dash, and a small one with more decimals', () => {
    expect(percentText(null)).toBe('— %')
    expect(percentText('0.00012', 4)).toBe('0.0120 %')
  })
})
