import {
  orderNumber,
  rechargeStatuses,
  wallTime,
  wallTimeOrNull,
  type RechargeOrder,
} from '@candor/api'
import { Amount } from '@candor/money'
import { confirmationsOf, finalAt } from '../chain/blocks.ts'
import { channelOf, type Currencies } from '../currencies.ts'
import type { Recharge } from '../tables.ts'

/** A recharge as it travels: how far it is, and when the rest is expected. */
export function rechargeView(
  recharge: Recharge,
  currencies: Currencies,
  now: number,
): RechargeOrder {
  const { status, createdAt, finishedAt } = recharge
  return {
    id: recharge.id,
    orderNo: orderNumber('recharge', recharge.id),
    method: 'crypto',
    currency: recharge.currency,
    network: recharge.network,
    amount: Amount.text(recharge.amount),
    fee: '0',
    creditedAmount: status === 'credited' ? Amount.text(recharge.amount) : null,
    address: recharge.address,
    memo: null,
    txid: recharge.txid,
    explorerUrl: null,
    ...progress(recharge, currencies, now),
    status: rechargeStatuses[status],
    statusKey: status,
    stageKey: stageOf(recharge),
    timeline: timelineOf(recharge),
    reasonKey: recharge.reasonKey,
    reason: null,
    createTime: wallTime(createdAt),
    createAt: createdAt,
    finishTime: wallTimeOrNull(finishedAt),
    finishAt: finishedAt,
  }
}

/** A claim has no payment, so there is nothing to count and nothing to expect. */
function progress({ paidAt, ...recharge }: Recharge, currencies: Currencies, now: number) {
  const channel = channelOf(currencies, recharge.currency, recharge.network)
  if (paidAt === null || channel === undefined)
    return { confirmations: null, requiredConfirmations: null, estimatedArrivalAt: null }
  const requiredConfirmations = channel.confirmations
  return {
    confirmations: confirmationsOf(paidAt, requiredConfirmations, recharge.finishedAt ?? now),
    requiredConfirmations,
    estimatedArrivalAt:
      recharge.finishedAt === null ? finalAt(paidAt, requiredConfirmations) : null,
  }
}

function stageOf({ status, paidAt }: Recharge): RechargeOrder['stageKey'] {
  if (status === 'credited') return 'credited'
  return paidAt === null ? 'review' : 'confirming'
}

function timelineOf({
  status,
  createdAt,
  paidAt,
  finishedAt,
}: Recharge): RechargeOrder['timeline'] {
  const steps = [{ key: 'submitted', at: createdAt }]
  steps.push(paidAt === null ? { key: 'review', at: createdAt } : { key: 'confirming', at: paidAt })
  if (finishedAt !== null) steps.push({ key: status, at: finishedAt })
  return steps
}
