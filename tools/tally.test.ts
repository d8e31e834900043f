import { expect, test } from 'vitest'
import { runStages } from './tally.ts'
import type { Outcome, Stage } from './tally.ts'

async function run(...stages: Stage[]): Promise<{ lines: string[]; total: Outcome }> {
  const lines: string[] = []
  const total = await runStages(stages, (line) => lines.push(line))
  return { lines, total }
}

const good: Stage = { name: 'good', run: () => ({ passed: 3, failed: 0, problems: [] }) }
const bad: Stage = { name: 'bad', run: () => ({ passed: 1, failed: 2, problems: ['two\nlines'] }) }

test('prints the sum alone on the last line, once', async () => {
  const { lines, total } = await run(good, bad)
  expect(total).toMatchObject({ passed: 4, failed: 2 })
  expect(lines.slice(-2)).toEqual(['Failed, see above: bad', '4 passed, 2 failed'])
  expect(lines.filter((line) => /^\d+ passed, \d+ failed$/.test(line))).toHaveLength(1)
})

test('prints the seconds of each stage, and the problems of a failed one', async () => {
  const { lines } = await run(good, bad)
  expect(lines[0]).toMatch(/^✓ good \(\d+\.\d s\)$/)
  expect(lines[1]).toMatch(/^✗ bad \(\d+\.\d s\)$/)
  expect(lines[2]).toBe('    two\n    lines')
})

test('repeats early failures at the end', async () => {
  const { lines } = await run(bad, good)
  expect(lines.slice(-3)).toEqual([
    '    bad: two\n    lines',
    'Failed, see above: bad',
    '4 passed, 2 failed',
  ])
})

test('counts a stage that throws as one failure and runs the next', async () => {
  const broken: Stage = { name: 'broken', run: () => Promise.reject(new Error('no disk')) }
  const { lines, total } = await run(broken, good)
  expect(total).toMatchObject({ passed: 3, failed: 1 })
  expect(lines).toContain('    no disk')
})

test('names tests that passed only on a retry at the end, and fails none of them', async () => {
  const shaky: Stage = {
    name: 'shaky',
    run: () => ({ passed: 1, failed: 0, problems: [], unsteady: ['e2e/a.test.ts: a door closes'] }),
  }
  const { lines } = await run(shaky, good)
  expect(lines.slice(-2)).toEqual([
    '    unsteady: e2e/a.test.ts: a door closes',
    '4 passed, 0 failed',
  ])
})
