import { Amount } from '@candor/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accounts, transfers } from '../ledger/index.ts'
import type { ApprovalKind } from '../operator/index.ts'
import {
  command,
  isRefusal,
  type Decision,
  type Refusal,
  type Rows,
} from '../platform/lane/index.ts'
import { proofFigure, proofScale } from '../testing/proof-scale.ts'
import * as moves from './commands/move-withdrawal.ts'
import { creditFound, recallDropped, type Credit, type Recall } from './console/recharge-kinds.ts'
import type { Recharge } from './recharge/tables.ts'
import { consoleOf, kinds } from './testing/memory-console.ts'
import { createMemoryLane } from './testing/memory-lane.ts'
import { NaiveLedger } from './testing/naive-ledger.ts'
import { NaiveRecharges } from './testing/naive-recharges.ts'
import { NaiveWithdrawals } from './testing/naive-withdrawals.ts'
import { finishing, rechargeActs, recharging } from './testing/recharging-life.ts'
import { withdrawalActs, withdrawing } from './testing/withdrawing-life.ts'
import { personRows } from './testing/without-people.ts'
import { usages, withdrawals, type Withdrawal } from './withdrawals/tables.ts'
import * as withdrawalWays from './withdrawals/transitions.ts'

const runs = proofScale({ quick: 300, full: 10_000 })
const startAt = Date.UTC(2026, 10, 18, 12)
const day = 86_400

const some = <Kind extends string, Shape extends object>(
  weight: number,
  kind: Kind,
  shape: { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...shape }) as fc.Arbitrary<
    { readonly kind: Kind } & Shape
  >,
})

const units = (min: number, max: number) => fc.integer({ min, max })
const acting = { at: fc.nat({ max: 2 }), operator: fc.constantFrom('7', '8') }
const finding = fc.record({
  number: fc.constantFrom('own' as const, 'own' as const, 'new' as const, 'other' as const),
  percent: fc.constantFrom(60, 100, 101, 130),
})
const operation = fc.oneof(
  some(4, 'pay', {
    units: fc.oneof(units(5, 30_000), units(5, 300_000)),
    isStray: fc.nat({ max: 3 }),
  }),
  some(4, 'report', {
    units: units(5, 30_000),
    isBank: fc.boolean(),
    isShown: fc.boolean(),
    again: fc.option(fc.nat({ max: 2 }), { freq: 3 }),
  }),
  some(1, 'limit', { units: fc.option(units(1, 90_000), { freq: 2 }) }),
  // Few fit the first limit; others only fit a tenth of a large balance.
  some(6, 'ask', { units: fc.oneof(units(15, 22_000), units(15_000, 60_000)) }),
  some(8, 'wait', { units: fc.constantFrom(3, 31, 31, 31, 31, 601, day, 9 * day) }),
  some(30, 'onward', acting),
  some(10, 'act', { act: fc.constantFrom(...withdrawalActs), ...acting }),
  some(20, 'rechargeOnward', { ...acting, finding }),
  some(2, 'turn', acting),
  // A withdrawal sent before the drop is the house's loss; others are cancelled or reviewed.
  some(3, 'sendOff', { ...acting, isDoubted: fc.boolean() }),
  some(10, 'rechargeAct', { act: fc.constantFrom(...rechargeActs), ...acting, finding }),
)

type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never

const tally = { made: 0, refused: 0 }
const madeBy = new Map<string, number>()
const holeless = {
  cancel: moves.cancelWithdrawal,
  attempt: moves.attemptPayout,
  finish: finishing,
  agreed: kinds,
}
type Ways = typeof holeless

const histories = fc.array(operation, { minLength: 60, maxLength: 200, size: 'max' })

/** Runs random histories with these transitions of withdrawals and recharges. */
const alike = (ways: Partial<Ways> = {}) =>
  fc.property(histories, (operations) => {
    const life = openLife({ ...holeless, ...ways })
    for (const one of operations) {
      life.live(one)
      life.compare()
    }
  })

test(`${runs} random histories match a model that only knows the rules`, () => {
  fc.assert(alike(), { numRuns: runs })
  // Histories that mostly succeed or mostly fail would prove little.
  expect(Math.min(tally.made, tally.refused)).toBeGreaterThan(runs)
  const all = [...withdrawalActs, ...rechargeActs.map((act) => `recharge ${act}`), 'shortfall']
  // The rarest is made some ten times in 300 histories.
  expect(all.filter((act) => (madeBy.get(act) ?? 0) < runs / 300)).toEqual([])
  proofFigure(
    'recharges and withdrawals beside the naive world',
    `${runs} histories: ${tally.made} made, ${tally.refused} refused`,
  )
})

test('follows the chain again each time that the network restores a recalled payment', () => {
  const life = openLife(holeless)
  const own = { number: 'own', percent: 100 } as const
  const one = { kind: 'rechargeAct', at: 0, operator: '7', finding: own } as const
  life.live({ kind: 'pay', units: 100, isStray: 1 })
  life.live({ kind: 'wait', units: 31 })
  for (const act of ['drop', 'askRecall', 'agree', 'restore', 'drop', 'restore'] as const) {
    life.live({ ...one, act })
    expect(life.compare).not.toThrow()
  }
  life.live({ kind: 'wait', units: 31 })
  expect(life.compare).not.toThrow()
})

type Hole = () => Partial<Ways>
const instead = <Payload extends Credit | Recall>(kind: ApprovalKind<Payload>) => ({
  agreed: [...kinds.filter((one) => one.kind !== kind.kind), kind as ApprovalKind<never>],
})

/** Transitions that ignore their start state or the origin of the money. */
const holes: Record<string, Hole> = {
  'returned after it was sent': () => ({
    cancel: command('cancelWithdrawal', {
      needs: { accounts, orders: withdrawals, usages },
      reads: ({ id }: { readonly id: string }) => ({ orders: [id] }),
      decide({ accounts: held, orders, usages: used }, { id }, { now }) {
        const order = { ...orders.get(id)!, attemptAt: null }
        return withdrawalWays.cancel(order, { accounts: held, usages: used, now })
      },
    }),
  }),
  'credited twice': () => finishingAs(unended),
  // The house advanced it, and the owner had it before.
  'paid out twice when its network restores it': () =>
    finishingAs((one) => ({ ...one, recalledAmount: null })),
  // The owner was told that the house bears this amount.
  'recalled from other money of its owner': () =>
    instead({
      ...recallDropped,
      apply(state, ...rest) {
        const { recharges: known } = state as { readonly recharges: Rows<Recharge> }
        const unkept = (id: string) => ({ ...known.get(id)!, keptAmount: Amount.zero })
        return recallDropped.apply(
          { ...(state as object), recharges: { get: unkept } } as never,
          ...rest,
        )
      },
    }),
  'credited after a rejection': () =>
    instead({
      ...creditFound,
      apply(state, payload: Credit, ...rest) {
        const { recharges: known } = state as { readonly recharges: Rows<Recharge> }
        const waiting = (id: string) => ({
          ...known.get(id)!,
          version: payload.version,
          matched: payload.matched,
          ...inReview,
        })
        return creditFound.apply(
          { ...(state as object), recharges: { get: waiting } } as never,
          payload,
          ...rest,
        )
      },
    }),
  // The frozen money is then sent, and the house bears it.
  'recalled without cancelling withdrawals': () =>
    instead({
      ...recallDropped,
      apply(state, ...rest) {
        const none = { withdrawals: { all: () => [] } }
        return recallDropped.apply({ ...(state as object), ...none } as never, ...rest)
      },
    }),
  'sent after a review of another dropped payment': () => ({
    attempt: {
      ...moves.attemptPayout,
      decide(state, ...rest) {
        const { orders, recharges: known } = state as {
          readonly orders: Rows<Withdrawal>
          readonly recharges: Rows<Recharge>
        }
        const isLooked = (orders.get(rest[0].id)?.looked.length ?? 0) > 0
        const seen = { ...known, all: () => (isLooked ? [] : known.all()) }
        return moves.attemptPayout.decide(
          { ...(state as object), recharges: seen } as never,
          ...rest,
        )
      },
    },
  }),
  'recalled without the loss': () =>
    instead({
      ...recallDropped,
      apply(...all: Parameters<typeof recallDropped.apply>) {
        const done = recallDropped.apply(...all)
        return isRefusal(done) ? done : { ...done, move: (done.move ?? []).slice(0, 1) }
      },
    }),
}
/** Finishes recharges as if each were another. */
const finishingAs = (other: (one: Recharge) => Recharge): Partial<Ways> => ({
  finish: {
    ...finishing,
    decide(state, ...rest) {
      const { recharges: known } = state as { readonly recharges: Rows<Recharge> }
      const again = { ...known, all: () => known.all().map(other) }
      return finishing.decide({ ...(state as object), recharges: again } as never, ...rest)
    },
  },
})
const inReview = { stage: 'review', status: 'under_review' } as const
const unended = (one: Recharge): Recharge =>
  one.status === 'credited' ? { ...one, stage: 'confirming' } : one

test.each(Object.entries(holes))('finds a planted bug: money that is %s', (_name, hole) => {
  const found = fc.check(alike(hole()), { numRuns: 3_000, endOnFailure: true })
  expect(found.failed).toBe(true)
})

function openLife({ cancel, attempt, finish, agreed }: Ways) {
  const lane = createMemoryLane('4711')
  const memoryConsole = consoleOf(lane, agreed)
  const ledger = new NaiveLedger()
  const recharges: NaiveRecharges = new NaiveRecharges(ledger, (amount) => orders.free(amount))
  const orders = new NaiveWithdrawals(ledger, recharges.gone)
  const naive = { withdrawals: orders, recharges }
  for (const { table, value } of personRows('4711')) lane.draft.set(table, value)
  let now = startAt

  function outcome(predicted: boolean, decision: Decision | Refusal): void {
    if (!isRefusal(decision) !== predicted) throw new Error(JSON.stringify(decision, asText))
    tally[predicted ? 'made' : 'refused']++
  }
  const around = { lane, memoryConsole, outcome }
  const out = withdrawing({ ...around, naive: naive.withdrawals }, { cancel, attempt })
  const into = recharging({ ...around, naive: naive.recharges }, finish)
  const noted = (name: string | null): void =>
    void (name !== null && madeBy.set(name, (madeBy.get(name) ?? 0) + 1))
  const amountOf = (of: number) => Amount.parse(String(of))

  return {
    live(one: Operation): void {
      if (one.kind === 'pay') into.pay(amountOf(one.units), one.isStray === 0, now)
      else if (one.kind === 'report') into.report(amountOf(one.units), one, now)
      else if (one.kind === 'limit')
        into.setLimit(one.units === null ? null : amountOf(one.units), now)
      else if (one.kind === 'ask') out.ask(one.units, now)
      else if (one.kind === 'wait') into.finish((now += one.units * 1_000))
      else if (one.kind === 'onward') noted(out.forward(one.at, one.operator, now))
      else if (one.kind === 'act') {
        if (out.act(one.act, one.at, one.operator, now)) noted(one.act)
      } else if (one.kind === 'sendOff') {
        into.finish((now += 31_000))
        const onward = (...by: readonly string[]) => {
          for (const operator of by) noted(out.forward(0, operator, now))
        }
        onward('7', '7', '8')
        const own = { number: 'own', percent: 100 } as const
        const turned = (act: 'drop' | 'restore') => {
          if (into.act(act, one.at, one.operator, own, now)) noted(`recharge ${act}`)
        }
        if (one.isDoubted) {
          turned('drop')
          onward('7', '7', '8')
          turned('restore')
        }
        onward('7', '7')
        for (const act of into.turn(one.at, one.operator, now)) noted(`recharge ${act}`)
      } else if (one.kind === 'turn') {
        for (const act of into.turn(one.at, one.operator, now)) noted(`recharge ${act}`)
      } else {
        const { at, operator, finding: found } = one
        const act =
          one.kind === 'rechargeOnward'
            ? into.forward(at, operator, found, now)
            : into.act(one.act, at, operator, found, now) && one.act
        if (act) noted(`recharge ${act}`)
      }
    },
    /** Model and database are in the same state and hold the same money, and no money appeared or vanished. */
    compare(): void {
      expect({ out: out.seen(), into: into.seen(now) }).toEqual({
        out: out.expected(),
        into: into.expected(now),
      })
      const held = lane.draft.view(accounts)
      const moved = lane.draft.view(transfers).all()
      for (const kind of ['balance.available', 'balance.frozen'] as const)
        expect(held.of(kind).balance).toBe(ledger.balanceOf(kind))
      for (const kind of houseKinds) {
        const sum = moved.reduce(
          (of, { debit, credit, amount }) =>
            of + (credit === kind ? amount : 0n) - (debit === kind ? amount : 0n),
          0n,
        )
        expect(sum).toBe(ledger.balanceOf(kind))
      }
      if (ledger.balanceOf('house.shortfall') < 0n) noted('shortfall')
      expect(ledger.entries.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
    },
  }
}

const houseKinds = ['house.custody', 'house.clearing', 'house.fees', 'house.shortfall'] as const
const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
