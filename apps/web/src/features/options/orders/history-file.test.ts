import { expect, test } from 'vitest'
import { runningOption, sampleOption } from '../../../testing/option-samples.ts'
import { historyFile } from './history-file.ts'

test('contains all values to settle each order by hand, and leaves future ones empty', () => {
  const lost = sampleOption({ resultKey: 'lose', payout: '0', profit: '-100', isDemo: true })
  const [head, ...lines] = historyFile([lost, runningOption(60_000)])
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  const rows = lines.map((line) => Object.fromEntries(head!.map((name, at) => [name, line[at]])))
  expect(rows[0]).toMatchObject({
    order_no: 'O901',
    book: 'demo',
    direction: 'up',
    stake: '100',
    payout_rate: '0.75',
    first_price: '97421.5',
    first_tick: '4711',
    last_tick: '4750',
    result: 'lose',
    payout: '0',
    profit: '-100',
    rules: 'options-1',
  })
  expect(rows[1]).toMatchObject({
    ends_at: '1970-01-01T00:01:00.000Z',
    last_price: '',
    result: '',
    profit: '',
  })
  expect(lines.every((line) => line.length === head!.length)).toBe(true)
})
