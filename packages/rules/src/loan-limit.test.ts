import { Amount } from '@candor/money'
import { describe, expect, test } from 'vitest'
import { fitsLimit, isBlankSignature, limitLeft, loanLimit } from './index.ts'

const amount = Amount.parse

describe('the limit of a credit loan', () => {
  test.each([
    // identity, score, level, repaid in time: each effect, and the limit
    [0, 45, 3, 2, ['0', '450', '750', '500'], '0'],
    [1, 45, 0, 0, ['500', '450', '0', '0'], '950'],
    [2, 100, 6, 6, ['1000', '1000', '1500', '1500'], '5000'],
    [2, 100, 9, 60, ['1000', '1000', '1500', '1500'], '5000'],
  ] as const)(
    'identity %i, score %i, level %i, %i repaid',
    (identity, score, level, repaid, effects, limit) => {
      const found = loanLimit({
        identityLevel: identity,
        creditScore: score,
        vipLevel: level,
        repaidInTime: repaid,
        writtenOff: 0,
      })
      expect(found.factors.map(({ effect }) => Amount.text(effect))).toEqual(effects)
      expect(Amount.text(found.limit)).toBe(limit)
    },
  )

  test('is zero for a borrower with a written-off loan', () => {
    const facts = { identityLevel: 2, creditScore: 100, vipLevel: 6, repaidInTime: 6 }
    expect(loanLimit({ ...facts, writtenOff: 1 }).limit).toBe(Amount.zero)
    expect(Amount.text(loanLimit({ ...facts, writtenOff: 0 }).limit)).toBe('5000')
  })

  test('the used limit is deducted, and never more than the limit', () => {
    expect(limitLeft(amount('950'), amount('200'))).toBe(amount('750'))
    expect(limitLeft(amount('950'), amount('1000'))).toBe(Amount.zero)
    expect(fitsLimit(amount('950'), amount('200'), amount('750'))).toBe(true)
    expect(fitsLimit(amount('950'), amount('200'), amount('750.00000001'))).toBe(false)
  })
})

describe('a signature', () => {
  test.each([
    ['nothing', ''],
    ['an empty stroke', ';'],
    ['a dot', '500,200'],
    ['a tick', '500,200 540,240'],
    ['many dots', '1,1;900,300;400,2'],
    ['no drawing', 'M 0,0 L 900,900'],
  ])('a signature that is %s is blank', (_what, value) => {
    expect(isBlankSignature({ kind: 'drawn', value })).toBe(true)
  })

  test('a drawn signature is not blank', () => {
    expect(isBlankSignature({ kind: 'drawn', value: '100,200 200,100;300,220 400,240' })).toBe(
      false,
    )
  })

  test.each(['', '  ', 'A', '12', '.-', '\u3164\u3164\u115f'])(
    'typed as “%s” is blank',
    (value) => {
      expect(isBlankSignature({ kind: 'typed', value })).toBe(true)
    },
  )

  test.each(['Li', '山田 太郎', 'Ana Núñez'])('the typed name “%s” is blank', (value) => {
    expect(isBlankSignature({ kind: 'typed', value })).toBe(false)
  })
})
