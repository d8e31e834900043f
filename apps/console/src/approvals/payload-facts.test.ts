import { expect, test } from 'vitest'
import { payloadFacts } from './payload-facts.ts'

test('shows a payload as facts, in the order of the request', () => {
  const at = Date.UTC(2026, 10, 28, 12)
  const payload = {
    id: '12',
    creditUsdt: '249.5',
    untilAt: at,
    isFrozen: true,
    remark: null,
    words: {},
  }
  expect(payloadFacts(JSON.stringify(payload))).toEqual([
    ['Number', '12'],
    ['Credit USDT', '249.5'],
    ['Until', '2026-11-28 20:00:00 UTC+8'],
    ['Is frozen', 'yes'],
    ['Remark', 'none'],
  ])
})

test('shows a list in one line, and a nested field with the names of both levels', () => {
  const payload = { roles: ['risk', 'finance'], none: [], terms: { dailyRate: '0.0003' } }
  expect(payloadFacts(JSON.stringify(payload))).toEqual([
    ['Roles', 'risk, finance'],
    ['None', 'none'],
    ['Terms daily rate', '0.0003'],
  ])
})
