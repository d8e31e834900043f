import { expect, test } from 'vitest'
import { rechargeSteps } from './recharge-steps.ts'

const sent = {
  claimable: false,
  createAt: 100,
  finishAt: null,
  requiredConfirmations: 3,
  status: 0,
  statusKey: 'under_review',
  timeline: [
    { key: 'submitted', at: 100 },
    { key: 'confirming', at: 100 },
  ],
} as const
const base = { ...sent, timeline: [...sent.timeline] }
const brief = (order: Parameters<typeof rechargeSteps>[0]) =>
  rechargeSteps(order).map(({ key, at, state }) => [key, at, state])

test('an open payment waits for its confirmations', () => {
  expect(brief(base)).toEqual([
    ['submitted', 100, 'done'],
    ['confirming', 100, 'current'],
    ['credited', null, 'ahead'],
  ])
})

test('a credited payment has done all its steps', () => {
  const timeline = [...base.timeline, { key: 'credited', at: 103 }]
  const order = { ...base, status: 1, statusKey: 'credited', finishAt: 103, timeline } as const
  expect(brief(order)).toEqual([
    ['submitted', 100, 'done'],
    ['confirming', 103, 'done'],
    ['credited', 103, 'done'],
  ])
})

test('a report without a payment is under review, and fails if there is no payment', () => {
  const timeline = [
    { key: 'submitted', at: 100 },
    { key: 'review', at: 100 },
  ]
  const report = { ...base, requiredConfirmations: null, timeline }
  expect(brief(report)[1]).toEqual(['review', 100, 'current'])
  const failed = { ...report, status: -2, statusKey: 'failed', finishAt: 700 } as const
  expect(brief(failed)).toEqual([
    ['submitted', 100, 'done'],
    ['review', 700, 'done'],
    ['failed', 700, 'failed'],
  ])
})
