import { Amount, Rate, compare } from '@candor/money'
import { describe, expect, test } from 'vitest'
import { vipLevelOf, vipLevels } from './vip-level.ts'

const levelAt = (assetsUsd: string) => vipLevelOf(Amount.parse(assetsUsd)).levelNo

describe('the level of total assets', () => {
  test.each([
    ['0', 0],
    ['999.99999999', 0],
    ['1000', 1],
    ['4999.99999999', 1],
    ['5000', 2],
    ['1999999.99999999', 8],
    ['2000000', 9],
    ['1000000000', 9],
  ])('%s US dollars are level %i', (assetsUsd, levelNo) => {
    expect(levelAt(assetsUsd)).toBe(levelNo)
  })

  test('is the lowest level below zero', () => {
    expect(levelAt('-1')).toBe(0)
  })

  test('a higher level needs more assets and never takes a benefit away', () => {
    for (const [place, level] of vipLevels.entries()) {
      const before = vipLevels[place - 1]
      expect(level.levelNo).toBe(place)
      expect(compare(level.withdrawalLimitRate, before?.withdrawalLimitRate ?? Rate.one)).toBe(
        before === undefined ? 0 : 1,
      )
      expect(compare(level.feeDiscountRate, before?.feeDiscountRate ?? Rate.zero)).toBe(
        before === undefined ? 0 : 1,
      )
      if (before !== undefined) expect(compare(level.minAssetsUsd, before.minAssetsUsd)).toBe(1)
    }
  })
})
