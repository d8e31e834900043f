import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lineOf } from './outside-errors.ts'
import { root } from './root.ts'
import { afterSecondTry, count, slowFiles } from './vitest-stage.ts'
import type { Report } from './vitest-stage.ts'

const good: Report = {
  success: true,
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
}

function counts(change: Partial<Report>, endedWell = true): [number, number] {
  const { passed, failed, problems } = count({ ...good, ...change }, endedWell)
  expect(problems.length > 0).toBe(failed > 0)
  return [passed, failed]
}

test('counts passed and failed tests', () => {
  expect(counts({})).toEqual([5, 0])
  expect(counts({ numFailedTests: 2, success: false }, false)).toEqual([5, 2])
})

test('names each failed test with its file and the first line of the error', () => {
  const assertionResults = [
    { fullName: 'opens', status: 'passed', failureMessages: [] },
    {
      fullName: 'a door closes',
      status: 'failed',
      failureMessages: ['Error: it stuck\n  at door'],
    },
  ]
  const name = join(root, 'apps/door.test.ts')
  const result = { name, status: 'failed', message: '', assertionResults }
  const { problems } = count({ ...good, numFailedTests: 1, testResults: [result] }, false)
  expect(problems).toContain('apps/door.test.ts: a door closes: Error: it stuck')
})

test('counts a skipped test and a todo as failures', () => {
  expect(counts({ numPendingTests: 1, numTodoTests: 1 })).toEqual([5, 2])
})

test('counts a file that cannot be loaded as a failure', () => {
  const broken = { name: 'a.test.ts', status: 'failed', message: 'no module', assertionResults: [] }
  expect(counts({ testResults: [broken], success: false }, false)).toEqual([5, 1])
})

test('counts no test, no report and an error outside tests as failures', () => {
  expect(counts({ numPassedTests: 0 })).toEqual([0, 1])
  expect(counts({ success: false }, false)).toEqual([5, 1])
  expect(counts({}, false)).toEqual([5, 1])
  expect(count(undefined, true)).toMatchObject({ passed: 0, failed: 1 })
})

test("prints an error outside tests with its file and position, for readers of a log's end", () => {
  const path = join(root, 'apps/door.test.ts')
  const stack = `Error: late\n    at run (node:internal)\n    at knock (${root}/apps/door.ts:3:9)`
  const error = lineOf({ message: 'late\nand more', stack, VITEST_TEST_PATH: path })
  expect(error).toBe(`apps/door.test.ts: late at knock (${root}/apps/door.ts:3:9)`)
  const { problems } = count({ ...good, success: false }, false, [error])
  expect(problems).toContain(`outside every test, ${error}`)
  const assertionResults = [{ fullName: 'a door closes', status: 'passed' }]
  const torn = { name: path, status: 'failed', message: 'no hinges', assertionResults }
  expect(count({ ...good, testResults: [torn] }, false).problems).toContain(
    'apps/door.test.ts: no hinges',
  )
  expect(lineOf({})).toBe('somewhere: no message')
})

/** A run with one test per file, passed or failed. */
function runOf(results: Record<string, boolean>) {
  const testResults = Object.entries(results).map(([name, passes]) => {
    const status = passes ? 'passed' : 'failed'
    const failureMessages = passes ? [] : ['Error: it stuck']
    const assertionResults = [{ fullName: 'a door closes', status, failureMessages }]
    return { name: join(root, name), status, message: '', assertionResults }
  })
  const numFailedTests = testResults.filter(({ status }) => status === 'failed').length
  const success = numFailedTests === 0
  const numPassedTests = testResults.length - numFailedTests
  const report = { ...good, success, numPassedTests, numFailedTests, testResults }
  return { report, endedWell: success, outside: [] }
}

test('counts a test that passes only on a retry as passed, and names it as unsteady', () => {
  const first = runOf({ 'e2e/good.test.ts': true, 'e2e/shaky.test.ts': false })
  const outcome = afterSecondTry(first, runOf({ 'e2e/shaky.test.ts': true }))
  expect(outcome).toEqual({
    passed: 2,
    failed: 0,
    problems: [],
    unsteady: ['e2e/shaky.test.ts: a door closes: Error: it stuck'],
  })
})

test('counts a test that fails twice as failed, and not as unsteady', () => {
  const first = runOf({ 'e2e/good.test.ts': true, 'e2e/bad.test.ts': false })
  const outcome = afterSecondTry(first, runOf({ 'e2e/bad.test.ts': false }))
  expect(outcome).toMatchObject({ passed: 1, failed: 1, unsteady: [] })
})

test('lists files that take longer than ten seconds, the slowest first', () => {
  const took = (name: string, seconds: number) => ({
    name: join(root, name),
    status: 'passed',
    message: '',
    startTime: 1_000,
    endTime: 1_000 + seconds * 1_000,
    assertionResults: [],
  })
  const testResults = [took('a.test.ts', 9), took('b.test.ts', 11), took('c.test.ts', 120)]
  expect(slowFiles({ ...good, testResults }).map((line) => line.trim())).toEqual([
    '120 s  c.test.ts',
    '11 s  b.test.ts',
  ])
})
