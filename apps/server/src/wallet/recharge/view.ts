import {
  orderNumber,
  rechargeStatuses,
  wallTime,
  wallTimeOrNull,
  type Language,
  type RechargeOrder,
} from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { Amount } from '@candor/money'
import type { Files } from '../../platform/files/index.ts'
import { confirmationsOf, finalAt } from '../chain/blocks.ts'
import { channelOf, type Currencies } from '../currencies.ts'
import { reviewMs } from './policy.ts'
import type { Recharge } from './tables.ts'

/** Who looks, and when. */
export type Look = { readonly now: number; readonly lang: Language }
export type ViewTools = {
  readonly currencies: Currencies
  readonly links: Pick<Files['links'], 'urlOf'>
}

/** A recharge as it travels: how far it is, and when the rest is expected. */
export function rechargeView(
  recharge: Recharge,
  { currencies, links }: ViewTools,
  { now, lang }: Look,
): RechargeOrder {
  const { status, stage, reasonKey, creditedAmount, createdAt, finishedAt } = recharge
  return {
    id: recharge.id,
    orderNo: orderNumber('recharge', recharge.id),
    method: recharge.method,
    currency: recharge.currency,
    network: recharge.network,
    meantNetwork: recharge.meantNetwork,
    amount: Amount.text(recharge.amount),
    fee: '0',
    creditedAmount: creditedAmount === null ? null : Amount.text(creditedAmount),
    address: recharge.address,
    memo: null,
    txid: recharge.txid,
    explorerUrl: null,
    payee: recharge.payee,
    certificateUrls: recharge.certificates.map(({ fileId }) =>
      links.urlOf(fileId, recharge.userId, now),
    ),
    claimable: stage === 'stray',
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

const uncounted = { confirmations: null, requiredConfirmations: null }

/** What is claimed, or came over another network, has no confirmations that would credit it. */
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

/** Of a payment that a network has shown: whether persons decide, and not the blocks. */
const isForPeople = ({ meantNetwork, flags }: Recharge): boolean =>
  meantNetwork !== null || flags.includes('paid_by_another')

function stageOf(recharge: Recharge): RechargeOrder['stageKey'] {
  const { status, stage, paidAt } = recharge
  if (status === 'credited') return 'credited'
  if (stage === 'stray') return 'submitted'
  return paidAt === null || isForPeople(recharge) ? 'review' : 'confirming'
}

function timelineOf(recharge: Recharge): RechargeOrder['timeline'] {
  const { status, stage, createdAt, paidAt, reviewAt, finishedAt } = recharge
  const steps = [{ key: 'submitted', at: createdAt }]
  if (paidAt !== null && !isForPeople(recharge)) steps.push({ key: 'confirming', at: paidAt })
  else if (stage !== 'stray') steps.push({ key: 'review', at: reviewAt ?? createdAt })
  if (finishedAt !== null) steps.push({ key: status, at: finishedAt })
  return steps
}
