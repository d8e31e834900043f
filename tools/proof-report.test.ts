import { expect, test } from 'vitest'
import { proofReport, withResults } from './proof-report.ts'

const before = proofReport({
  figures: [
    { name: 'kills', value: '100 rounds' },
    { name: 'races', value: '50 rounds' },
  ],
  stages: [
    { name: 'lint', passed: 1, failed: 0, seconds: 60 },
    { name: 'simulation', passed: 7, failed: 1, seconds: 540 },
  ],
  commit: 'abc1234',
})

/** The first two cells of each row below the heads. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\| (?!---|proof|stage)/.test(line))
    .map((line) => line.slice(2).split(' | ').slice(0, 2).join(': '))

test('contains the sums of the stages, the figures and the stages', () => {
  expect(before).toContain('Result: **8 passed, 1 failed**')
  expect(before).toContain('Time: 10 min')
  expect(rowsOf(before)).toEqual([
    'kills: 100 rounds',
    'races: 50 rounds',
    'lint: 1',
    'simulation: 7',
  ])
  expect(before).toMatch(/\| lint \| 1 \| 0 \| 60\.0 \| \d{4}-\d\d-\d\d \| abc1234 \|/)
})

test('replaces the rows of what ran again, and appends those of a new proof', () => {
  const after = withResults(before, {
    figures: [
      { name: 'kills', value: '200 rounds' },
      { name: 'years', value: '10' },
    ],
    stages: [{ name: 'simulation', passed: 9, failed: 0, seconds: 600 }],
    commit: 'def5678',
  })
  expect(rowsOf(after)).toEqual([
    'kills: 200 rounds',
    'races: 50 rounds',
    'years: 10',
    'lint: 1',
    'simulation: 9',
  ])
  expect(after).toContain('Result: **10 passed, 0 failed**')
  expect(after).toMatch(/\| lint \|.*abc1234 \|/)
  expect(after).toMatch(/\| simulation \|.*def5678 \|/)
})
