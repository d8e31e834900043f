import { expect, test } from 'vitest'
import { proofReport, withFigures } from './proof-report.ts'

test('contains the result, the figures and the stages', () => {
  const text = proofReport({
    total: { passed: 7, failed: 1, problems: [] },
    lines: ['✓ lint (1.0 s)', '', '7 passed, 1 failed'],
    figures: [{ name: 'kills of the server', value: '100 rounds, 0 lost' }],
    seconds: 600,
  })
  expect(text).toContain('Result: **7 passed, 1 failed**')
  expect(text).toContain('| kills of the server | 100 rounds, 0 lost | ')
  expect(text).toContain('✓ lint (1.0 s)')
  expect(text).toContain('Time: 10 min')
})

test('replaces the figures of a proof that ran again, and appends those of a new proof', () => {
  const figures = [
    { name: 'kills', value: '100 rounds' },
    { name: 'races', value: '50 rounds' },
  ]
  const before = proofReport({
    total: { passed: 7, failed: 0, problems: [] },
    lines: ['✓ lint (1.0 s)'],
    figures,
    seconds: 60,
  })
  const after = withFigures(before, [
    { name: 'kills', value: '200 rounds' },
    { name: 'years', value: '10' },
  ])
  const counted = after.split('\n').filter((line) => line.startsWith('| '))
  expect(counted.map((row) => row.split(' | ').slice(0, 2).join(': '))).toEqual([
    '| proof: result',
    '| ---: ---',
    '| kills: 200 rounds',
    '| races: 50 rounds',
    '| years: 10',
  ])
  expect(after.replace(/^\|.*\n/gm, '')).toBe(before.replace(/^\|.*\n/gm, ''))
})
