import { Amount } from '@candor/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accounts } from '../../ledger/index.ts'
import { command, isRefusal, owned } from '../../platform/lane/index.ts'
import { proofFigure, proofScale } from '../../testing/proof-scale.ts'
import { withdrawalAccounts } from '../accounts/tables.ts'
import { finishRecharges } from '../commands/finish-recharges.ts'
import * as moves from '../commands/move-withdrawal.ts'
import { paySandbox } from '../commands/pay-sandbox.ts'
import { submitWithdrawal } from '../commands/submit-withdrawal.ts'
import { loadCurrencies } from '../currencies.ts'
import { payments, seenPayments } from '../tables.ts'
import { deskOf } from '../testing/memory-desk.ts'
import { createMemoryLane } from '../testing/memory-lane.ts'
import { NaiveWithdrawals, type NaiveState } from '../testing/naive-withdrawals.ts'
import { openingProof, personRows, withdrawalCoolingMs } from '../testing/without-people.ts'
import { usages, withdrawals } from './tables.ts'
import * as transitions from './transitions.ts'

const runs = proofScale({ quick: 300, full: 10_000 })
const userId = '4711'
const startAt = Date.UTC(2026, 10, 18, 12)
const currencies = loadCurrencies()
const [pay, finish, submit] = [paySandbox, finishRecharges, submitWithdrawal].map((make) =>
  make(currencies),
) as [
  ReturnType<typeof paySandbox>,
  ReturnType<typeof finishRecharges>,
  ReturnType<typeof submitWithdrawal>,
]

const acts = [
  'endCooling',
  'approve',
  'reject',
  'cancel',
  'attempt',
  'recordSent',
  'recordRefused',
  'recordUnknown',
  'markSent',
  'markNotSent',
  'markReturned',
  'deliver',
] as const
type Act = (typeof acts)[number]

/** The way to the end is long: these acts lead on from each state, so that many histories go all of it. */
const forward: { readonly [State in NaiveState]?: readonly Act[] } = {
  cooling: ['endCooling'],
  review_1: ['approve'],
  review_2: ['approve'],
  sending: ['attempt'],
  attempted: ['recordSent', 'recordUnknown', 'recordRefused'],
  parked: ['markSent', 'markNotSent'],
  paid_out: ['deliver', 'markReturned'],
}

const unitsOf = (min: number, max: number) => fc.integer({ min, max })
const acting = { at: fc.nat({ max: 2 }), operator: fc.constantFrom('7', '8') }
const operation = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), units: unitsOf(10, 30_000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), units: unitsOf(15, 22_000) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      units: fc.constantFrom(3, 31, 31, 86_400),
    }),
  },
  { weight: 20, arbitrary: fc.record({ kind: fc.constant('forward' as const), ...acting }) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      act: fc.constantFrom(...acts),
      ...acting,
    }),
  },
)

const tally = { made: 0, refused: 0 }
const madeBy = new Map<string, number>()

const histories = fc.array(operation, { minLength: 40, maxLength: 120, size: 'max' })

/** Lives through histories with this way to take a withdrawal back. */
const alike = (cancel = moves.cancelWithdrawal) =>
  fc.property(histories, (operations) => {
    const life = openLife(cancel)
    for (const one of operations) {
      if (one.kind === 'pay') life.pay(one.units)
      else if (one.kind === 'wait') life.wait(one.units)
      else if (one.kind === 'ask') life.ask(one.units)
      else if (one.kind === 'forward') life.forward(one.at, one.operator)
      else life.act(one.act, one.at, one.operator)
      life.compare()
    }
  })

test(`${runs} random histories come out as in a world that only knows the rules`, () => {
  fc.assert(alike(), { numRuns: runs })
  // A history in which nothing, or everything, goes through would prove little.
  expect(Math.min(tally.made, tally.refused)).toBeGreaterThan(runs)
  const rare = acts.filter((act) => (madeBy.get(act) ?? 0) < runs / 50)
  expect(rare).toEqual([])
  proofFigure(
    'withdrawals beside the naive world',
    `${runs} histories: ${tally.made} made, ${tally.refused} refused`,
  )
})

test('planted hole: money that is given back after it was handed over is found', () => {
  const careless = command('cancelWithdrawal', {
    needs: { accounts, orders: withdrawals, usages },
    reads: ({ id }: { readonly id: string }) => ({ orders: [id] }),
    decide({ accounts: held, orders, usages: used }, { id }, { now }) {
      const order = { ...orders.get(id)!, attemptAt: null }
      return transitions.cancel(order, { accounts: held, usages: used, now })
    },
  })
  const found = fc.check(alike(careless), { numRuns: 300, endOnFailure: true })
  expect(found.failed).toBe(true)
})

function openLife(cancel: typeof moves.cancelWithdrawal) {
  const lane = createMemoryLane(userId, new Map([[payments, seenPayments]]))
  const desk = deskOf(lane)
  const naive = new NaiveWithdrawals()
  let now = startAt
  let txids = 0
  const waiting: { amount: bigint; finalAt: number }[] = []
  const ids: string[] = []
  lane.draft.set(withdrawalAccounts, account)
  for (const { table, value } of personRows(userId)) lane.draft.set(table, value)

  function outcome(predicted: boolean, decision: unknown): void {
    if (!isRefusal(decision) !== predicted) throw new Error(JSON.stringify(decision, asText))
    tally[predicted ? 'made' : 'refused']++
  }

  function finishRechargesNow(): void {
    lane.run(finish, { paymentIds: [], fileIds: [], sharing: [] }, now)
    for (const one of waiting.splice(0))
      if (one.finalAt <= now) naive.credit(one.amount)
      else waiting.push(one)
  }

  return {
    pay(units: number): void {
      const amount = Amount.parse(String(units))
      const txid = String(++txids).padStart(64, '0')
      const way = { network: 'sandbox', addressNetwork: 'sandbox', address: 'sbx1' }
      const input = { userId, ...way, currency: 'USDT', amount, txid }
      outcome(true, lane.run(pay, input, now))
      waiting.push({ amount, finalAt: now + 3_000 })
    },
    wait(seconds: number): void {
      now += seconds * 1_000
      finishRechargesNow()
    },
    ask(units: number): void {
      const amount = Amount.parse(String(units))
      const predicted = naive.mayAsk(amount, now)
      const decision = lane.run(submit, { ...asked, amount, proof: openingProof() }, now)
      outcome(predicted, decision)
      if (isRefusal(decision)) return
      const { id } = decision.reply as { id: string }
      const { risks } = lane.draft.view(withdrawals).get(id)!
      naive.ask(id, amount, now, risks.length > 0)
      ids.push(id)
    },
    forward(at: number, operatorId: string): void {
      const state = naive.orders.get(ids.toReversed()[at] ?? '')?.state
      const ways = (state && forward[state]) ?? []
      const act = ways[(at + (operatorId === '8' ? 1 : 0)) % ways.length]
      if (act !== undefined) this.act(act, at, operatorId)
    },
    act(act: Act, at: number, operatorId: string): void {
      const id = ids.toReversed()[at]
      if (id === undefined) return
      const decision = {
        endCooling: () => lane.run(moves.endCooling, { id }, now),
        approve: () => desk.decide(id, 'approve', operatorId, now),
        reject: () => desk.decide(id, 'reject', operatorId, now),
        cancel: () => lane.run(cancel, { id }, now),
        attempt: () => lane.run(moves.attemptPayout, { id, accountId: account.id }, now),
        recordSent: () => record({ kind: 'sent', txid: 'aa' }),
        recordRefused: () => record({ kind: 'refused', reasonKey: 'other' }),
        recordUnknown: () => record({ kind: 'unknown' }),
        markSent: () => desk.settle(id, 'sent', operatorId, now),
        markNotSent: () => desk.settle(id, 'notSent', operatorId, now),
        markReturned: () => desk.settle(id, 'returned', operatorId, now),
        deliver: () => lane.run(moves.deliverWithdrawal, { id, accountId: account.id }, now),
      }[act]()
      function record(answer: moves.PayoutAnswer) {
        return lane.run(moves.recordPayout, { id, answer }, now)
      }
      const predicted = naive.act(id, act, operatorId, now)
      outcome(predicted, decision)
      if (predicted) madeBy.set(act, (madeBy.get(act) ?? 0) + 1)
    },
    /** Both worlds hold the same money, and no money came from anywhere or went astray. */
    compare(): void {
      const held = lane.draft.view(accounts)
      expect(held.of('balance.available').balance).toBe(naive.available())
      expect(held.of('balance.frozen').balance).toBe(naive.frozen())
      expect(naive.entries.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
    },
  }
}

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

const account = {
  ...owned(userId),
  id: '900',
  type: 'wallet' as const,
  currency: 'USDT',
  label: 'Cold wallet',
  isDefault: true,
  network: 'TRC20',
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  bankName: null,
  bankCode: null,
  realName: null,
  accountNo: null,
  country: null,
  usableAt: 0,
  createdAt: 0,
  disabledAt: null,
  usedAt: null,
  reasonKey: null,
}

const asked = {
  userId,
  accountId: account.id,
  quotedFee: Amount.parse('1'),
  remark: null,
  currency: 'USDT',
  identityLevel: 1,
  isNewDevice: false,
  legalName: null,
  coolingMs: withdrawalCoolingMs,
} as const
