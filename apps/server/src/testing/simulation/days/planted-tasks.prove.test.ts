import { describe, expect, test } from 'vitest'
import { bug, firstAgain } from './bugs-of-days.ts'
import type { DayPlant } from './day-server.ts'
import { differenceOf } from './difference.ts'
import { createLives } from './lives.ts'

const live = createLives()
type Asked = Record<string, unknown>

const withTasks = (plant: DayPlant) =>
  differenceOf(live('1', { plant, days: 30, users: 6, acts: { doSomething: 4, claim: 2 } }))

describe('finds a planted bug of tasks:', () => {
  test('a repeated event counts twice', async () => {
    let heard = 0
    const input = (asked: Asked) => ({ ...asked, ref: String(2_000_000_000 + (heard += 1)) })
    const { says } = await withTasks(bug('noteStep', { input }))
    expect(says).toMatch(/^progress that is not there: \d+ 674\d\d \d+ open/)
  })

  test("a member's deed does not count for the inviter", async () => {
    const input = ({ tasks, ...rest }: Asked) => ({
      ...rest,
      tasks: rest['userId'] === rest['byUserId'] ? tasks : [],
    })
    const { says } = await withTasks(bug('noteStep', { input }))
    // Only team tasks lack progress.
    expect(says).toMatch(
      /^progress that is not there: (\d+ 674(14|18|19) \d+ (open |due \d+)(; )?)+$/,
    )
  })

  test('a day with two trades counts twice', async () => {
    let heard = 0
    const input = (asked: Asked) =>
      asked['kind'] === 'tradingDays' ? { ...asked, about: `again ${(heard += 1)}` } : asked
    const { says } = await withTasks(bug('noteStep', { input }))
    expect(says).toMatch(/^progress that is not there: .*674(17|18)/)
  })

  test('a claim pays twice', async () => {
    const { says } = await withTasks(bug('claimTask', { outcome: firstAgain }))
    // The ledger accepts a single posting per reward.
    expect(says).toBe('claimed: INTERNAL, and should be []')
  })

  test('claims exceed the quota', async () => {
    const input = (asked: Asked) => ({ ...asked, isGranted: true })
    const { says } = await withTasks(bug('claimTask', { input }))
    expect(says).toBe('claimed: done, and should be ["REWARD_USED_UP"]')
  })

  test('an envelope comes a day early', async () => {
    type Day = { readonly day: number }
    const input = ({ days, ...rest }: Asked) => ({
      ...rest,
      days: (days as Day[]).map((one) => ({ ...one, day: one.day + 1 })),
    })
    const { says } = await withTasks(bug('measureLevels', { input }))
    // A day that has not begun has no level.
    expect(says).toMatch(/^the audit found .*level in force/)
  })
})
