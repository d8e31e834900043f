import { expect, test } from 'vitest'
import { closingCoolingMs, limitCoolingMs, resetHoldMs, withdrawHoldMs } from './cooling.ts'
import { accountCoolingMs, withdrawalCoolingMs } from './wallet-policy.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

// Short where it is to be tried out, a whole day where it guards money.
test.each([
  ['a pause of withdrawals after a change of what guards them', withdrawHoldMs],
  ['a new account to withdraw to', accountCoolingMs],
  ['a higher limit of a day', limitCoolingMs],
  ['the end of an account', closingCoolingMs],
])('%s waits two minutes in a sandbox and 24 hours live', (_, waits) => {
  expect(waits).toEqual({ sandbox: 2 * minuteMs, live: dayMs })
})

test('what the desk removed waits twice as long as what its user changes', () => {
  expect(resetHoldMs).toEqual({ sandbox: 4 * minuteMs, live: 2 * dayMs })
})

test('a withdrawal itself waits long enough to be taken back: half a minute in a sandbox, ten live', () => {
  expect(withdrawalCoolingMs).toEqual({ sandbox: minuteMs / 2, live: 10 * minuteMs })
})
