import { Price, absolute, subtract } from '@candor/money'
import { describe, expect, test } from 'vitest'
import cases from './published-cases.json' with { type: 'json' }
import { accountChecks } from './testing/published-accounts.ts'
import { checks } from './testing/published-checks.ts'
import { fills } from './testing/published-fills.ts'
import { ieoChecks } from './testing/published-ieo.ts'
import { loanChecks } from './testing/published-loans.ts'

// Numbers published by exchanges and open-source exchange tests. `run` holds the cases whose formula Candor uses;
// `left` states the reason why every other case is not run.
const runners: typeof checks = { ...checks, ...accountChecks, ...ieoChecks, ...loanChecks, fills }

/** The last values of a result are the published ones: some sources omit the first fills. */
function within(actual: string[] | undefined, expected: string[], tolerance: Price): boolean {
  if (!actual || actual.length < expected.length) return false
  const last = expected.length > 0 ? actual.slice(-expected.length) : actual
  if (last.length !== expected.length) return false
  return last.every((value, index) => {
    const distance = subtract(Price.parse(value), Price.parse(expected[index] ?? ''))
    return absolute(distance) <= tolerance
  })
}

describe('published cases', () => {
  test.each(cases.run)('$id: $source', ({ check, inputs, expected, tolerance }) => {
    const runner = runners[check]
    if (!runner) throw new Error(`no check is called ${check}`)
    const outcome = runner(inputs)
    for (const [name, value] of Object.entries(expected)) {
      const figures = [value].flat()
      const difference = `${name}: got ${String(outcome[name])}, published ${String(figures)}`
      expect(within(outcome[name], figures, Price.parse(tolerance)), difference).toBe(true)
    }
  })

  test('every published case is either run or left out for a reason', () => {
    const run = cases.run.map(({ id }) => id)
    const left = cases.left.map(({ id }) => id)
    expect([...run, ...left].toSorted()).toEqual(cases.ids.toSorted())
    // The number of collected cases: a case missing from every list is detected here.
    expect(new Set(cases.ids).size).toBe(93)
    expect(cases.ids).toHaveLength(93)
    expect(cases.left.filter(({ reason }) => reason.length < 30)).toEqual([])
  })

  test('detects a wrong figure', () => {
    const tolerance = Price.parse('0.005')
    expect(within(['10.005'], ['10'], tolerance)).toBe(true)
    expect(within(['10.006'], ['10'], tolerance)).toBe(false)
    expect(within([], ['10'], tolerance)).toBe(false)
    expect(within(undefined, ['10'], tolerance)).toBe(false)
  })
})
