import { endpoints, wallTime, type RechargeItem } from '@candor/api'
import { Amount } from '@candor/money'
import { actorOf, findItem, readQueue } from '../../operator/index.ts'
import { exactly } from '../../platform/decimals.ts'
import { watermarked } from '../../platform/files/index.ts'
import { change, query, type ApiRequest, type Route } from '../../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { plainMatch } from '../recharge/claim-name.ts'
import { recharges, type Recharge } from '../recharge/tables.ts'
import type { Tools } from '../tools.ts'
import { creditRecharge, recallRecharge, rejectRecharge } from './decide-recharge.ts'
import { rechargeQueue } from './recharge-queue.ts'
import { seeCertificate, type SeeCertificate } from './see-certificate.ts'

type DeskTools = Pick<Tools, 'pool' | 'files'>

/** What operators call about money that comes in. */
export function rechargeDeskRoutes(tools: DeskTools): Route[] {
  const owner = ({ ownerId }: { readonly ownerId: string }) => ownerId
  return [
    query(endpoints.listRechargeItems, ({ input, user, now }) =>
      readQueue(tools.pool, rechargeQueue, input, { user, now }, itemOf),
    ),
    change(endpoints.seeRechargeCertificate, seeCertificate, {
      prepare: (request) => lookOf(tools, request),
      owner: ({ ownerId }: SeeCertificate) => ownerId,
      finish: async (_reply, { now }, { input }) => ({ image: await picture(tools, input, now) }),
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
      prepare: (request) => aboutItem(tools, request),
      owner,
    }),
    change(endpoints.recallRecharge, recallRecharge, {
      prepare: (request) => aboutItem(tools, request),
      owner,
    }),
  ]
}

type Asked<Input> = Pick<
  ApiRequest<typeof endpoints.creditRecharge>,
  'now' | 'user' | 'ip' | 'traceId'
> & { readonly input: Input }
type OnItem = { readonly id: string }

async function found(
  { pool }: Pick<Tools, 'pool'>,
  { input, now }: Pick<Asked<OnItem>, 'input' | 'now'>,
): Promise<Recharge | Refusal> {
  const item = await findItem(pool, rechargeQueue, input.id, now)
  return item === null ? refuse('NOT_FOUND') : recharges.parse({ ...item.stored })
}

/** The decision's input: what was sent, and what it is about. */
async function aboutItem<Input extends OnItem>(tools: DeskTools, request: Asked<Input>) {
  const recharge = await found(tools, request)
  if (isRefusal(recharge)) return recharge
  const { userId: ownerId, currency, certificates } = recharge
  const fileIds = certificates.map(({ fileId }) => fileId)
  return { ...request.input, ownerId, currency, fileIds, actor: actorOf(request) }
}

async function lookOf(
  tools: DeskTools,
  request: Asked<OnItem & { readonly fileId: string }>,
): Promise<SeeCertificate | Refusal> {
  const recharge = await found(tools, request)
  if (isRefusal(recharge)) return recharge
  const { id, fileId } = request.input
  const isIts = recharge.certificates.some((one) => one.fileId === fileId)
  if (!isIts) return refuse('NOT_FOUND')
  return { id, fileId, ownerId: recharge.userId, actor: actorOf(request) }
}

/** The picture, marked with who looks at it and when. */
async function picture(
  { files }: Pick<Tools, 'files'>,
  { ownerId, fileId, actor }: SeeCertificate,
  now: number,
): Promise<string> {
  const seen = await files.read(ownerId, fileId, { role: 'operator', id: actor.id })
  if (isRefusal(seen)) throw new Error(`the picture ${fileId} of a recharge is gone`)
  const content = await watermarked(seen.content, [actor.name, actor.id, `${wallTime(now)} UTC+8`])
  return `data:image/jpeg;base64,${content.toString('base64')}`
}

function itemOf(
  stored: Readonly<Record<string, unknown>>,
  clock: Pick<RechargeItem, 'id' | 'slaAt' | 'claim'>,
): RechargeItem {
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
