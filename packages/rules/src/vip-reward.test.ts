import { Amount, compare } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vipLevels } from './vip-level.ts'
import { envelopeOf, giftsDue, levelRewards } from './vip-reward.ts'

describe('the rewards of levels', () => {
  test('exist for every level, and never shrink with a higher level', () => {
    expect(levelRewards.map(({ levelNo }) => levelNo)).toEqual(
      vipLevels.map(({ levelNo }) => levelNo),
    )
    for (const [place, one] of levelRewards.entries()) {
      const before = levelRewards[place - 1]
      if (before === undefined) continue
      expect(compare(one.upgradeGift, before.upgradeGift)).toBe(1)
      expect(compare(one.weeklyEnvelope, before.weeklyEnvelope)).toBe(1)
    }
  })

  // Worked out by hand from the published table.
  test.each([
    [0, 0, '0', '0'],
    [0, 1, '2', '0.2'],
    [0, 3, '35', '3'],
    [2, 3, '25', '3'],
    [3, 3, '0', '3'],
    [5, 2, '0', '1'],
    [0, 9, '4715', '280'],
    [8, 9, '2400', '280'],
  ])(
    'with gifts up to %i given, level %i brings %s once and %s each Monday',
    (given, levelNo, gifts, weekly) => {
      const due = giftsDue(levelRewards, given, levelNo)
      const total = due.reduce((sum, { upgradeGift }) => sum + upgradeGift, 0n)
      expect(Amount.text(Amount.of(total))).toBe(gifts)
      expect(Amount.text(envelopeOf(levelRewards, levelNo))).toBe(weekly)
    },
  )

  test('an unknown level has no reward', () => {
    expect(envelopeOf(levelRewards, 10)).toBe(Amount.zero)
  })

  test('over any rises and falls, each level gives its gift once, when it is first reached', () => {
    const history = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 })
    fc.assert(
      fc.property(history, (levels) => {
        const seen = new Set<number>()
        let given = 0
        for (const levelNo of levels) {
          const due = giftsDue(levelRewards, given, levelNo).map((one) => one.levelNo)
          const expected = levelRewards
            .map((one) => one.levelNo)
            .filter((one) => one > 0 && one <= levelNo && !seen.has(one))
          expect(due).toEqual(expected)
          for (const one of due) seen.add(one)
          given = Math.max(given, levelNo)
        }
      }),
    )
  })
})
