import { expect, test } from 'vitest'
import { proofSteps, stepsOf } from './proof-steps.ts'

test('a proven fill has every step right', () => {
  expect(stepsOf('proven').map(({ state }) => state)).toEqual(proofSteps.map(() => 'right'))
})

test.each([
  ['absent', ['unchecked', 'unchecked', 'unchecked', 'unchecked', 'unchecked']],
  ['fill-mismatch', ['wrong', 'unchecked', 'unchecked', 'unchecked', 'unchecked']],
  ['tick-altered', ['right', 'wrong', 'unchecked', 'unchecked', 'unchecked']],
  ['chain-broken', ['right', 'right', 'wrong', 'unchecked', 'unchecked']],
  ['pending', ['right', 'right', 'right', 'waiting', 'unchecked']],
  ['checkpoint-mismatch', ['right', 'right', 'right', 'wrong', 'unchecked']],
  ['signature-wrong', ['right', 'right', 'right', 'right', 'wrong']],
  ['unsupported', ['right', 'right', 'right', 'right', 'unsupported']],
] as const)('%s stops at its step and claims nothing after it', (verdict, states) => {
  expect(stepsOf(verdict).map(({ state }) => state)).toEqual(states)
})
