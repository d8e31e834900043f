import { expect, test } from 'vitest'
import { closingCoolingMs, limitCoolingMs } from './cooling.ts'

// A new account begins without limits, and without what counts against them: who wants that waits as long.
test.each(['sandbox', 'live'] as const)(
  'an account ends no sooner than a higher limit of a day would hold, %s',
  (mode) => {
    expect(closingCoolingMs[mode]).toBeGreaterThanOrEqual(limitCoolingMs[mode])
  },
)
