import { describe, expect, test } from 'vitest'
import { bug, firstAgain, rowsWith } from './bugs-of-days.ts'
import type { DayPlant } from './day-server.ts'
import { differenceOf } from './difference.ts'
import { createLives } from './lives.ts'

const live = createLives()
type Asked = Record<string, unknown>
type Ranked = { readonly rank: number | null; readonly validOpens: number }

const acts = { join: 4, leaveContest: 1, trade: 8 }
const withContests = (plant: DayPlant) =>
  differenceOf(live('1', { plant, days: 30, users: 6, acts }))

describe('finds a planted bug of contests:', () => {
  test('a prize is paid twice', async () => {
    // The ledger holds each prize once, so the database refuses the second one.
    const plant = bug('payContestPrize', { outcome: firstAgain })
    await expect(live('1', { plant, days: 30, users: 6, acts })).rejects.toThrow(
      /was refused with INTERNAL/,
    )
  })

  test('the worst entry is ranked first', async () => {
    const input = ({ results, ...rest }: Asked) => {
      const all = results as Ranked[]
      const last = all.filter(({ rank }) => rank !== null).length
      const turned = all.map((one) => ({
        ...one,
        rank: one.rank === null ? null : last + 1 - one.rank,
      }))
      return { ...rest, results: turned }
    }
    const { says, by } = await withContests(bug('freezeContest', { input }))
    expect(says).toMatch(/^rank of \d+: rank is/)
    expect(by).not.toBe(0n)
  })

  test('trading is allowed before the start', async () => {
    const state = rowsWith('windows', () => ({ opensAt: 0 }))
    const { says } = await withContests(bug('openPosition', { state }))
    expect(says).toBe('opened: done, and should be ["CONTEST_NOT_OPEN"]')
  })

  test('an exit leaves the contest money in the account', async () => {
    const outcome = ({ move: _move, ...rest }: { move?: readonly unknown[] }) => rest
    const { says, by } = await withContests(bug('returnContestFunds', { outcome }))
    expect(says).toMatch(
      /^\d+ contest:\d+\/contract\.available USDT: there is \d+, and should be 0$/,
    )
    expect(by).toBe(1_000_000_000_000n)
  })

  test('opening costs no fee', async () => {
    const outcome = ({ move = [], ...rest }: { move?: readonly unknown[] }) => ({
      ...rest,
      move: move.slice(0, 1),
    })
    const { says, by } = await withContests(bug('openPosition', { outcome }))
    expect(says).toMatch(/^\d+ contest:\d+\/contract\.available USDT: there is/)
    expect(by).toBeGreaterThan(0n)
  })
})
