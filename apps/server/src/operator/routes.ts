import { endpoints, type Act, type OperatorRole, type OperatorToken } from '@candor/api'
import { isRefusal, refuse, type Refusal } from '../platform/lane/index.ts'
import { loadSymbols } from '../market/index.ts'
import { change, query, type ApiRequest, type Route } from '../platform/http/route.ts'
import { switchOwner } from '../policy/index.ts'
import { isWaiting } from './approvals/approval.ts'
import {
  approveApproval,
  checkerFault,
  makerFault,
  refuseApproval,
  type DecideApproval,
  type Kinds,
} from './approvals/decide-approval.ts'
import { approvalQueue, listApprovals, makerRolesOf } from './approvals/queries.ts'
import { exportAudit } from './audit/export.ts'
import { listAudit } from './audit/queries.ts'
import { actorOf } from './audit/record.ts'
import { verifyAll } from './audit/verify-all.ts'
import { haltMarket, resumeMarket } from './commands/halt-market.ts'
import { setSwitch } from './commands/set-switch.ts'
import { signIn } from './commands/sign-in.ts'
import { signOut } from './commands/sign-out.ts'
import { stepUp } from './commands/step-up.ts'
import { noted, watch } from './audited-reads.ts'
import { ownAccountFault } from './own-account.ts'
import { passkeyRoutes } from './passkey/routes.ts'
import { prepareSignIn, prepareStepUp } from './prepare/credentials.ts'
import type { Queue } from './queue/queue.ts'
import { findItem } from './queue/read.ts'
import { queueRoutes, queuesOf } from './queue/routes.ts'
import { seatRoutes } from './seat/routes.ts'
import { operatorView, type SignedIn } from './session.ts'
import { listMarkets, listSwitches } from './switch-list.ts'
import { approvals, type ApprovalRow } from './tables.ts'
import { knowing, type Tools } from './tools.ts'

/** Routes of the console, served on its origin only. */
export function operatorRoutes(tools: Tools, kinds: Kinds, queues: readonly Queue[]): Route[] {
  return [
    ...coming(tools),
    ...queueRoutes(tools, queuesOf([approvalQueue(kinds), ...queues])),
    ...deciding(tools, kinds),
    ...watching(tools),
    ...marketRoutes(tools),
    ...passkeyRoutes(tools),
    ...seatRoutes(tools),
  ]
}

function coming(tools: Tools): Route[] {
  const finish = (reply: unknown): OperatorToken => {
    const { tokenSeed, operator } = reply as SignedIn
    return { token: tools.secrets.token(tokenSeed), operator }
  }
  return [
    change(endpoints.operatorLogin, signIn, {
      prepare: (request) => prepareSignIn(tools, request),
      prepareActs: true,
      owner: ({ operatorId }) => operatorId,
      finish,
    }),
    change(endpoints.operatorStepUp, stepUp, {
      prepare: (request) => prepareStepUp(tools, request),
      prepareActs: true,
      finish,
    }),
    change(endpoints.operatorLogout, signOut, {
      prepare: (request) => ({ sessionId: request.user.id, actor: actorOf(request) }),
    }),
    query(endpoints.getOperator, ({ user, now }) =>
      operatorView({ id: user.userId, name: user.name, roles: user.roles }, user.provenAt, now),
    ),
  ]
}

function deciding(tools: Tools, kinds: Kinds): Route[] {
  const owner = ({ ownerId }: DecideApproval) => ownerId
  const watched = watch(tools, 'approval')
  return [
    query(endpoints.listApprovals, async (request) => {
      const { input, user, now } = request
      const found = await listApprovals(tools.pool, input, { user, kinds, now })
      const persons = found.records.flatMap(({ id, user: about }) =>
        about === null ? [] : [{ id, userId: about.id }],
      )
      return (await watched(request, persons)) ?? found
    }),
    change(endpoints.approveApproval, approveApproval(kinds), {
      prepare: (request) => approval(tools, kinds, request),
      owner,
      finish: knowing<{ id: string }>(tools),
    }),
    change(endpoints.refuseApproval, refuseApproval(kinds), {
      async prepare(request) {
        const found = await requestOf(tools, kinds, request)
        return found === null ? refuse('NOT_FOUND') : own(tools, found, request.now)
      },
      owner,
    }),
  ]
}

type Request = ApiRequest<typeof endpoints.approveApproval | typeof endpoints.refuseApproval>

type FoundRequest = {
  readonly row: ApprovalRow
  readonly decision: DecideApproval
  /** The maker's roles as this request found them; the decision reads them again. */
  readonly makerRoles: readonly OperatorRole[] | null
}

/**
 * Prepares an approval by an operator who may approve and has opened all parts; the kind's external check may forbid
 * it.
 */
async function approval(
  tools: Tools,
  kinds: Kinds,
  request: Request,
): Promise<DecideApproval | Refusal> {
  const found = await requestOf(tools, kinds, request)
  if (found === null) return refuse('NOT_FOUND')
  const { row, decision, makerRoles } = found
  const fault = checkerFault(row, decision.actor, kinds) ?? makerFault(row, makerRoles, kinds)
  const isFor = isWaiting(row, request.now) && fault === null
  if (!isFor) return decision
  const kind = kinds.get(row.kind)
  const payload = JSON.parse(row.payload) as never
  const unopened = await kind?.unopened?.(payload, decision.actor.id, request.now)
  if (unopened !== undefined && unopened.length > 0) return refuse('NOT_LOOKED_AT')
  const asked = await own(tools, found, request.now)
  if (isRefusal(asked)) return asked
  const refusal = await kind?.prepare?.(payload, request.now, decision.actor)
  return refusal ?? { ...decision, names: (await kind?.claims?.(payload, row.userId)) ?? [] }
}

/** Prepares an answer to a request, unless the operator shares a device or address with the user concerned. */
async function own(
  { pool }: Tools,
  { row, decision }: FoundRequest,
  now: number,
): Promise<DecideApproval | Refusal> {
  return (await ownAccountFault(pool, [row.userId], decision.actor, now)) ?? decision
}

/** The request to decide and this operator's answer; null if there is none. */
async function requestOf(
  tools: Tools,
  kinds: Kinds,
  request: Request,
): Promise<FoundRequest | null> {
  const { input, now } = request
  const found = await findItem(tools.pool, approvalQueue(kinds), input.id, now)
  if (found === null) return null
  const row = approvals.parse({ ...found.stored })
  return { row, decision: decisionOf(row, kinds, request), makerRoles: makerRolesOf(found.stored) }
}

function decisionOf(row: ApprovalRow, kinds: Kinds, request: Request): DecideApproval {
  const { input } = request
  const reads = kinds.get(row.kind)?.reads(JSON.parse(row.payload) as never) ?? {}
  const { id, digest } = input
  const remark = 'remark' in input ? input.remark : null
  return { id, ownerId: row.userId, digest, reads, names: [], remark, actor: actorOf(request) }
}

function watching(tools: Tools): Route[] {
  return [
    query(endpoints.listSwitches, ({ now }) => listSwitches(tools, now)),
    change(endpoints.setSwitch, setSwitch, {
      prepare: (request) => ({ ...request.input, actor: actorOf(request) }),
      owner: () => switchOwner.userId,
      finish: knowing<Act>(tools),
    }),
    query(endpoints.listAudit, ({ input, user, now }) =>
      listAudit(tools.pool, input, { user, now }),
    ),
    query(endpoints.exportAudit, async (request) => {
      const found = await exportAudit(tools.pool, request.input)
      const { afterSeq } = request.input
      const after = { afterSeq, rows: found.rows.length, endSeq: found.endSeq }
      const deed = { action: 'exportAudit', targetType: 'audit', targetId: '*', after }
      return (await noted(tools, actorOf(request), deed)) ?? found
    }),
    query(endpoints.verifyAudit, () => verifyAll(tools)),
  ]
}

/** Halts of the known markets. */
function marketRoutes(tools: Tools): Route[] {
  const symbols = loadSymbols()
  const isKnown = ({ symbol }: { readonly symbol: string }) => symbols.has(symbol)
  const owner = () => switchOwner.userId
  const finish = knowing<Act>(tools)
  return [
    query(endpoints.listMarkets, ({ now }) => listMarkets(tools, symbols, now)),
    change(endpoints.haltMarket, haltMarket, {
      prepare: (request) =>
        isKnown(request.input)
          ? { ...request.input, actor: actorOf(request) }
          : refuse('SYMBOL_NOT_FOUND'),
      owner,
      finish,
    }),
    change(endpoints.resumeMarket, resumeMarket, {
      prepare: (request) =>
        isKnown(request.input)
          ? { ...request.input, actor: actorOf(request) }
          : refuse('SYMBOL_NOT_FOUND'),
      owner,
      finish,
    }),
  ]
}
