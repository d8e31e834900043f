import { endpoints, type RechargeItem } from '@candor/api'
import { Amount } from '@candor/money'
import {
  actorOf,
  decisionOn,
  findItem,
  ownAccountFault,
  pictureFor,
  unopened,
  watchedQueue,
  type AboutItem,
  type Clock,
  type OnItem,
} from '../../operator/index.ts'
import { exactly } from '../../platform/decimals.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { picturesOf, rechargesWith } from '../recharge/certificates.ts'
import { plainMatch } from '../recharge/claim-name.ts'
import { recalledOf } from '../recharge/recall-amounts.ts'
import { borneOf, creditOf } from '../recharge/shares.ts'
import { recharges } from '../recharge/tables.ts'
import { textOf } from '../recharge/view.ts'
import type { Tools } from '../tools.ts'
import { creditRecharge, recallRecharge, rejectRecharge } from './decide-recharge.ts'
import { looksAtRecharge } from './opened.ts'
import { rechargeQueue, rechargeSource } from './recharge-queue.ts'
import { seeCertificate, type SeeCertificate } from './see-certificate.ts'

type ConsoleTools = Pick<Tools, 'pool' | 'lane' | 'files'>

/** Console endpoints about recharges. */
export function rechargeConsoleRoutes(tools: ConsoleTools): Route[] {
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
        const { input, user, now } = request
        const matched = plainMatch(input.matched)
        const hasOpened = await looksAtRecharge(tools).hasOpened(input, user.userId, now)
        return exactly(() => ({ ...about, hasOpened, matched, amount: Amount.parse(about.amount) }))
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

/**
 * The decision's input: the request and the recharge concerned. Operators on the user's own device or address cannot
 * decide.
 */
async function aboutItem<Input extends OnItem>(tools: ConsoleTools, request: AboutItem<Input>) {
  const found = await decisionOn(rechargeSource(tools), request, picturesOf)
  if (isRefusal(found)) return found
  const { ownerId, actor } = found.decision
  const fault = await ownAccountFault(tools.pool, [ownerId], actor, request.now)
  return fault ?? { ...found.decision, currency: found.row.currency }
}

async function lookOf(
  tools: ConsoleTools,
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
  const came = creditOf(one)
  const pictures = picturesOf(one)
  const { claim } = clock
  return {
    ...clock,
    version: one.version,
    userId: one.userId,
    method: one.method,
    currency: one.currency,
    network: one.network,
    meantNetwork: one.meantNetwork,
    amount: Amount.text(one.amount),
    creditedAmount: came && Amount.text(came.credited),
    keptAmount: Amount.text(came?.kept ?? borneOf(one)),
    recalledAmount: textOf(one.recalledAmount),
    recalled: recalledOf(stored['recalled']),
    address: one.address,
    txid: one.txid,
    payee: one.payee,
    payerName: one.payerName,
    payerLast4: one.payerLast4,
    remark: one.remark,
    certificates: pictures,
    unopened: claim === null ? [] : unopened(stored, pictures, claim.operatorId),
    sameCertificates: stored['same_certificates'] as number,
    flags: [...one.flags],
    matched: one.matched,
    statusKey: one.status,
    isPaid: one.paymentId !== null,
    isDropped: one.stage === 'dropped',
    reasonKey: one.reasonKey,
    pendingApprovalId: stored['pending_approval_id'] as string | null,
    createdAt: one.createdAt,
    finishedAt: one.finishedAt,
  }
}
