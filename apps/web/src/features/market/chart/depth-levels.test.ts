import { Price } from '@candor/money'
import { expect, test } from 'vitest'
import { ticks } from '../../../testing/contract-samples.ts'
import { depthLevels } from './depth-levels.ts'

const at = (...prices: string[]) => prices.map((price) => ({ ...ticks(1)[0]!, price }))
const levels = (step: string, ...prices: string[]) =>
  depthLevels(at(...prices), Price.parse(step)).map(({ from, count, isNow }) => [
    Price.text(from),
    count,
    isNow,
  ])

test('each step is a level if there are few, the highest first, with the newest marked', () => {
  expect(levels('0.01', '10.02', '10', '10.02', '10.01')).toEqual([
    ['10.02', 2, true],
    ['10.01', 1, false],
    ['10', 1, false],
  ])
})

test('many steps share a round level, and a level without ticks is listed too', () => {
  expect(levels('0.01', '100.07', '100.59', '100.01')).toEqual([
    ['100.5', 1, false],
    ['100.4', 0, false],
    ['100.3', 0, false],
    ['100.2', 0, false],
    ['100.1', 0, false],
    ['100', 2, true],
  ])
})

test('any range keeps every tick within at most eight levels', () => {
  const found = depthLevels(at('0.00001', '98000', '12', '97999.99'), Price.parse('0.00001'))
  expect(found.length).toBeLessThanOrEqual(8)
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(4)
})

test('no ticks give no levels', () => expect(depthLevels([], Price.parse('1'))).toEqual([]))
