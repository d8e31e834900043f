import { expect, test } from 'vitest'
import { byNumber, joinAsList, regionName, wordsOf } from './locale-text.ts'

test('names a region in a language, and an unknown one by its code', () => {
  expect(regionName('JP', 'es')).toBe('Japón')
  expect(regionName('JP', 'zh-Hans')).toBe('日本')
  expect(regionName('QQ', 'en')).toBe('QQ')
})

test('lists words as a language does', () => {
  expect(joinAsList(['swap', 'loans', 'options'], 'en')).toBe('swap, loans, and options')
  expect(joinAsList(['swap', 'loans'], 'es')).toBe('swap y loans')
})

test('orders by number', () => {
  expect(['30', '7', '180'].toSorted(byNumber)).toEqual(['7', '30', '180'])
  expect(['BTC', 'USDT', 'ETH'].toSorted(byNumber)).toEqual(['BTC', 'ETH', 'USDT'])
})

test('divides a text into words without losing a letter', () => {
  expect(wordsOf('Fair and fast')).toEqual(['Fair', ' ', 'and', ' ', 'fast'])
  const thai = 'ราคาที่ตรวจสอบได้'
  expect(wordsOf(thai).length).toBeGreaterThan(1)
  expect(wordsOf(thai).join('')).toBe(thai)
})
