import { Amount } from '@candor/money'
import { expect, test } from 'vitest'
import { contestHeld, contestRules, isContestRules } from './contest-rules.ts'

const money = {
  traded: Amount.parse('9990'),
  fundingBooked: Amount.parse('-1.2'),
  fundingDue: Amount.parse('-1.8'),
}

test('the first rules count funding when it is booked, the second at its due time', () => {
  expect(Amount.text(contestHeld('contest-1', money))).toBe('9988.8')
  expect(Amount.text(contestHeld('contest-2', money))).toBe('9988.2')
})

test.each([
  ['contest-1', true],
  [contestRules, true],
  ['contest-3', false],
  ['', false],
])('rules named %j are known: %s', (name, isKnown) => {
  expect(isContestRules(name)).toBe(isKnown)
})
