import { Amount } from '@candor/money'
import { expect, test } from 'vitest'
import { createExposure } from './house-exposure-cap.ts'
import { soldOf, type Sold } from './events.ts'

const up = { symbol: 'BTCUSDT', direction: 'up' } as const
const sold = (profit: string): Sold => ({ ...up, profit: Amount.parse(profit) })
const bought = (profit: string) => ({
  name: 'optionBought',
  data: { id: '1', book: 'real', ...up, profit },
})

/** The exposure over a database that answers on command, and its room of a hundred. */
function openExposure() {
  const readings: ((profit: string) => void)[] = []
  const query = () =>
    new Promise((answer) => {
      readings.push((profit) => answer({ rows: [{ ...up, profit: String(Amount.parse(profit)) }] }))
    })
  const exposure = createExposure({ query } as never, Amount.parse('100'))
  const room = () => Amount.text(exposure.look().room('BTCUSDT', 'up'))
  return { exposure, readings, room }
}

test('counts a sale at once, and replaces it by the read total', async () => {
  const { exposure, readings, room } = openExposure()
  exposure.note(sold('30'))
  expect(room()).toBe('70')
  const reading = exposure.refresh()
  // It is unknown whether the read includes this sale, so it counts in addition until the next read.
  exposure.note(sold('5'))
  readings[0]!('40')
  await reading
  expect(room()).toBe('55')
  const next = exposure.refresh()
  readings[1]!('120')
  await next
  expect(room()).toBe('-20')
})

test('ignores a read that answers late', async () => {
  const { exposure, readings, room } = openExposure()
  const late = exposure.refresh()
  exposure.note(sold('30'))
  const soon = exposure.refresh()
  readings[1]!('30')
  await soon
  readings[0]!('0')
  await late
  expect(room()).toBe('70')
})

test("counts a batch's own sales for that batch until they are committed", () => {
  const { exposure, room } = openExposure()
  const view = exposure.look()
  view.count(bought('60'))
  view.count({ name: 'swapped', data: {} })
  const practice = { name: 'optionBought', data: { id: '2', book: 'demo', ...up, profit: '60' } }
  view.count(practice)
  expect(soldOf(practice)).toBeNull()
  expect(Amount.text(view.room('BTCUSDT', 'up'))).toBe('40')
  expect(Amount.text(view.room('BTCUSDT', 'down'))).toBe('100')
  expect(room()).toBe('100')
  exposure.note(soldOf(bought('60'))!)
  expect(room()).toBe('40')
})
