import { dayMs } from '@candor/api'
import { Amount } from '@candor/money'
import { describe, expect, test } from 'vitest'
import type { Accounts, UserAccount } from '../../ledger/index.ts'
import { isRefusal, owned, type Decision, type Refusal } from '../../platform/lane/index.ts'
import type { Payment } from '../tables.ts'
import { blank, type Recharge } from './tables.ts'
import * as transitions from './transitions.ts'

const now = Date.UTC(2026, 10, 18, 12)
const accounts: Accounts = {
  of: (kind, currency = 'USDT', book = 'real') => ({ kind, currency, book, balance: Amount.zero }),
}
const around: transitions.Around = { accounts, hasEnded: false, now }
const hundred = Amount.parse('100')
const none = { all: () => [], get: () => undefined }
const recalling = {
  freeOf: ({ balance }: UserAccount) => balance,
  ...around,
  unclaimed: Amount.zero,
  withdrawals: none,
  usages: none,
  newId: () => '9',
}
const who = { decidedBy: '7', secondBy: '8' }
const found = { amount: hundred, matched: 'A1' }
const proposedMatch = { expiresAt: now + 3_600_000 }

const fresh: Recharge = {
  ...owned('4711'),
  ...blank,
  id: '1',
  method: 'crypto',
  currency: 'USDT',
  network: 'sandbox',
  address: 'sbx1qq',
  txid: 'aa',
  amount: hundred,
  status: 'under_review',
  stage: 'searching',
  dueAt: now,
  createdAt: now - 60_000,
}
const paid = { paymentId: '500', paidAt: now - 60_000 }
const review = { stage: 'review', reviewAt: now - 60_000 } as const
const done = { stage: 'done', finishedAt: now, dueAt: null } as const
const stray: Recharge = { ...fresh, ...paid, stage: 'stray', meantNetwork: 'other', dueAt: null }
const credited = { status: 'credited', creditedAmount: hundred } as const

const no = { status: 'rejected', reasonKey: 'cannot_accept' } as const
const gone = { status: 'failed', reasonKey: 'payment_dropped' } as const
const recalled = {
  ...credited,
  status: 'failed',
  reasonKey: 'payment_returned',
  recalledAmount: Amount.parse('60'),
} as const

/** Every state of a recharge. */
const states: Record<string, Recharge> = {
  confirming: { ...fresh, ...paid, stage: 'confirming' },
  searching: fresh,
  stray,
  review: { ...fresh, ...review },
  'review of a payment': { ...stray, ...review },
  matched: { ...fresh, ...review, matched: 'A1' },
  credited: { ...fresh, ...paid, ...done, ...credited },
  'credited by two': { ...fresh, ...done, ...credited, ...who, matched: 'A1' },
  dropped: { ...fresh, ...paid, ...done, ...credited, stage: 'dropped' },
  returning: { ...fresh, ...paid, ...done, ...credited, stage: 'returning', dueAt: now },
  rejected: { ...fresh, ...done, status: 'rejected', reasonKey: 'proof_unclear' },
  'payment rejected': { ...stray, ...review, ...done, ...who, ...no },
  failed: { ...fresh, ...done, status: 'failed', reasonKey: 'payment_not_found' },
  'payment failed': { ...fresh, ...paid, ...done, ...gone },
  'stray failed': { ...stray, ...done, ...gone },
  'review failed': { ...stray, ...review, ...done, ...gone },
  recalled: { ...fresh, ...paid, ...done, ...recalled },
  'stray recalled': { ...stray, ...review, ...done, ...recalled },
}
const names = Object.keys(states)

const payment: Payment = {
  ...owned('4711'),
  id: '500',
  txid: 'aa',
  network: 'sandbox',
  address: 'sbx1qq',
  currency: 'USDT',
  amount: hundred,
  at: now - 60_000,
}

type Act = (recharge: Recharge) => Decision | Refusal
/** Every act, with its start states and the status and stage after each. */
const acts: Record<string, { act: Act; ways: Record<string, string> }> = {
  confirm: {
    act: (one) => transitions.confirm(one, payment, around),
    ways: { confirming: 'credited done', returning: 'credited done' },
  },
  expire: {
    act: (one) => transitions.expire(one, around),
    ways: { searching: 'failed done', review: 'failed done', matched: 'failed done' },
  },
  claim: {
    act: (one) => transitions.claim(one, around),
    ways: { stray: 'under_review review', 'payment rejected': 'under_review review' },
  },
  match: {
    act: (one) => transitions.match(one, found, proposedMatch),
    ways: {
      review: 'under_review review',
      'review of a payment': 'under_review review',
      matched: 'under_review review',
    },
  },
  credit: {
    act: (one) => transitions.credit(one, found, who, around),
    ways: { matched: 'credited done' },
  },
  reject: {
    act: (one) => transitions.reject(one, 'proof_unclear', who, around),
    ways: {
      review: 'rejected done',
      'review of a payment': 'rejected done',
      matched: 'rejected done',
    },
  },
  drop: {
    act: (one) => transitions.drop(one, around),
    ways: {
      confirming: 'failed done',
      stray: 'failed done',
      'review of a payment': 'failed done',
      'payment rejected': 'failed done',
      credited: 'credited dropped',
      returning: 'credited dropped',
    },
  },
  restore: {
    act: (one) => transitions.restore(one, { finalAt: now + 3_000, now }),
    ways: {
      dropped: 'credited returning',
      'payment failed': 'under_review confirming',
      'stray failed': 'under_review stray',
      'review failed': 'under_review review',
      recalled: 'under_review confirming',
      'stray recalled': 'under_review review',
    },
  },
  recall: {
    act: (one) => transitions.recall(one, who, recalling),
    ways: { dropped: 'failed done' },
  },
}

const rowOf = ({ put = [] }: Decision) => (put[0] as unknown as { value: Recharge }).value

describe.each(Object.entries(acts))('%s', (_name, { act, ways }) => {
  test.each(names)('from %s: allowed, or refused without a trace', (state) => {
    const decision = act(states[state]!)
    const next = isRefusal(decision) ? null : rowOf(decision)
    expect(next && `${next.status} ${next.stage}`).toBe(ways[state] ?? null)
    expect(isRefusal(decision) ? decision.put : []).toEqual([])
  })
})

test('finds a planted bug: a transition that does not check its start state', () => {
  const reached = (act: Act) => names.filter((state) => !isRefusal(act(states[state]!)))
  const inReview = (one: Recharge): Recharge => ({ ...one, ...review, matched: found.matched })
  const blind: Record<string, Act> = {
    // Credited twice; credited after a rejection; rejected or failed after a credit.
    confirm: (one) =>
      transitions.confirm({ ...one, ...paid, stage: 'confirming' }, payment, around),
    credit: (one) => transitions.credit(inReview(one), found, who, around),
    reject: (one) => transitions.reject(inReview(one), 'proof_unclear', who, around),
    expire: (one) => transitions.expire({ ...one, stage: 'searching', dueAt: now }, around),
    // Recalled without a credit, or twice.
    recall: (one) => transitions.recall({ ...one, ...credited, stage: 'dropped' }, who, recalling),
  }
  for (const [name, act] of Object.entries(blind))
    expect(reached(act).length).toBeGreaterThan(Object.keys(acts[name]!.ways).length)
  for (const { act, ways } of Object.values(acts))
    expect(reached(act).toSorted()).toEqual(Object.keys(ways).toSorted())
})

test('increments the version with every change, so that a decision on an older state is refused', () => {
  const decision = transitions.match(states['review']!, found, proposedMatch)
  expect(isRefusal(decision) ? null : rowOf(decision).version).toBe(2)
})

test('fails no report before its time, and no paid recharge for lack of a decision', () => {
  const early = { ...around, now: now - 1 }
  expect(transitions.expire(fresh, early)).toMatchObject({ refused: 'STATE_CHANGED' })
  const payed = { ...states['review of a payment']!, dueAt: now }
  expect(transitions.expire(payed, around)).toMatchObject({ refused: 'STATE_CHANGED' })
})

test('keeps a found report for the checker and one more day, and a paid recharge for ever', () => {
  const dueAt = (one: Recharge) =>
    rowOf(transitions.match(one, found, proposedMatch) as Decision).dueAt
  expect(dueAt(states['review']!)).toBe(proposedMatch.expiresAt + dayMs)
  expect(dueAt({ ...states['review']!, dueAt: now + 7 * dayMs })).toBe(now + 7 * dayMs)
  expect(dueAt(states['review of a payment']!)).toBe(null)
})

test('releases its unique numbers with every unsuccessful end', () => {
  const freed = (act: string, state: string) =>
    (acts[act]!.act(states[state]!) as Decision).free ?? []
  for (const act of ['expire', 'reject'])
    expect(freed(act, 'matched')).toEqual(['recharge match:USDT:A1', 'txid:aa'])
  expect(freed('reject', 'review')).toEqual(['txid:aa'])
  expect(freed('credit', 'matched')).toEqual([])
  // A payment keeps its number, whatever the end of its recharge.
  expect(freed('reject', 'review of a payment')).toEqual([])
  expect(freed('drop', 'confirming')).toEqual([])
})

test("credits money only under the maker's number", () => {
  const other = { ...found, matched: 'B2' }
  expect(transitions.credit(states['matched']!, other, who, around)).toMatchObject({
    refused: 'STATE_CHANGED',
  })
})

test('confirms only the recharge of the payment', () => {
  const other = { ...payment, id: '501' }
  expect(transitions.confirm(states['confirming']!, other, around)).toMatchObject({
    refused: 'STATE_CHANGED',
  })
})

test('requires two operators to reject a payment, and refuses a rejection that its owner could not contest', () => {
  const rejectBy = (over: object, secondBy: string | null) =>
    transitions.reject(
      states['review of a payment']!,
      'cannot_accept',
      { ...who, secondBy },
      {
        ...around,
        ...over,
      },
    )
  expect(rejectBy({}, null)).toMatchObject({ refused: 'STATE_CHANGED' })
  expect(rejectBy({ hasEnded: true }, '8')).toMatchObject({ refused: 'STATE_CHANGED' })
  expect(rowOf(rejectBy({}, '8') as Decision)).toMatchObject({ status: 'rejected', ...who })
})

test('clears an earlier decision when it is claimed again', () => {
  const claimed = rowOf(transitions.claim(states['payment rejected']!, around) as Decision)
  expect(claimed).toMatchObject({ reasonKey: null, finishedAt: null, decidedBy: null })
  expect(claimed).toMatchObject({ secondBy: null, matched: null, reviewAt: now })
})

test("returns to the owner what they gave at the recall, and reports the rest as the house's", () => {
  const again = transitions.confirm(
    { ...states['recalled']!, stage: 'confirming', status: 'under_review' },
    payment,
    around,
  ) as Decision
  expect(rowOf(again)).toMatchObject({ creditedAmount: hundred, keptAmount: Amount.parse('40') })
  expect(again.events).toMatchObject([{ data: { amount: '100', credited: '60', kept: '40' } }])
  const rich: Accounts = { of: (kind) => ({ ...accounts.of(kind), balance: Amount.parse('500') }) }
  const dropped = { ...rowOf(again), stage: 'dropped' } as const
  const back = transitions.recall(dropped, who, { ...recalling, accounts: rich }) as Decision
  expect(rowOf(back)).toMatchObject({ recalledAmount: Amount.parse('60') })
  expect(back.events).toMatchObject([{ data: { amount: '100', credited: '60', kept: '40' } }])
})

test('leaves money behind positions at a recall', () => {
  const rich: Accounts = { of: (kind) => ({ ...accounts.of(kind), kind, balance: hundred }) }
  const dropped = { ...states['credited']!, creditedAmount: hundred, stage: 'dropped' } as const
  const freeOf = ({ kind, balance }: UserAccount) =>
    kind === 'contract.available' ? Amount.parse('30') : Amount.of(balance / 2n)
  const back = transitions.recall(dropped, who, {
    ...recalling,
    freeOf,
    accounts: rich,
  }) as Decision
  expect(rowOf(back)).toMatchObject({ recalledAmount: Amount.parse('80') })
})
