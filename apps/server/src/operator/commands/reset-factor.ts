import { minuteMs, endpoints, type HoldReason, type ReasonKey, type ResetTarget } from '@candor/api'
import {
  authenticators,
  fundPasswords,
  hasWithdrawalPassword,
  heldFor,
  holdAfter,
  holds,
  sessions as sessionTable,
  shutOut,
  users,
} from '../../people/index.ts'
import {
  owned,
  refuse,
  type Context,
  type Decision,
  type Refusal,
  type Row,
  type State,
} from '../../platform/lane/index.ts'
import { approvalKind, asked, isWaiting } from '../approvals/approval.ts'
import type { About } from '../approvals/sentence.ts'
import { record, type Actor } from '../audit/record.ts'
import { consoleCommand } from '../seat/console-command.ts'
import { approvals } from '../tables.ts'

/** The version of the factor to remove; a factor set since is another one. */
type Reset = {
  readonly version: number
  /** How long withdrawals pause (ms), by policy at the time of the request. */
  readonly holdMs: number
}

/** A length in hours if it is a whole number of them. */
function spanText(ms: number): string {
  const minutes = Math.ceil(ms / minuteMs)
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
}

/** The sentence of a removal and its consequences. */
const removal = (what: string, { who }: About, holdMs: number) => ({
  sentence: `Remove ${what} of ${who}, end all sessions, and pause withdrawals for ${spanText(holdMs)}.`,
})

const kept = { users, holds, userSessions: sessionTable }

/** Removes a lost authenticator and its recovery codes. */
export const resetFactor = approvalKind('resetFactor', {
  askedBy: endpoints.resetUserFactor,
  checkers: ['compliance'],
  needs: { ...kept, authenticators },
  says: ({ holdMs }: Reset, about) =>
    removal('the authenticator, with its recovery codes,', about, holdMs),
  apply(state, { version, holdMs }: Reset, context) {
    const present = state.authenticators
    if (present?.secret == null || present.version !== version) return refuse('STATE_CHANGED')
    const removed = authenticators.row({
      ...present,
      secret: null,
      version: version + 1,
      recoveryHashes: [],
      boundAt: null,
      pendingSecret: null,
      pendingUntilAt: null,
    })
    return removing(state, { removed, reason: 'authenticator', holdMs }, context)
  },
})

/** Removes a forgotten withdrawal password; its user, who can still sign in, sets a new one. */
export const resetWithdrawalPassword = approvalKind('resetWithdrawalPassword', {
  askedBy: endpoints.resetUserFactor,
  checkers: ['compliance'],
  needs: { ...kept, fundPasswords },
  says: ({ holdMs }: Reset, about) => removal('the withdrawal password', about, holdMs),
  apply(state, { version, holdMs }: Reset, context) {
    const present = state.fundPasswords
    if (!hasWithdrawalPassword(present) || present.version !== version)
      return refuse('STATE_CHANGED')
    const none = { passwordHash: null, failures: 0, lockedUntilAt: 0, version: version + 1 }
    const removed = fundPasswords.row({ ...present, ...none })
    return removing(state, { removed, reason: 'fundPassword', holdMs }, context)
  },
})

/**
 * The consequences of either, so that a thief of a session, or one who deceived support, gains nothing quickly:
 * sessions end, withdrawals pause, and the user is told at once.
 */
function removing(
  { users: user, holds: hold, userSessions }: State<typeof kept>,
  {
    removed,
    reason,
    holdMs,
  }: { readonly removed: Row; readonly reason: HoldReason; readonly holdMs: number },
  { now }: Context,
): Decision | Refusal {
  if (user === undefined) return refuse('STATE_CHANGED')
  const held = heldFor(holdAfter(user.userId, reason, hold, { now, holdMs }), user.lang)
  const live = userSessions.all()
  const ended = { sessionIds: live.map(({ id }) => id) }
  return {
    put: [removed, held.row, ...shutOut(live, now).map(sessionTable.row)],
    events: [held.event, { name: 'sessionsEnded', data: ended }],
    reply: null,
  }
}

export type ResetUserFactor = {
  readonly userId: string
  readonly target: ResetTarget
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly holdMs: number
  readonly actor: Actor
}

/**
 * Requests the removal; the remark is the evidence that the requester is the user. Nothing is done before the approval.
 */
export const resetUserFactor = consoleCommand('resetUserFactor', {
  needs: { users, authenticators, fundPasswords, approvals },
  decide(state, input: ResetUserFactor, context) {
    const { userId, target, reasonKey, remark, holdMs, actor } = input
    if (state.users === undefined) return refuse('NOT_FOUND')
    const version = versionOf(target, state)
    if (typeof version !== 'number') return version
    const kind = target === 'authenticator' ? resetFactor : resetWithdrawalPassword
    const isAsked = state.approvals
      .all()
      .some((row) => row.kind === kind.kind && isWaiting(row, context.now))
    if (isAsked) return refuse('STATE_CHANGED')
    const payload = { version, holdMs }
    const why = { reasonKey, remark, maker: actor }
    const approvalRequest = asked(kind, { owner: owned(userId), payload, ...why }, context)
    const after = { ...payload, target }
    const about = { targetType: 'user', targetId: userId, after }
    const deed = { action: 'askToResetFactor', ...about, reasonKey, remark }
    return {
      put: [
        approvals.row(approvalRequest),
        record(actor, { ...deed, approvalId: approvalRequest.id }),
      ],
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})

type Present = State<{ authenticators: typeof authenticators; fundPasswords: typeof fundPasswords }>

/** The version of the factor to remove, or the refusal that there is none. */
function versionOf(
  target: ResetTarget,
  {
    authenticators: authenticator,
    fundPasswords: password,
  }: Pick<Present, 'authenticators' | 'fundPasswords'>,
): number | Refusal {
  if (target === 'authenticator')
    return authenticator?.secret == null ? refuse('GOOGLE_NOT_BOUND') : authenticator.version
  return hasWithdrawalPassword(password) ? password.version : refuse('FUND_PASSWORD_NOT_SET')
}
