import { Amount } from '@candor/money'
import { expect, test } from 'vitest'
import { teamShare } from './team-share.ts'

// Worked out by hand: 20 % and 10 % of the fees, rounded down to a hundred-millionth.
test.each([
  ['10', '2', '1'],
  ['0.35', '0.07', '0.035'],
  ['12.34567891', '2.46913578', '1.23456789'],
  ['0.00000009', '0.00000001', '0'],
  ['0.00000004', '0', '0'],
  ['0', '0', '0'],
  ['-3', '0', '0'],
])('of %s of fees the first level brings %s, the second %s', (fees, first, second) => {
  const shareOf = (level: 1 | 2) => Amount.text(teamShare(Amount.parse(fees), level))
  expect([shareOf(1), shareOf(2)]).toEqual([first, second])
})

test('both levels together never reach a third of the fees', () => {
  for (let fees = 1n; fees < 4_000n; fees += 7n) {
    const paid = teamShare(Amount.of(fees), 1) + teamShare(Amount.of(fees), 2)
    expect(paid * 3n < fees).toBe(true)
  }
})
