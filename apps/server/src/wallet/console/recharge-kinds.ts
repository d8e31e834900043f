import { endpoints, orderNumber, type RechargeRejection } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { Amount, smaller, subtract, sum } from '@candor/money'
import { crossPositions } from '../../contracts/index.ts'
import { accounts, type MarksNow, type UserAccount } from '../../ledger/index.ts'
import {
  approvalKind,
  sumText,
  waitingFor,
  type About,
  type ApprovalRow,
  type Decided,
} from '../../operator/index.ts'
import { days, hasEnded, users } from '../../people/index.ts'
import { isRefusal, refuse, type Context } from '../../platform/lane/index.ts'
import { picturesOf } from '../recharge/certificates.ts'
import { countCredited } from '../recharge/day-count.ts'
import { borneOf, broughtBy, missingOf } from '../recharge/shares.ts'
import { recharges, type Recharge } from '../recharge/tables.ts'
import { credit, recall, reject } from '../recharge/transitions.ts'
import { unclaimedBalanceOf } from '../unclaimed/unclaimed-balance.ts'
import { unclaimedCame, unclaimedUses } from '../unclaimed/tables.ts'
import { usages, withdrawals } from '../withdrawals/tables.ts'
import { unsentFor } from '../withdrawals/unsent.ts'
import { creditKind, rechargeKinds, recallKind, rejectKind } from './recharge-queue.ts'

/** Identifies a recharge and its version. */
export type Recall = { readonly id: string; readonly version: number }

export type Reject = Recall & { readonly reasonKey: RechargeRejection }

export type Credit = Recall & { readonly amount: string; readonly matched: string }

const checkers = ['ops_checker'] as const
const reads = ({ id }: Recall) => ({ recharges: [id] })
const amountText = (amount: Amount, currency: string) => sumText(Amount.text(amount), currency)

const both = ({ approval, checker }: Decided) => ({
  decidedBy: approval.makerId,
  secondBy: checker.id,
})

/** Common facts for every request about a recharge: its place in the queue, its certificates, and whether it has changed. */
async function named({ id, version }: Recall, { row }: About) {
  const found = await row(recharges, id)
  const pictures = found === undefined ? [] : picturesOf(found)
  const hasChanged = found?.version !== version
  return { found, about: { item: { queue: 'recharge', id }, pictures, hasChanged } } as const
}

/** Credits what the maker has found after the checker agrees. */
export const creditFound = approvalKind(creditKind, {
  askedBy: endpoints.creditRecharge,
  checkers,
  needs: { accounts, recharges, users, days },
  reads,
  async says(payload: Credit, about) {
    const { amount, matched } = payload
    const { found, about: where } = await named(payload, about)
    if (found === undefined) return { sentence: `Credit ${amount} to ${about.who}.`, ...where }
    const { currency, payee, network } = found
    const borne = borneOf(found)
    const isAsReported = Amount.parse(amount) === found.amount
    const parts = [
      `Credit ${sumText(amount, currency)} to ${about.who}`,
      ...(borne === Amount.zero
        ? []
        : [`less ${amountText(borne, currency)} that we bore when it was gone`]),
      `reported ${amountText(found.amount, currency)}${isAsReported ? '' : ', WHICH IS ANOTHER SUM'}`,
      `${network === null ? 'bank' : network} no. ${matched}`,
      ...(payee === null ? [] : [`reference ${payee.reference}`]),
    ]
    return { sentence: `${parts.join(', ')}.`, ...where }
  },
  apply(state, { id, version, amount, matched }: Credit, { now }, decided) {
    const found = state.recharges.get(id)
    if (found?.version !== version) return refuse('STATE_CHANGED')
    const around = { accounts: state.accounts, hasEnded: hasEnded(state.users), now }
    const came = Amount.parse(amount)
    const done = credit(found, { amount: came, matched }, both(decided), around)
    // An ended account has no daily limit any more.
    if (isRefusal(done) || around.hasEnded) return done
    return { ...done, put: [...(done.put ?? []), ...countCredited(found, came)] }
  },
})

/** The text before the approval counts the whole balance, whatever claims it has by then. */
const allOf = ({ balance }: UserAccount) => balance

/** The part that is frozen for withdrawals, the withdrawals that a recall ends, and the part that cannot be recovered. */
async function missingText(recharge: Recharge, { view }: About): Promise<string> {
  const { currency } = recharge
  const held = await view(accounts)
  const frozen = held.of('balance.frozen', currency).balance
  const orders = await view(withdrawals)
  const state = {
    unclaimedCame: await view(unclaimedCame),
    unclaimedUses: await view(unclaimedUses),
  }
  const reachable = { accounts: held, freeOf: allOf, lying: unclaimedBalanceOf(state, currency) }
  const missing = missingOf(recharge, reachable)
  const ending = unsentFor(orders.all(), currency, missing)
  const back = sum(ending.map(({ amount }) => amount))
  const lost = subtract(missing, smaller(missing, back))
  const loss =
    lost === Amount.zero
      ? ''
      : ` ${amountText(lost, currency)} is gone from the account: the house bears it, and a ` +
        'person looks at every withdrawal that was not handed over.'
  if (frozen === Amount.zero) return loss
  const names = ending.map(
    ({ id, amount }) => `${amountText(amount, currency)} of ${orderNumber('withdrawal', id)}`,
  )
  const what =
    names.length === 0
      ? 'no withdrawal ends for this'
      : `${names.join(' and ')}, not handed over, ${names.length === 1 ? 'ends' : 'end'} first`
  return ` ${amountText(frozen, currency)} is frozen for withdrawals: ${what}.${loss}`
}

/** Takes back the credit of a dropped payment, after cancelling withdrawals as far as needed. */
export const recallDropped = approvalKind(recallKind, {
  askedBy: endpoints.recallRecharge,
  checkers,
  needs: {
    accounts,
    recharges,
    unclaimedCame,
    unclaimedUses,
    withdrawals,
    usages,
    cross: crossPositions,
  },
  reads,
  async says(payload: Recall, about) {
    const { found, about: where } = await named(payload, about)
    const what =
      found === undefined ? 'what was credited' : amountText(broughtBy(found), found.currency)
    const name = found?.txid == null ? 'the payment' : `the payment ${found.txid}`
    const isOfNow = found !== undefined && !where.hasChanged
    const missing = isOfNow ? await missingText(found, about) : ''
    return {
      sentence: `Take ${what} back from ${about.who}: the network dropped ${name}.${missing}`,
      ...where,
    }
  },
  apply(state, { id, version }: Recall, context: Context & MarksNow, decided) {
    const { now, newId } = context
    const found = state.recharges.get(id)
    if (found?.version !== version) return refuse('STATE_CHANGED')
    const unclaimed = unclaimedBalanceOf(state, found.currency)
    // Money must not become the house's loss only because its free part is unknown for the moment.
    const contract = state.accounts.of('contract.available', found.currency)
    if (state.cross.freeOf(contract, context) === null) return refuse('PRICE_STALE')
    const freeOf = (account: UserAccount) => state.cross.freeOf(account, context) ?? Amount.zero
    const back = recall(found, both(decided), { ...state, freeOf, unclaimed, now, newId })
    if (isRefusal(back)) return back
    // The recall may take money behind cross positions, which are then judged again.
    const taken = state.cross.taken(contract, context)
    return {
      ...back,
      put: [...(back.put ?? []), ...taken.put],
      events: [...(back.events ?? []), ...taken.events],
    }
  },
})

/**
 * Rejects a payment that a network shows. The money stays with us, so two operators are required, and the owner may ask for it
 * again.
 */
export const rejectPaid = approvalKind(rejectKind, {
  askedBy: endpoints.rejectRecharge,
  checkers,
  needs: { recharges, users },
  reads,
  async says(payload: Reject, about) {
    const { found, about: where } = await named(payload, about)
    const what =
      found === undefined
        ? 'a recharge'
        : `${amountText(found.amount, found.currency)} that ${found.network} shows as ${found.txid}`
    const reasonText = messageOf('en-us', `recharge.${payload.reasonKey}`)
    const sentence = `Reject ${what}, of ${about.who}, who reads: ${reasonText}`
    // A user whose account has ended could not ask for it again.
    return { sentence, ...where, hasChanged: where.hasChanged || about.hasEnded }
  },
  apply(state, { id, version, reasonKey }: Reject, { now }, decided) {
    const found = state.recharges.get(id)
    if (found?.version !== version) return refuse('STATE_CHANGED')
    return reject(found, reasonKey, both(decided), { hasEnded: hasEnded(state.users), now })
  },
})

/** Whether an approval request for this version of the recharge is pending. */
export function isAsked(
  rows: readonly ApprovalRow[],
  { id, version }: Recharge,
  now: number,
): boolean {
  const isOfNow = (row: ApprovalRow) => (JSON.parse(row.payload) as Recall).version === version
  return waitingFor(rows.filter(isOfNow), rechargeKinds, id, now) !== undefined
}
