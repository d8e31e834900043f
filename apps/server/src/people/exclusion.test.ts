import { dayMs } from '@candor/api'
import { expect, test } from 'vitest'
import { owned, refuse } from '../platform/lane/index.ts'
import { selfExclude } from './commands/self-exclude.ts'
import { exclusionFault } from './exclusion.ts'
import { context, now, user, values } from './testing/state.ts'

const exclusion = (untilAt: number) => ({ ...owned('64'), untilAt, setAt: now - 1 })

function set(days: number, present?: ReturnType<typeof exclusion>) {
  const decision = selfExclude.decide(
    { users: user, exclusions: present, claimed: () => true } as never,
    { days },
    context,
  ) as { put: unknown[]; reply: unknown }
  return { put: values(decision.put), reply: decision.reply }
}

test('begins at once and lasts the requested days', () => {
  const untilAt = now + 7 * dayMs
  expect(set(7)).toEqual({
    put: [['people_exclusion', { ...owned('64'), untilAt, setAt: now }]],
    reply: { excludedUntilAt: untilAt },
  })
})

test('can be extended and never shortened', () => {
  const running = exclusion(now + 30 * dayMs)
  expect(set(7, running).reply).toEqual({ excludedUntilAt: now + 30 * dayMs })
  expect(set(60, running).reply).toEqual({ excludedUntilAt: now + 60 * dayMs })
})

test('ends on its own', () => {
  expect(exclusionFault(undefined, now)).toBeNull()
  expect(exclusionFault(exclusion(now), now)).toBeNull()
  expect(exclusionFault(exclusion(now + 1_500), now)).toEqual(
    refuse('SELF_EXCLUDED', { retryAfter: 2 }),
  )
})
