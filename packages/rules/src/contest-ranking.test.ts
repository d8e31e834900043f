import { Amount, Rate } from '@candor/money'
import { describe, expect, test } from 'vitest'
import {
  contestPrizes,
  isValidOpen,
  rankContest,
  rankReward,
  validOpenMs,
  type ContestAccount,
  type ContestTerms,
} from './contest-ranking.ts'

const terms: ContestTerms = { metric: 'profit', minValidOpens: 1 }

/** An account that joined at time 1 with 10,000, unless overridden. */
const account = (id: string, equity: string, over: Partial<ContestAccount> = {}) => ({
  id,
  funds: Amount.parse('10000'),
  equity: Amount.parse(equity),
  volume: Amount.parse('50000'),
  validOpens: 1,
  joinedAt: 1,
  isLinked: false,
  ...over,
})

const lines = (accounts: readonly ContestAccount[], by = terms) =>
  rankContest(by, accounts).map(
    ({ id, profit, yieldRate, rank, notRanked }) =>
      `${rank ?? notRanked} ${id} ${Amount.text(profit)} ${Rate.text(yieldRate)}`,
  )

// Worked by hand: profit is equity less 10,000; the yield is profit ÷ 10,000.
test('ranks by profit, then by volume, then by the time of joining', () => {
  expect(
    lines([
      account('1', '10250'),
      account('2', '9800.5'),
      account('3', '10250', { volume: Amount.parse('50000.01') }),
      account('4', '11000', { joinedAt: 9 }),
      account('5', '10250', { joinedAt: 0 }),
    ]),
  ).toEqual([
    '1 4 1000 0.1',
    '2 3 250 0.025',
    '3 5 250 0.025',
    '4 1 250 0.025',
    '5 2 -199.5 -0.01995',
  ])
})

test('ranks by yield if the terms say so', () => {
  const small = account('2', '300', { funds: Amount.parse('200') })
  expect(lines([account('1', '10400'), small], { ...terms, metric: 'yieldRate' })).toEqual([
    '1 2 100 0.5',
    '2 1 400 0.04',
  ])
  expect(lines([account('1', '10400'), small])).toEqual(['1 1 400 0.04', '2 2 100 0.5'])
})

test('accounts equal in every figure share a rank, and the next rank is left out', () => {
  const all = [account('8', '10100'), account('9', '10100'), account('7', '10099')]
  expect(lines(all)).toEqual(['1 8 100 0.01', '1 9 100 0.01', '3 7 99 0.0099'])
})

test('does not rank a linked account or an account without a valid position', () => {
  const all = [
    account('1', '12000', { isLinked: true }),
    account('2', '11500', { validOpens: 0 }),
    account('3', '10001'),
    account('4', '11000', { validOpens: 0, isLinked: true }),
  ]
  expect(lines(all)).toEqual([
    '1 3 1 0.0001',
    'linked 1 2000 0.2',
    'opens 2 1500 0.15',
    'linked 4 1000 0.1',
  ])
})

test('requires the number of valid positions of its terms', () => {
  const two = { ...terms, minValidOpens: 2 }
  expect(lines([account('1', '10100', { validOpens: 1 })], two)).toEqual(['opens 1 100 0.01'])
  expect(lines([account('1', '10100', { validOpens: 2 })], two)).toEqual(['1 1 100 0.01'])
})

test('does not depend on the order in which accounts are given', () => {
  const all = ['3', '1', '2'].map((id) => account(id, '10100'))
  expect(lines(all)).toEqual(lines(all.toReversed()))
})

describe('valid positions', () => {
  test.each([
    [0, validOpenMs, 900_000, true],
    [0, validOpenMs - 1, 900_000, false],
    [0, null, validOpenMs, true],
    [0, null, validOpenMs - 1, false],
    // It was closed after the end; at the end it had been held too briefly.
    [800_000, 1_200_000, 900_000, false],
    [600_000, 1_200_000, 900_000, true],
  ])('opened at %s, closed at %s, judged at %s: %s', (openedAt, closedAt, until, valid) => {
    expect(isValidOpen(openedAt, closedAt, until)).toBe(valid)
  })
})

const rewards = [
  { fromRank: 1, toRank: 1, amount: Amount.parse('1000') },
  { fromRank: 2, toRank: 3, amount: Amount.parse('601') },
  { fromRank: 4, toRank: 10, amount: Amount.parse('1400') },
]

describe('prizes', () => {
  test('the prize of a range is split among its ranks', () => {
    const of = (rank: number) => Amount.text(rankReward(rewards, rank))
    expect([1, 2, 3, 4, 10, 11].map(of)).toEqual(['1000', '300.5', '300.5', '200', '200', '0'])
  })

  test('a shared rank splits the prizes of its places equally', () => {
    const prizesOf = (accounts: readonly ContestAccount[]) =>
      [...contestPrizes(rewards, rankContest(terms, accounts))].map(
        ([id, prize]) => `${id} ${Amount.text(prize)}`,
      )
    // Places 1 and 2 bring 1,000 and 300.5: 650.25 each. The next account is third.
    expect(prizesOf([account('1', '10100'), account('2', '10100'), account('3', '10050')])).toEqual(
      ['1 650.25', '2 650.25', '3 300.5'],
    )
    // Three accounts on places 1 to 3: 1,601 by three, rounded down to the smallest unit.
    expect(prizesOf(['1', '2', '3'].map((id) => account(id, '10100')))).toEqual([
      '1 533.66666666',
      '2 533.66666666',
      '3 533.66666666',
    ])
  })

  test('an unranked account gets no prize', () => {
    const none = rankContest(terms, [account('1', '20000', { validOpens: 0 })])
    expect(contestPrizes(rewards, none).size).toBe(0)
  })
})
