import {
  orderNumber,
  rechargeStatuses,
  wallTime,
  wallTimeOrNull,
  type Language,
  type Recalled,
  type RechargeOrder,
} from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { Amount } from '@candor/money'
import type { Files } from '../../platform/files/index.ts'
import { confirmationsOf, finalAt } from '../chain/blocks.ts'
import { channelOf, type Currencies } from '../currencies.ts'
import { reviewMs } from './policy.ts'
import { creditOf } from './shares.ts'
import { isClaimable, type Recharge } from './tables.ts'
import { isLookedAt } from './transitions.ts'

/** Time and language of the viewer. */
export type Look = { readonly now: number; readonly lang: Language }
export type ViewTools = {
  readonly currencies: Currencies
  readonly links: Pick<Files['links'], 'urlOf'>
}

/** The wire form of a recharge, with its progress and expected times. */
export function rechargeView(
  recharge: Recharge,
  { currencies, links }: ViewTools,
  { now, lang }: Look,
  recalled: Recalled | null = null,
): RechargeOrder {
  const { status, reasonKey, recalledAmount, createdAt, finishedAt } = recharge
  const came = creditOf(recharge)
  return {
    id: recharge.id,
    orderNo: orderNumber('recharge', recharge.id),
    method: recharge.method,
    currency: recharge.currency,
    network: recharge.network,
    meantNetwork: recharge.meantNetwork,
    amount: Amount.text(recharge.amount),
    fee: '0',
    creditedAmount: came && Amount.text(came.credited),
    keptAmount: Amount.text(came?.kept ?? Amount.zero),
    recalledAmount: textOf(recalledAmount),
    recalled,
    address: recharge.address,
    memo: null,
    txid: recharge.txid,
    explorerUrl: null,
    payee: recharge.payee,
    certificateUrls: recharge.certificates.map(({ fileId }) =>
      links.urlOf(fileId, recharge.userId, now),
    ),
    claimable: isClaimable(recharge),
    ...progress(recharge, currencies, now),
    status: rechargeStatuses[status],
    statusKey: status,
    stageKey: stageOf(recharge),
    timeline: timelineOf(recharge),
    reasonKey,
    reason: reasonKey === null ? null : messageOf(lang, `recharge.${reasonKey}`),
    createTime: wallTime(createdAt),
    createAt: createdAt,
    finishTime: wallTimeOrNull(finishedAt),
    finishAt: finishedAt,
  }
}

export const textOf = (amount: Amount | null) => (amount === null ? null : Amount.text(amount))

const uncounted = { confirmations: null, requiredConfirmations: null }

/** Claims and payments over another network have no confirmations that would credit them. */
function progress(recharge: Recharge, currencies: Currencies, now: number) {
  const { currency, network, paidAt, stage, reviewAt, finishedAt } = recharge
  if (stage === 'review')
    return { ...uncounted, estimatedArrivalAt: reviewAt === null ? null : reviewAt + reviewMs }
  const isCounted = paidAt !== null && network !== null && recharge.meantNetwork === null
  const channel = isCounted ? channelOf(currencies, currency, network) : undefined
  if (channel === undefined) return { ...uncounted, estimatedArrivalAt: null }
  const requiredConfirmations = channel.confirmations
  return {
    confirmations: confirmationsOf(paidAt!, requiredConfirmations, finishedAt ?? now),
    requiredConfirmations,
    estimatedArrivalAt: finishedAt === null ? finalAt(paidAt!, requiredConfirmations) : null,
  }
}

function stageOf(recharge: Recharge): RechargeOrder['stageKey'] {
  const { status, stage, paidAt } = recharge
  if (status === 'credited') return 'credited'
  if (stage === 'stray') return 'submitted'
  return paidAt === null || isLookedAt(recharge) ? 'review' : 'confirming'
}

function timelineOf(recharge: Recharge): RechargeOrder['timeline'] {
  const { status, stage, createdAt, paidAt, reviewAt, finishedAt } = recharge
  const steps = [{ key: 'submitted', at: createdAt }]
  if (paidAt !== null && !isLookedAt(recharge)) steps.push({ key: 'confirming', at: paidAt })
  else if (stage !== 'stray') steps.push({ key: 'review', at: reviewAt ?? createdAt })
  if (finishedAt !== null) steps.push({ key: status, at: finishedAt })
  return steps
}
