import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fallNoticeDays, levelAfter, type LevelInForce } from './level-fall.ts'

const held = (levelNo: number, fallsOn: number | null = null): LevelInForce => ({
  levelNo,
  fallsOn,
})
const measured = (day: number, measuredLevelNo: number) => ({
  day,
  measuredLevelNo,
  earliestFall: day + fallNoticeDays + 1,
})

describe('the level after a daily measurement', () => {
  test.each([
    ['rises at once', held(2), measured(10, 5), held(5)],
    ['stays while the assets hold it', held(2), measured(10, 2), held(2)],
    ['is announced to fall, and holds', held(5), measured(10, 2), held(5, 18)],
    ['holds until the announced day', held(5, 18), measured(17, 0), held(5, 18)],
    ['falls on the announced day to the measured level', held(5, 18), measured(18, 3), held(3)],
    [
      'falls on a later day when the announced one was missed',
      held(5, 18),
      measured(30, 1),
      held(1),
    ],
    ['stays when the assets are back before it', held(5, 18), measured(15, 5), held(5)],
    ['rises from an announced fall', held(5, 18), measured(15, 6), held(6)],
  ])('%s', (_name, before, day, after) => {
    expect(levelAfter(before, day)).toEqual(after)
  })
})

/** The rule over whole days: a fall needs eight measurements below the level in a row. */
function naiveLevels(measurements: readonly number[]): number[] {
  const levels = [0]
  let below = 0
  for (const level of measurements) {
    const before = levels.at(-1)!
    below = level < before ? below + 1 : 0
    const falls = below > fallNoticeDays + 1
    if (falls) below = 0
    levels.push(level >= before || falls ? level : before)
  }
  return levels.slice(1)
}

test('a naive implementation gives the same levels for every history of assets', () => {
  const histories = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 })
  // Long runs below a level are rare among single draws.
  const runs = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 12 })), {
      maxLength: 12,
    })
    .map((all) => all.flatMap(([level, days]) => Array<number>(days).fill(level)))
  fc.assert(
    fc.property(fc.oneof(histories, runs), (measurements) => {
      let level = held(0)
      const levels = measurements.map((measuredLevelNo, day) => {
        level = levelAfter(level, measured(day, measuredLevelNo))
        return level.levelNo
      })
      expect(levels).toEqual(naiveLevels(measurements))
    }),
  )
})
