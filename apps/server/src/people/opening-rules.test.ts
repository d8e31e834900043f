import { dayStart } from '@candor/api'
import { Amount } from '@candor/money'
import { describe, expect, test } from 'vitest'
import { owned, refuse } from '../platform/lane/index.ts'
import type { PolicyContext } from '../policy/index.ts'
import { openingFaults, type Opening, type OpeningState } from './opening-rules.ts'
import type { AppropriatenessRow, Limit } from './tables.ts'
import { context, now } from './testing/state.ts'

const contract: Opening = {
  product: 'contract',
  userId: '64',
  isSimulated: false,
  leverage: 50,
  freeLeverage: 20,
  answers: { get: () => undefined },
  assetClass: 'crypto',
}
const passedRow: AppropriatenessRow = {
  ...owned('64'),
  topic: 'leverage',
  version: 1,
  answers: {
    leverageLoss: 'true',
    stopLossPrice: 'false',
    closedForMargin: 'true',
    feesOnSize: 'true',
    steadyIncome: 'false',
  },
  correct: 5,
  answeredAt: now,
  passedAt: now,
}
const passed = { get: () => passedRow }
const secondContract = {
  product: 'secondContract',
  userId: '64',
  isSimulated: false,
  answered: passed,
  stake: Amount.parse('100'),
  atStake: Amount.parse('50'),
  losingAt: null,
  protection: {
    asksFirst: true,
    limits: { stake: Amount.parse('100'), optionLoss: Amount.parse('150') },
    lossesInARow: 5,
    pauseMs: 60_000,
  },
} as const satisfies Opening

const lossLimit: Limit = {
  ...owned('64'),
  kind: 'loss',
  amount: Amount.parse('50'),
  nextAmount: null,
  nextAt: null,
  setAt: now - 1,
}

const nothing: OpeningState = {
  exclusions: undefined,
  limits: { get: () => undefined },
  days: undefined,
  users: { country: 'US', nextCountry: null, nextCountryAt: null, documentCountry: null },
}
const excluded = { exclusions: { ...owned('64'), untilAt: now + 1_000, setAt: now - 1 } }
const lost = {
  limits: { get: () => lossLimit },
  days: {
    ...owned('64'),
    startsAt: dayStart(now),
    deposited: Amount.zero,
    result: Amount.parse('-50'),
    optionResult: Amount.zero,
    staked: Amount.zero,
  },
}
const french = {
  users: { country: 'FR', nextCountry: null, nextCountryAt: null, documentCountry: null },
}
const stopped: PolicyContext = { ...context, stopped: () => 'maintenance' }

const namesOf = (opening: Opening, state: Partial<OpeningState>, policy: PolicyContext = context) =>
  openingFaults({ ...nothing, ...state }, opening, { ...context, ...policy }).map(
    ({ refused }) => refused,
  )

describe.each([
  ['a contract', { ...contract, answers: passed }, 'LEVERAGE_CAPPED'],
  ['an option', secondContract, 'COUNTRY_RESTRICTED'],
] as const)('%s', (_name, opening, barredThere) => {
  test('allows an opening that no rule forbids', () => {
    expect(namesOf(opening, {})).toEqual([])
  })

  test('refuses for pauses, then for the user’s own limits, then for the country', () => {
    expect(namesOf(opening, excluded)).toEqual(['SELF_EXCLUDED'])
    expect(namesOf(opening, lost)).toEqual(['LOSS_LIMIT_REACHED'])
    expect(namesOf(opening, french)).toEqual([barredThere])
    expect(namesOf(opening, { ...excluded, ...lost, ...french }, stopped)).toEqual([
      'PAUSED',
      'SELF_EXCLUDED',
      barredThere,
    ])
  })
})

test('requires answers for high leverage, after the user’s limits and the country’s rules', () => {
  expect(namesOf(contract, {})).toEqual(['APPROPRIATENESS_REQUIRED'])
  expect(namesOf(contract, lost)).toEqual(['LOSS_LIMIT_REACHED'])
  expect(namesOf(contract, french)).toEqual(['LEVERAGE_CAPPED', 'APPROPRIATENESS_REQUIRED'])
})

describe.each([
  ['a contract above a cap', contract, ['LEVERAGE_CAPPED']],
  ['an option, which is not offered,', secondContract, []],
] as const)('%s of demo money', (_name, opening, barredThere) => {
  const demo: Opening = { ...opening, isSimulated: true }
  const restricted: PolicyContext = {
    ...context,
    restriction: () => ({ reasonKey: 'suspicious_activity', untilAt: now + 1 }) as never,
  }

  test('ignores everything but a leverage cap for demo money', () => {
    const state = { ...excluded, ...lost }
    expect(namesOf(opening, state, restricted)).toEqual(['RESTRICTED', 'SELF_EXCLUDED'])
    expect(namesOf(demo, state, restricted)).toEqual([])
    expect(namesOf(demo, { ...state, ...french })).toEqual(barredThere)
  })

  test('refuses while opening is paused', () => {
    expect(namesOf(demo, french, stopped)).toEqual(['PAUSED', ...barredThere])
  })
})

test('requires answers for an option, then the end of a losing run, within the daily limits', () => {
  const unasked = { get: () => undefined }
  const losingAt = now - 59_000
  const more = Amount.parse('100.00000001')
  expect(namesOf({ ...secondContract, answered: unasked, losingAt, stake: more }, {})).toEqual([
    'OPTION_ANSWERS_REQUIRED',
  ])
  const { protection } = secondContract
  const free = { ...protection, asksFirst: false }
  expect(namesOf({ ...secondContract, answered: unasked, protection: free }, {})).toEqual([])
  expect(openingFaults(nothing, { ...secondContract, losingAt, stake: more }, context)).toEqual([
    refuse('LOSING_RUN', { retryAfter: 1, values: { count: '5' } }),
  ])
  expect(namesOf({ ...secondContract, losingAt: now - 60_000 }, {})).toEqual([])
  expect(namesOf({ ...secondContract, stake: more }, {})).toEqual(['DAY_STAKE_LIMIT'])
  const atStake = Amount.parse('50.00000001')
  expect(namesOf({ ...secondContract, atStake }, {})).toEqual(['DAY_OPTION_LOSS_LIMIT'])
})

test('ignores the country when the instrument itself is refused', () => {
  expect(namesOf({ ...contract, answers: passed, assetClass: null }, french)).toEqual([])
})
