import { dayStart } from '@candor/api'
import { Amount } from '@candor/money'
import { days, limits } from '../../people/index.ts'
import { files, type StoredFile } from '../../platform/files/index.ts'
import { isRefusal, owned, type Decision, type Refusal } from '../../platform/lane/index.ts'
import { applyRecharge } from '../commands/apply-recharge.ts'
import { claimRecharge } from '../commands/claim-recharge.ts'
import { finishRecharges } from '../commands/finish-recharges.ts'
import { paySandbox } from '../commands/pay-sandbox.ts'
import { dropSandbox, restoreSandbox } from '../commands/turn-sandbox.ts'
import { loadCurrencies } from '../currencies.ts'
import { plainMatch, referenceName, transactionName } from '../recharge/claim-name.ts'
import { broughtBy } from '../recharge/shares.ts'
import { recharges, type Recharge } from '../recharge/tables.ts'
import type { consoleOf } from './memory-console.ts'
import type { createMemoryLane } from './memory-lane.ts'
import { transferMax, type NaiveRecharges, type NaiveRechargeState } from './naive-recharges.ts'

const currencies = loadCurrencies()
const tools = { currencies, links: { urlOf: (fileId: string) => `/file/${fileId}` } }
const pay = paySandbox(currencies)
const report = applyRecharge(tools)
const restore = restoreSandbox(currencies)
export const finishing = finishRecharges(currencies)

export const rechargeActs = [
  'claim',
  'find',
  'agree',
  'disagree',
  'reject',
  'drop',
  'restore',
  'askRecall',
] as const
export type RechargeAct = (typeof rechargeActs)[number]

/** Acts that lead towards an end. */
const forward: { readonly [State in NaiveRechargeState]?: readonly RechargeAct[] } = {
  stray: ['claim'],
  review: ['find', 'find', 'find', 'reject'],
  dropped: ['askRecall', 'restore'],
  recalled: ['restore'],
  rejected: ['claim', 'drop'],
}

/** Acts of a payment: dropped, recalled by two operators, and restored. */
const turn = ['drop', 'askRecall', 'agree', 'restore'] as const

/** An operator's finding: the number, and the difference from the reported amount. */
export type Finding = { readonly number: 'own' | 'new' | 'other'; readonly percent: number }

export type Around = {
  readonly lane: ReturnType<typeof createMemoryLane>
  readonly memoryConsole: ReturnType<typeof consoleOf>
  readonly naive: NaiveRecharges
  /** Compares the actual outcome with the predicted one. */
  readonly outcome: (predicted: boolean, decision: Decision | Refusal) => void
}

/** The recharges of one user in model and database. */
export function recharging(
  { lane, memoryConsole, naive, outcome }: Around,
  finish: ReturnType<typeof finishRecharges>,
) {
  const { userId } = lane.draft.owner
  const ids: string[] = []
  const names: string[] = []
  let count = 0
  lane.draft.set(files, picture(userId))

  const rowOf = (id: string): Recharge => lane.draft.view(recharges).get(id)!
  const latest = (at: number): string | undefined => ids.toReversed()[at]
  /** Its transaction, if any, in another spelling. */
  const sentAs = (id: string | undefined): string | undefined => {
    const txid = id === undefined ? null : rowOf(id).txid
    return txid === null ? undefined : `0x${plainMatch(txid)}`
  }

  /** A payment does not return its recharge's id; the newest row is the last. */
  function noteNewest(): string {
    const newest = lane.draft.view(recharges).all().at(-1)!
    ids.push(newest.id)
    return newest.id
  }

  function numberOf(id: string, { number }: Finding, at: number): string {
    const { txid, matched } = rowOf(id)
    const other = latest(at + 1)
    const theirs = other === undefined ? null : (rowOf(other).matched ?? rowOf(other).txid)
    const wanted = { own: matched ?? txid, new: null, other: theirs }[number]
    return plainMatch(wanted ?? `FOUND ${++count}`)
  }

  /** The payment of a recharge, as the chain names it. */
  function payment(id: string) {
    const { txid, paymentId } = rowOf(id)
    return { userId, txid: txid ?? '', id: paymentId === null ? null : id }
  }

  return {
    pay(amount: Amount, isStray: boolean, now: number): void {
      const txid = String(++count).padStart(64, '0')
      const addressNetwork = 'sandbox'
      const network = isStray ? 'sandbox-deep' : addressNetwork
      const way = { network, addressNetwork, address: 'sbx1', currency: 'USDT' }
      const predicted = naive.mayPay(amount, now)
      const decision = lane.run(
        pay,
        { userId, isOwn: true, ...way, amount, usdValue: amount, txid },
        now,
      )
      outcome(predicted, decision)
      if (predicted) naive.pay(noteNewest(), plainMatch(txid), amount, isStray, now)
    },
    /** Reports a transfer or claims a payment; `again` repeats an earlier name. */
    report(
      amount: Amount,
      { isBank, isShown, again }: { isBank: boolean; isShown: boolean; again: number | null },
      now: number,
    ): void {
      const before =
        again === null ? undefined : isBank ? names.at(-1 - again) : sentAs(latest(again))
      const paymentNumber = before ?? (isBank ? `REF${++count}` : `c${++count}`)
      const max = isBank ? transferMax : null
      const name = isBank ? paymentNumber : plainMatch(paymentNumber)
      const predicted = naive.mayReport(name, amount, max, now)
      const common = { userId, lang: 'en-us', usdValue: amount, isTheirs: true } as const
      const decision = lane.run(
        report,
        {
          ...common,
          reported: { ...(isBank ? byBank(paymentNumber) : onNetwork(paymentNumber)), amount },
          fileIds: isBank || isShown ? ['11'] : [],
          bounds: { min: Amount.parse('10'), max: max === null ? null : Amount.of(max) },
          uniqueName: isBank ? referenceName(paymentNumber) : transactionName(paymentNumber),
        },
        now,
      )
      outcome(predicted, decision)
      if (!predicted) return
      if (isBank) names.push(name)
      const kind = isBank ? 'transfer' : 'claim'
      naive.report(noteNewest(), name, { kind, amount, isShown: isBank || isShown }, now)
    },
    setLimit(amount: Amount | null, now: number): void {
      const row = { kind: 'deposit', amount, nextAmount: null, nextAt: null, setAt: now } as const
      lane.draft.set(limits, { ...owned(userId), ...row })
      naive.limit = amount
    },
    forward(at: number, operatorId: string, finding: Finding, now: number): RechargeAct | null {
      const one = naive.all.get(latest(at) ?? '')
      const isAsked = one?.approvalRequest !== null && (one?.approvalRequest?.untilAt ?? 0) > now
      const ways = (one && (isAsked ? (['agree'] as const) : forward[one.state])) ?? []
      const act = ways[(at + finding.percent) % ways.length]
      return act !== undefined && this.act(act, at, operatorId, finding, now) ? act : null
    },
    /** Returns the acts that were done. */
    turn(at: number, operatorId: string, now: number): RechargeAct[] {
      const found: Finding = { number: 'own', percent: 100 }
      return turn.filter((act) => this.act(act, at, operatorId, found, now))
    },
    /** Returns whether it was done. */
    act(act: RechargeAct, at: number, operatorId: string, finding: Finding, now: number): boolean {
      const id = latest(at)
      if (id === undefined) return false
      const matched = numberOf(id, finding, at)
      const part = (BigInt(rowOf(id).amount) * BigInt(finding.percent)) / 100n
      const amount = Amount.of(part)
      const [predicted, decision] = {
        claim: () => [naive.claim(id), lane.run(claimRecharge, { id }, now)] as const,
        find: () =>
          [
            naive.find(id, matched, amount, now),
            memoryConsole.find(id, { amount, matched }, operatorId, now),
          ] as const,
        agree: () => [naive.agree(id, now), memoryConsole.agree(id, now)] as const,
        disagree: () => [naive.disagree(id, now), memoryConsole.disagree(id, now)] as const,
        reject: () =>
          [naive.reject(id, now), memoryConsole.rejectRecharge(id, operatorId, now)] as const,
        drop: () => [naive.drop(id), lane.run(dropSandbox, payment(id), now)] as const,
        restore: () => [naive.restore(id, now), lane.run(restore, payment(id), now)] as const,
        askRecall: () =>
          [naive.askRecall(id, now), memoryConsole.recall(id, operatorId, now)] as const,
      }[act]()
      outcome(predicted, decision)
      return predicted
    },
    finish(now: number): void {
      const done = lane.run(finish, { paymentIds: [], fileIds: ['11'], sharing: [] }, now)
      if (isRefusal(done)) throw new Error(`finishing was refused: ${done.refused}`)
      naive.finish(now)
    },
    /** State, credit and owner's share of each, and the day's use, in model or database. */
    seen: (now: number) => ({
      states: ids.map((id) => seenAs(id, stateOf(rowOf(id)), rowOf(id).creditedAmount ?? 0n)),
      brought: ids.map((id) => broughtBy(rowOf(id))),
      counted: countedOn(lane.draft.view(days), now),
    }),
    expected: (now: number) => ({
      states: ids.map((id) => seenAs(id, naive.all.get(id)!.state, naive.all.get(id)!.credited)),
      brought: ids.map((id) => naive.all.get(id)!.brought),
      counted: naive.countedOn(now),
    }),
  }
}

const nothing = { remark: null, flags: [], channelId: null, payee: null }
const byBank = (reference: string) => ({
  ...nothing,
  method: 'bank' as const,
  currency: 'USDT',
  payee: {
    bankName: 'Bank',
    bankCode: null,
    cardNumber: '1',
    realName: 'Candor',
    branch: null,
    reference,
  },
  network: null,
  address: null,
  txid: null,
  payerName: 'Ada Lovelace',
  payerLast4: '4711',
})
const onNetwork = (txid: string) => ({
  ...nothing,
  method: 'crypto' as const,
  currency: 'USDT',
  network: 'sandbox',
  address: 'sbx1',
  txid,
  payerName: null,
  payerLast4: null,
})

const seenAs = (id: string, state: string, credited: bigint) => `${id} ${state} ${credited}`

function stateOf({ status, stage, reasonKey }: Recharge): string {
  if (reasonKey === 'payment_returned') return 'recalled'
  return stage === 'done' ? status : stage
}

function countedOn(day: DayRow | undefined, now: number): bigint {
  return day?.startsAt === dayStart(now) ? day.deposited : 0n
}
type DayRow = { readonly startsAt: number; readonly deposited: bigint }

/** A receipt that its user may use. */
const picture = (userId: string): StoredFile => ({
  ...owned(userId),
  id: '11',
  use: 'voucher',
  mime: 'image/jpeg',
  size: 1,
  width: 400,
  height: 400,
  sha256: new Uint8Array(32),
  quality: { brightness: 1, blur: 1, glare: false, borderOk: null },
  blob: '1',
  wrappedKey: new Uint8Array(1),
  createdAt: 0,
  keepUntilAt: null,
  purgedAt: null,
})
