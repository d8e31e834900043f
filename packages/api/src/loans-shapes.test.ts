import { expect, test } from 'vitest'
import { is } from 'valibot'
import { longestSignatureName } from './loan-signature.ts'
import { loanApplication } from './loans-shapes.ts'

const isTaken = (kind: 'drawn' | 'typed', value: string) =>
  is(loanApplication.signature, { kind, value })

test.each(['', 'Li', 'Ana Núñez', '山田　太郎', 'นางสาว มานี', 'علی\u200cرضا', 'x'.repeat(80)])(
  'a typed signature may be “%s”',
  (value) => {
    expect(value.length).toBeLessThanOrEqual(longestSignatureName)
    expect(isTaken('typed', value)).toBe(true)
  },
)

test.each([
  ['longer than a name', 'x'.repeat(81)],
  ['of letters of no width', 'Ana\u200bRoe'],
  ['turned around', 'Ana\u202eeoR'],
  ['of fillers', '\u3164\u3164'],
  ['of two lines', 'Ana\nRoe'],
])('a typed signature cannot be %s', (_what, value) => {
  expect(isTaken('typed', value)).toBe(false)
})

test('a drawn signature has room for its strokes', () => {
  expect(isTaken('drawn', '100,200 '.repeat(2_500))).toBe(true)
  expect(isTaken('drawn', '1'.repeat(20_001))).toBe(false)
})
