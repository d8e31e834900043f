import { expect, test } from 'vitest'
import { proofReport } from './proof-report.ts'

test('the report carries result, figures and stages', () => {
  const text = proofReport({
    total: { passed: 7, failed: 1, problems: [] },
    lines: ['✓ lint (1.0 s)', '', '7 passed, 1 failed'],
    figures: [{ name: 'kills of the server', value: '100 rounds, 0 lost' }],
    seconds: 600,
  })
  expect(text).toContain('Result: **7 passed, 1 failed**')
  expect(text).toContain('| kills of the server | 100 rounds, 0 lost |')
  expect(text).toContain('✓ lint (1.0 s)')
  expect(text).toContain('Time: 10 min')
})
