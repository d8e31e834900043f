import { dayMs, minuteMs } from '@candor/api'
import { expect, test } from 'vitest'
import { closingCoolingMs, limitCoolingMs, resetHoldMs, withdrawHoldMs } from './cooldowns.ts'
import { accountCoolingMs, withdrawalCoolingMs } from './wallet-policy.ts'

// Short in a sandbox, a whole day with real money.
test.each([
  ['a pause of withdrawals after a change of a credential', withdrawHoldMs],
  ['a new withdrawal account', accountCoolingMs],
  ['a higher daily limit', limitCoolingMs],
  ['the end of an account', closingCoolingMs],
])('sets %s to two minutes in a sandbox and 24 hours live', (_, waits) => {
  expect(waits).toEqual({ sandbox: 2 * minuteMs, live: dayMs })
})

test('waits twice as long after a removal by operators as after a change by the user', () => {
  expect(resetHoldMs).toEqual({ sandbox: 4 * minuteMs, live: 2 * dayMs })
})

test('lets a withdrawal be cancelled for half a minute in a sandbox, ten minutes live', () => {
  expect(withdrawalCoolingMs).toEqual({ sandbox: minuteMs / 2, live: 10 * minuteMs })
})
