import { Amount } from '@candor/money'
import { expect, test } from 'vitest'
import { createHouseCap } from './house-cap.ts'

const amount = Amount.parse

test('counts the additions of a batch for that batch alone', () => {
  const cap = createHouseCap(amount('100'))
  cap.add('up', amount('30'))
  const [view, other] = [cap.look(), cap.look()]
  view.add('up', amount('60'))
  expect(Amount.text(view.room('up'))).toBe('10')
  expect(Amount.text(view.room('down'))).toBe('100')
  expect(Amount.text(other.room('up'))).toBe('70')
})

test('allows a change up to the limit in either direction, and beyond it only towards zero', () => {
  const cap = createHouseCap(amount('100'))
  const allows = (by: string) => cap.look().allows('BTC', amount(by))
  expect(['100', '100.00000001', '-100', '-100.00000001'].map(allows)).toEqual([
    true,
    false,
    true,
    false,
  ])
  cap.replace(new Map([['BTC', amount('150')]]))
  expect(['1', '-1', '-300', '-300.00000001'].map(allows)).toEqual([false, true, true, false])
})
