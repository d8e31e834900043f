import { expect, test } from 'vitest'
import { inputOf, rewardsOf, valuesOf } from './values.ts'

const typed = {
  ...valuesOf(undefined),
  startAt: '2026-12-01 12:00',
  endAt: '2026-12-08 12:00',
  rewards: '1: 1000\n2-3: 600.5',
}

test('reads prizes of one rank and of several', () => {
  expect(rewardsOf(' 1: 1000 \n\n2 - 3:600.5')).toEqual([
    { fromRank: 1, toRank: 1, amount: '1000' },
    { fromRank: 2, toRank: 3, amount: '600.5' },
  ])
})

test.each(['', '1000', '1: ', '1: -5', '1: 1e3', '1: 1,000', '1: 5\nsecond: 3'])(
  'reads no prizes from %j',
  (text) => {
    expect(rewardsOf(text)).toBeNull()
  },
)

test('makes the input of a complete draft', () => {
  expect(inputOf(typed)).toEqual({
    metric: 'profit',
    initialFunds: '10000',
    maxParticipants: 500,
    startAt: Date.UTC(2026, 11, 1, 4),
    endAt: Date.UTC(2026, 11, 8, 4),
    minValidOpens: 3,
    kycLimit: 1,
    reviewHours: 24,
    rewards: [
      { fromRank: 1, toRank: 1, amount: '1000' },
      { fromRank: 2, toRank: 3, amount: '600.5' },
    ],
  })
})

test.each([
  { startAt: '' },
  { endAt: '2026-12-32 12:00' },
  { maxParticipants: '5.5' },
  { minValidOpens: '-1' },
  { reviewHours: '' },
  { initialFunds: ' ' },
  { initialFunds: '10,000' },
  { rewards: '' },
])('makes no input of a draft with %j', (wrong) => {
  expect(inputOf({ ...typed, ...wrong })).toBeNull()
})
