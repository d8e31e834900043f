import { hourMs, endpoints, type Capability, type ReasonKey } from '@candor/api'
import { sessions as sessionTable, shutOut, users } from '../../people/index.ts'
import {
  owned,
  refuse,
  type Change,
  type Context,
  type Decision,
  type Owned,
  type Refusal,
  type State,
} from '../../platform/lane/index.ts'
import { isInForce, restrictions as table, type Restriction } from '../../policy/index.ts'
import { approvalKind, asked, isWaiting, waitingFor } from '../approvals/approval.ts'
import { timeText, type About } from '../approvals/sentence.ts'
import { record, type Actor } from '../audit/record.ts'
import { consoleCommand } from '../seat/console-command.ts'
import { approvals, type ApprovalRow } from '../tables.ts'

/** Longest restriction by one operator alone. */
const aloneMs = 72 * hourMs
/** Time after a restriction by one operator alone during which the same one needs a second operator. */
const onceInMs = 30 * 24 * hourMs
/** Longest restriction; prolonging it is a new decision. */
const longestMs = 365 * 24 * hourMs

export type RestrictUser = {
  readonly userId: string
  readonly capability: Capability
  readonly reasonKey: ReasonKey
  readonly untilAt: number
  readonly remark: string
  readonly actor: Actor
}

type Named = { readonly id: string }

const doing: Readonly<Record<Capability, string>> = {
  login: 'signing in',
  deposit: 'recharging',
  withdraw: 'withdrawing',
  trade: 'opening positions',
  transfer: 'transferring',
  loan: 'borrowing',
}

/** The user, capability and current end of a restriction, and whether it is over. */
async function keptFrom(id: string, { who, row, now }: About) {
  const kept = await row(table, id)
  if (kept === undefined) return { deed: `${who} from what is gone`, until: '–', isOver: true }
  const deed = `${who} from ${doing[kept.capability]}`
  return { deed, until: timeText(kept.untilAt), isOver: !isInForce(kept, now) }
}

const changed = { name: 'restrictionsChanged', data: {} }

/** Prolongs a restriction as requested. */
export const prolong = approvalKind('prolongRestriction', {
  askedBy: endpoints.restrictUser,
  checkers: ['compliance'],
  needs: { restrictions: table },
  async says({ id, untilAt }: Named & { readonly untilAt: number }, about) {
    const kept = await keptFrom(id, about)
    return {
      sentence: `Keep ${kept.deed} until ${timeText(untilAt)}; currently until ${kept.until}.`,
      hasChanged: kept.isOver,
    }
  },
  apply({ restrictions }, { id, untilAt }: Named & { readonly untilAt: number }, { now }) {
    const row = restrictions.get(id)
    if (row === undefined || !isInForce(row, now)) return refuse('STATE_CHANGED')
    return { put: [table.row({ ...row, untilAt })], events: [changed], reply: null }
  },
})

/** A restriction that begins with its approval. */
type Again = {
  readonly id: string
  readonly capability: Capability
  readonly reasonKey: ReasonKey
  readonly madeByName: string
  readonly untilAt: number
}

/** Repeats a recent restriction: three days at a time would otherwise go on for ever. */
export const restrictAgain = approvalKind('restrictAgain', {
  askedBy: endpoints.restrictUser,
  checkers: ['compliance'],
  needs: { restrictions: table, userSessions: sessionTable },
  says: ({ capability, untilAt }: Again, { who }) => ({
    sentence: `Keep ${who} from ${doing[capability]} until ${timeText(untilAt)}, as they were in the last thirty days already.`,
  }),
  apply(state, again: Again, { now }, { approval }) {
    const isKept = state.restrictions
      .all()
      .some((one) => one.capability === again.capability && isInForce(one, now))
    if (isKept || again.untilAt <= now) return refuse('STATE_CHANGED')
    const row = { ...owned(approval.userId), ...again, createdAt: now, liftedAt: null }
    return { ...begun(row, state.userSessions, now), reply: null }
  },
})

type Sessions = State<{ all: typeof sessionTable }>['all']

/** The new restriction, which also ends sessions if it bars sign-in; loss-limiting orders continue. */
function begun(row: Restriction & Owned, sessions: Sessions, now: number) {
  const live = row.capability === 'login' ? sessions.all() : []
  const ended = { name: 'sessionsEnded', data: { sessionIds: live.map(({ id }) => id) } }
  const revoked = shutOut(live, now).map(sessionTable.row)
  return {
    put: [table.row(row), ...revoked] as Change[],
    events: live.length === 0 ? [changed] : [changed, ended],
  }
}

/** Lifts a restriction before its end. */
export const lift = approvalKind('liftRestriction', {
  askedBy: endpoints.liftRestriction,
  checkers: ['compliance'],
  needs: { restrictions: table },
  async says({ id }: Named, about) {
    const kept = await keptFrom(id, about)
    const sentence = `Stop keeping ${kept.deed}: it would end on ${kept.until}.`
    return { sentence, hasChanged: kept.isOver }
  },
  apply({ restrictions }, { id }: Named, { now }) {
    const row = restrictions.get(id)
    if (row === undefined || !isInForce(row, now)) return refuse('STATE_CHANGED')
    return { put: [table.row({ ...row, liftedAt: now })], events: [changed], reply: null }
  },
})

/**
 * Restricts a user at once and with an end, because protection must not wait for a second operator. A restriction of
 * more than three days needs approval, and ends after three days until then. If one is in force, prolonging it is
 * requested: an expired request must not leave a gap unnoticed. A recent restriction by one operator alone is not
 * repeated alone.
 */
export const restrictUser = consoleCommand('restrictUser', {
  needs: { users, restrictions: table, approvals, userSessions: sessionTable },
  decide(state, input: RestrictUser, context) {
    const { userId, capability, reasonKey, remark, actor } = input
    const { now } = context
    const fault = restrictFault(state.users, input, now)
    if (fault !== null) return fault
    const isIt = (one: Restriction) => one.capability === capability && isInForce(one, now)
    const known = state.restrictions.all().find(isIt)
    if (known !== undefined) return askedToProlong(known, state.approvals.all(), input, context)
    const wasAlone = (one: Restriction) => one.capability === capability && isAgain(one, now)
    if (state.restrictions.all().some(wasAlone))
      return askedAgain(state.approvals.all(), input, context)
    const untilAt = Math.min(input.untilAt, now + aloneMs)
    const about = { id: context.newId(), capability, reasonKey, madeByName: actor.name }
    const row = { ...owned(userId), ...about, createdAt: now, untilAt, liftedAt: null }
    const payload = { id: row.id, untilAt: input.untilAt }
    const approvalRequest =
      untilAt === input.untilAt
        ? null
        : asked(prolong, { owner: row, payload, reasonKey, remark, maker: actor }, context)
    const { put: rows, events } = begun(row, state.userSessions, now)
    const put: Change[] = [
      ...rows,
      ...(approvalRequest === null ? [] : [approvals.row(approvalRequest)]),
      record(actor, {
        action: 'restrict',
        targetType: 'user',
        targetId: userId,
        after: { id: row.id, capability, untilAt, wantedUntilAt: input.untilAt },
        reasonKey,
        remark,
        ...(approvalRequest !== null && { approvalId: approvalRequest.id }),
      }),
    ]
    return {
      put,
      events,
      reply: { applied: true, pendingApprovalId: approvalRequest?.id ?? null },
    }
  },
})

function restrictFault(
  user: object | undefined,
  { untilAt }: RestrictUser,
  now: number,
): Refusal | null {
  if (user === undefined) return refuse('NOT_FOUND')
  if (untilAt > now && untilAt <= now + longestMs) return null
  return refuse('VALIDATION_FAILED', { fields: [{ field: 'untilAt', rule: 'format' }] })
}

/**
 * Whether repeating this restriction needs a second operator: it is recent, and not longer than one operator may
 * decide.
 */
export const isAgain = ({ createdAt, untilAt }: Restriction, now: number): boolean =>
  now < createdAt + onceInMs && untilAt <= createdAt + aloneMs

/** Requests the repetition of a recent restriction; one request at a time. */
function askedAgain(
  waiting: readonly ApprovalRow[],
  { userId, capability, untilAt, reasonKey, remark, actor }: RestrictUser,
  context: Context,
): Decision | Refusal {
  const isIt = (row: ApprovalRow) =>
    row.kind === restrictAgain.kind &&
    isWaiting(row, context.now) &&
    (JSON.parse(row.payload) as Again).capability === capability
  if (waiting.some(isIt)) return refuse('STATE_CHANGED')
  const payload = { id: context.newId(), capability, reasonKey, madeByName: actor.name, untilAt }
  const why = { reasonKey, remark, maker: actor }
  const approvalRequest = asked(restrictAgain, { owner: owned(userId), payload, ...why }, context)
  const target = { targetType: 'user', targetId: userId }
  const after = { capability, wantedUntilAt: untilAt }
  const deed = { action: 'askToRestrict', ...target, after, reasonKey, remark }
  return {
    put: [
      approvals.row(approvalRequest),
      record(actor, { ...deed, approvalId: approvalRequest.id }),
    ],
    reply: { applied: false, pendingApprovalId: approvalRequest.id },
  }
}

/** Requests the prolongation of a restriction; no operator prolongs alone, and one request at a time. */
function askedToProlong(
  row: Restriction & Owned,
  waiting: readonly ApprovalRow[],
  { userId, untilAt, reasonKey, remark, actor }: RestrictUser,
  context: Context,
): Decision | Refusal {
  const { id } = row
  const isAsked = waitingFor(waiting, [prolong.kind], id, context.now) !== undefined
  if (isAsked || untilAt <= row.untilAt) return refuse('STATE_CHANGED')
  const why = { reasonKey, remark, maker: actor }
  const approvalRequest = asked(prolong, { owner: row, payload: { id, untilAt }, ...why }, context)
  const target = { targetType: 'user', targetId: userId }
  const after = { id, untilAt: row.untilAt, wantedUntilAt: untilAt }
  const deed = { action: 'askToProlong', ...target, after, reasonKey, remark }
  return {
    put: [
      approvals.row(approvalRequest),
      record(actor, { ...deed, approvalId: approvalRequest.id }),
    ],
    reply: { applied: false, pendingApprovalId: approvalRequest.id },
  }
}

export type LiftRestriction = {
  readonly userId: string
  readonly restrictionId: string
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly actor: Actor
}

/** Requests the end of a restriction before its time, which a second operator decides. */
export const liftRestriction = consoleCommand('liftRestriction', {
  needs: { restrictions: table, approvals },
  decide(state, input: LiftRestriction, context) {
    const { userId, restrictionId: id, reasonKey, remark, actor } = input
    const row = state.restrictions.get(id)
    if (row === undefined) return refuse('NOT_FOUND')
    const isAsked = waitingFor(state.approvals.all(), [lift.kind], id, context.now) !== undefined
    if (!isInForce(row, context.now) || isAsked) return refuse('STATE_CHANGED')
    const approvalRequest = asked(
      lift,
      { owner: row, payload: { id }, reasonKey, remark, maker: actor },
      context,
    )
    const target = { targetType: 'user', targetId: userId }
    const deed = { action: 'askToLift', ...target, after: { id }, reasonKey, remark }
    return {
      put: [
        approvals.row(approvalRequest),
        record(actor, { ...deed, approvalId: approvalRequest.id }),
      ],
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})
