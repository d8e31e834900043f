import { Amount } from '@candor/money'
import { describe, expect, test } from 'vitest'
import type { Accounts } from '../../ledger/index.ts'
import { isRefusal, owned, type Decision, type Refusal } from '../../platform/lane/index.ts'
import type { Withdrawal } from './tables.ts'
import * as transitions from './transitions.ts'

const now = Date.UTC(2026, 10, 18, 12)
const accounts: Accounts = {
  of: (kind, currency = 'USDT', book = 'real') => ({ kind, currency, book, balance: Amount.zero }),
}
const nothing = { all: () => [], get: () => undefined }
const around: transitions.Around & transitions.Arriving = {
  accounts,
  usages: nothing,
  arrivals: nothing,
  now,
}

const fresh: Withdrawal = {
  ...owned('4711'),
  id: '1',
  accountId: '900',
  type: 'wallet',
  currency: 'USDT',
  network: 'TRC20',
  label: 'Cold wallet',
  target: 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx',
  masked: 'TYMMH3…xpCcsx',
  bankName: null,
  amount: Amount.parse('100'),
  fee: Amount.parse('1'),
  status: 'under_review',
  stage: 'cooling',
  version: 1,
  risks: ['first'],
  looked: [],
  needsSecond: true,
  approvedBy: [],
  coolingUntil: now,
  attemptAt: null,
  parkedAt: null,
  txid: null,
  sentAt: null,
  reasonKey: null,
  remark: null,
  timeline: [],
  createdAt: now - 60_000,
  finishedAt: null,
}
const maker = { id: '7', roles: ['ops_maker'] } as const
const checker = { id: '8', roles: ['ops_checker'] } as const
const attempted = { attemptAt: now - 1 }
const paid = { ...attempted, txid: 'aa', sentAt: now }
const done = { stage: 'done', finishedAt: now } as const

/** Every state of a withdrawal. */
const states: Record<string, Withdrawal> = {
  cooling: fresh,
  review_1: { ...fresh, stage: 'review_1' },
  review_2: { ...fresh, stage: 'review_2', approvedBy: ['7'] },
  sending: { ...fresh, stage: 'sending' },
  attempted: { ...fresh, ...attempted, stage: 'sending' },
  parked: { ...fresh, ...attempted, stage: 'sending', parkedAt: now },
  paid_out: { ...fresh, ...paid, status: 'paid_out', stage: 'confirming' },
  came_back: {
    ...fresh,
    ...paid,
    status: 'paid_out',
    stage: 'confirming',
    parkedAt: now,
  },
  delivered: { ...fresh, ...paid, ...done, status: 'delivered' },
  rejected: { ...fresh, ...done, status: 'rejected', reasonKey: 'user_cancelled' },
  failed: { ...fresh, ...done, ...attempted, status: 'failed', reasonKey: 'other' },
}
const names = Object.keys(states)

const doubt = { risk: 'identity', cause: 'identity:7:1' } as const

type Act = (order: Withdrawal) => Decision | Refusal
/** Every act, with its start states and the state after each. */
const acts: Record<string, { act: Act; ways: Record<string, string> }> = {
  endCooling: { act: (one) => transitions.endCooling(one, around), ways: { cooling: 'review_1' } },
  approve: {
    act: (one) => transitions.approve(one, checker, [maker], around),
    ways: { review_1: 'review_2', review_2: 'sending' },
  },
  reject: {
    act: (one) => transitions.reject(one, 'other', around),
    ways: { cooling: 'rejected', review_1: 'rejected', review_2: 'rejected' },
  },
  cancel: {
    act: (one) => transitions.cancel(one, around),
    ways: { cooling: 'rejected', review_1: 'rejected', review_2: 'rejected', sending: 'rejected' },
  },
  attempt: { act: (one) => transitions.attempt(one, around), ways: { sending: 'attempted' } },
  lookAgain: {
    act: (one) => transitions.lookAgain(one, [doubt], around),
    ways: { sending: 'review_1' },
  },
  endUnsent: {
    act: (one) => transitions.endUnsent(one, 'payment_gone', around),
    ways: { cooling: 'rejected', review_1: 'rejected', review_2: 'rejected', sending: 'rejected' },
  },
  stop: {
    act: (one) => transitions.stop(one, 'legal_order', around),
    ways: { sending: 'rejected' },
  },
  sent: {
    act: (one) => transitions.sent(one, 'aa', around),
    ways: { attempted: 'paid_out', parked: 'paid_out' },
  },
  park: { act: (one) => transitions.park(one, around), ways: { attempted: 'parked' } },
  notSent: {
    act: (one) => transitions.notSent(one, 'other', around),
    ways: { attempted: 'failed', parked: 'failed' },
  },
  noteReturn: {
    act: (one) => transitions.noteReturn(one, around),
    ways: { paid_out: 'came_back' },
  },
  deliver: {
    act: (one) => transitions.deliver(one, around),
    ways: { paid_out: 'delivered', came_back: 'delivered' },
  },
  comeBack: {
    act: (one) => transitions.comeBack(one, 'other', around),
    ways: { paid_out: 'failed', came_back: 'failed' },
  },
}

function nameOf({ status, stage, attemptAt, parkedAt }: Withdrawal): string {
  if (status === 'paid_out' && parkedAt !== null) return 'came_back'
  if (status !== 'under_review') return status
  if (stage !== 'sending' || attemptAt === null) return stage
  return parkedAt === null ? 'attempted' : 'parked'
}

const orderOf = ({ put = [] }: Decision) => (put[0] as unknown as { value: Withdrawal }).value

describe.each(Object.entries(acts))('%s', (_name, { act, ways }) => {
  test.each(names)('from %s: allowed, or refused without a trace', (state) => {
    const decision = act(states[state]!)
    const expected = ways[state] ?? null
    const reached = isRefusal(decision) ? null : nameOf(orderOf(decision))
    expect(reached).toBe(expected)
    expect(isRefusal(decision) ? decision.put : []).toEqual([])
  })
})

test('finds a planted bug: a transition that does not check its start state', () => {
  const reached = (act: Act) =>
    names.filter((state) => {
      const decision = act(states[state]!)
      return !isRefusal(decision)
    })
  const sendable = (one: Withdrawal): Withdrawal => ({ ...one, stage: 'sending', attemptAt: now })
  const open = (one: Withdrawal): Withdrawal => ({
    ...one,
    status: 'under_review',
    attemptAt: null,
  })
  // Paid twice, and returned after it was paid.
  const payTwice: Act = (one) => transitions.sent(sendable(one), 'bb', around)
  const giveBackTwice: Act = (one) => transitions.cancel(open(one), around)
  expect(reached(payTwice)).not.toEqual(Object.keys(acts['sent']!.ways))
  expect(reached(giveBackTwice)).not.toEqual(Object.keys(acts['cancel']!.ways))
  for (const { act, ways } of Object.values(acts))
    expect(reached(act).toSorted()).toEqual(Object.keys(ways).toSorted())
})

test('increments the version with every change, so that a decision on an older state is refused', () => {
  const first = transitions.approve(states['review_1']!, checker, [], around)
  expect(isRefusal(first) ? null : orderOf(first).version).toBe(2)
})

test('ends the cooldown at its time, and needs no review for a small amount of a known user', () => {
  const early = { ...around, now: fresh.coolingUntil - 1 }
  expect(transitions.endCooling(fresh, early)).toMatchObject({ refused: 'STATE_CHANGED' })
  const decision = transitions.endCooling({ ...fresh, risks: [] }, around)
  expect(isRefusal(decision) ? null : orderOf(decision)).toMatchObject({ stage: 'sending' })
})

test('requires one review per cause', () => {
  const looked = { ...states['sending']!, risks: ['identity'] as const, looked: [doubt.cause] }
  expect(transitions.lookAgain(looked, [doubt], around)).toMatchObject({
    refused: 'STATE_CHANGED',
  })
  const later = { risk: 'identity', cause: 'identity:7:3' } as const
  const decision = transitions.lookAgain(looked, [doubt, later], around)
  expect(isRefusal(decision) ? null : orderOf(decision)).toMatchObject({
    stage: 'review_1',
    risks: ['identity'],
    looked: [doubt.cause, later.cause],
  })
})

test('refuses a second approval by the first reviewer', () => {
  expect(transitions.approve(states['review_2']!, maker, [maker], around)).toMatchObject({
    refused: 'SELF_APPROVAL',
  })
})

test('goes on after the first approval if no second is required', () => {
  const small = { ...states['review_1']!, needsSecond: false }
  const decision = transitions.approve(small, maker, [], around)
  expect(isRefusal(decision) ? null : orderOf(decision)).toMatchObject({ stage: 'sending' })
})

test('refuses a second reviewer of the same kind', () => {
  for (const roles of [['ops_maker'], ['treasury']] as const)
    expect(
      transitions.approve(states['review_2']!, { id: '9', roles }, [maker], around),
    ).toMatchObject({ refused: 'FORBIDDEN' })
})

test('does not count the approval of an operator who may not review any more', () => {
  for (const next of [checker, { ...maker, id: '9' }]) {
    const decision = transitions.approve(states['review_2']!, next, [], around)
    expect(isRefusal(decision) ? null : orderOf(decision)).toMatchObject({
      stage: 'review_2',
      approvedBy: [next.id],
    })
  }
})
