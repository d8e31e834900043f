import {
  minuteMs,
  orderNumber,
  wallTime,
  wallTimeOrNull,
  reasonKeys,
  withdrawalStatuses,
  type Language,
  type ReasonKey,
  type WithdrawalOrder,
} from '@candor/api'
import { Amount, subtract } from '@candor/money'
import { messageOf } from '@candor/api/messages'
import type { Currencies } from '../currencies.ts'
import type { Withdrawal } from './tables.ts'
import { isCancellable } from './transitions.ts'

/**
 * A withdrawal as its owner sees it.
 * @param lang the language of a reviewer's reason; null where there can be none yet
 */
export function withdrawalView(
  order: Withdrawal,
  currencies: Currencies,
  lang: Language | null = null,
): WithdrawalOrder {
  const { status, createdAt, finishedAt, amount, fee, network } = order
  return {
    id: order.id,
    orderNo: orderNumber('withdrawal', order.id),
    currency: order.currency,
    network,
    amount: Amount.text(amount),
    fee: Amount.text(fee),
    netAmount: Amount.text(subtract(amount, fee)),
    target: {
      type: order.type,
      label: order.label,
      masked: order.masked,
      network,
      bankName: order.bankName,
    },
    txid: order.txid,
    explorerUrl: null,
    confirmations: null,
    estimatedArrivalAt: expectedAt(order, currencies),
    cancellable: isCancellable(order),
    status: withdrawalStatuses[status],
    statusKey: status,
    stageKey: order.stage,
    timeline: order.timeline.map(({ key, at }) => ({ key, at })),
    reasonKey: order.reasonKey,
    reason: reasonText(order.reasonKey, lang),
    remark: order.remark,
    createTime: wallTime(createdAt),
    createAt: createdAt,
    finishTime: wallTimeOrNull(finishedAt),
    finishAt: finishedAt,
  }
}

/** A reviewer's reason in the user's language; null where none is shown. */
function reasonText(key: string | null, lang: Language | null): string | null {
  const isReviewers = (reasonKeys as readonly (string | null)[]).includes(key)
  return lang !== null && isReviewers ? messageOf(lang, `reason.${key as ReasonKey}`) : null
}

/** Expected arrival; null while it is under review, uncertain or blocked. */
function expectedAt(order: Withdrawal, currencies: Currencies): number | null {
  const { finishedAt, risks, stage, sentAt, attemptAt, parkedAt, coolingUntil } = order
  const wayMs = arrivalMs(order, currencies)
  if (finishedAt !== null || parkedAt !== null || wayMs === null) return null
  if (sentAt !== null) return sentAt + wayMs
  const isLookedAt = stage !== 'sending' && risks.length > 0
  // Unless blocked, it is sent within a second of being ready.
  const isReady = stage === 'sending' && attemptAt === null
  return isLookedAt || isReady ? null : coolingUntil + wayMs
}

/** Duration of this method in ms; null if unknown. */
export function arrivalMs(
  { currency, network }: Pick<Withdrawal, 'currency' | 'network'>,
  currencies: Currencies,
): number | null {
  const way = currencies.get(currency)?.payoutNetworks.find((one) => one.network === network)
  return way === undefined ? null : way.arrivalMinutes * minuteMs
}
