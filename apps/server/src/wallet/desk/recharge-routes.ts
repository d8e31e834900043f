import { endpoints, type RechargeItem } from '@candor/api'
import { Amount } from '@candor/money'
import {
  actorOf,
  decisionOn,
  findItem,
  pictureFor,
  watchedQueue,
  type AboutItem,
  type Clock,
  type OnItem,
} from '../../operator/index.ts'
import { exactly } from '../../platform/decimals.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { rechargesWith } from '../recharge/certificates.ts'
import { plainMatch } from '../recharge/claim-name.ts'
import { recharges } from '../recharge/tables.ts'
import type { Tools } from '../tools.ts'
import { creditRecharge, recallRecharge, rejectRecharge } from './decide-recharge.ts'
import { rechargeQueue } from './recharge-queue.ts'
import { seeCertificate, type SeeCertificate } from './see-certificate.ts'

type DeskTools = Pick<Tools, 'pool' | 'lane' | 'files'>

/** What operators call about money that comes in. */
export function rechargeDeskRoutes(tools: DeskTools): Route[] {
  const owner = ({ ownerId }: { readonly ownerId: string }) => ownerId
  return [
    query(endpoints.listRechargeItems, watchedQueue(tools, rechargeQueue, itemOf)),
    change(endpoints.seeRechargeCertificate, seeCertificate, {
      prepare: (request) => lookOf(tools, request),
      owner: ({ ownerId }: SeeCertificate) => ownerId,
      finish: async (_reply, { now }, { input }) => ({
        image: await pictureFor(tools.files, input, now),
      }),
    }),
    change(endpoints.creditRecharge, creditRecharge, {
      async prepare(request) {
        const about = await aboutItem(tools, request)
        if (isRefusal(about)) return about
        const matched = plainMatch(request.input.matched)
        return exactly(() => ({ ...about, matched, amount: Amount.parse(about.amount) }))
      },
      owner,
    }),
    change(endpoints.rejectRecharge, rejectRecharge, {
      async prepare(request) {
        const about = await aboutItem(tools, request)
        if (isRefusal(about)) return about
        const sharing = await rechargesWith(tools.pool, about.ownerId, about.fileIds)
        return { ...about, sharing }
      },
      owner,
    }),
    change(endpoints.recallRecharge, recallRecharge, {
      prepare: (request) => aboutItem(tools, request),
      owner,
    }),
  ]
}

const sourceOf = ({ pool }: Pick<Tools, 'pool'>) => ({
  pool,
  queue: rechargeQueue,
  rows: recharges,
})

/** The decision's input: what was sent, and what it is about. */
async function aboutItem<Input extends OnItem>(tools: DeskTools, request: AboutItem<Input>) {
  const found = await decisionOn(sourceOf(tools), request, ({ certificates }) =>
    certificates.map(({ fileId }) => fileId),
  )
  return isRefusal(found) ? found : { ...found.decision, currency: found.row.currency }
}

async function lookOf(
  tools: DeskTools,
  request: AboutItem<OnItem & { readonly fileId: string }>,
): Promise<SeeCertificate | Refusal> {
  const { id, fileId } = request.input
  const item = await findItem(tools.pool, rechargeQueue, id, request.now)
  if (item === null) return refuse('NOT_FOUND')
  const recharge = recharges.parse({ ...item.stored })
  const isIts = recharge.certificates.some((one) => one.fileId === fileId)
  if (!isIts) return refuse('NOT_FOUND')
  const approvalId = item.stored['pending_approval_id'] as string | null
  return { id, fileId, approvalId, ownerId: recharge.userId, actor: actorOf(request) }
}

function itemOf(stored: Readonly<Record<string, unknown>>, clock: Clock): RechargeItem {
  const one = recharges.parse({ ...stored })
  return {
    ...clock,
    version: one.version,
    userId: one.userId,
    method: one.method,
    currency: one.currency,
    network: one.network,
    meantNetwork: one.meantNetwork,
    amount: Amount.text(one.amount),
    creditedAmount: one.creditedAmount === null ? null : Amount.text(one.creditedAmount),
    address: one.address,
    txid: one.txid,
    payee: one.payee,
    payerName: one.payerName,
    payerLast4: one.payerLast4,
    remark: one.remark,
    certificates: one.certificates.map(({ fileId }) => fileId),
    sameCertificates: stored['same_certificates'] as number,
    flags: [...one.flags],
    matched: one.matched,
    statusKey: one.status,
    isDropped: one.stage === 'dropped',
    reasonKey: one.reasonKey,
    pendingApprovalId: stored['pending_approval_id'] as string | null,
    createdAt: one.createdAt,
    finishedAt: one.finishedAt,
  }
}
