import type { ReasonKey } from '@candor/api'
import {
  authenticators,
  heldFor,
  holdAfter,
  holds,
  sessions as sessionTable,
  users,
} from '../../people/index.ts'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { approvalKind, asked, isWaiting } from '../approvals/approval.ts'
import { record, witnessed, type Actor } from '../audit/record.ts'
import { approvals } from '../tables.ts'

/** Which authenticator is to go: one that was bound since is another. */
type Reset = {
  readonly version: number
  /** How long withdrawals pause, by policy when it was asked for. */
  readonly holdMs: number
}

/**
 * Removes the authenticator of who lost it and its recovery codes. Whoever sits in a session now, or talked
 * support into this, gains nothing in a hurry: sessions end, withdrawals pause, and the user is told at once.
 */
export const resetFactor = approvalKind('resetFactor', {
  checkers: ['compliance'],
  needs: { users, authenticators, holds, userSessions: sessionTable },
  apply(state, { version, holdMs }: Reset, { now }) {
    const { users: user, authenticators: present } = state
    if (user === undefined || present?.secret == null || present.version !== version)
      return refuse('STATE_CHANGED')
    const removed = {
      ...present,
      secret: null,
      version: version + 1,
      recoveryHashes: [],
      boundAt: null,
      pendingSecret: null,
      pendingUntilAt: null,
    }
    const hold = holdAfter(user.userId, 'authenticator', state.holds, { now, holdMs })
    const { row, told } = heldFor(hold, user.lang)
    const live = state.userSessions.all()
    const ended = { sessionIds: live.map(({ id }) => id) }
    return {
      put: [
        authenticators.row(removed),
        row,
        ...live.map((session) => sessionTable.row({ ...session, revokedAt: now })),
      ],
      tell: [told, { name: 'sessionsEnded', data: ended }],
      reply: null,
    }
  },
})

export type ResetUserFactor = {
  readonly userId: string
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly holdMs: number
  readonly actor: Actor
}

/** Asks for it; the remark is the evidence that who asks is the user. Nothing is done before the second person. */
export const resetUserFactor = command('resetUserFactor', {
  needs: { users, authenticators, approvals, ...witnessed.needs },
  shares: witnessed.shares,
  decide(state, input: ResetUserFactor, context) {
    const { userId, reasonKey, remark, holdMs, actor } = input
    const { users: user, authenticators: present } = state
    if (user === undefined) return refuse('NOT_FOUND')
    if (present?.secret == null) return refuse('GOOGLE_NOT_BOUND')
    const isAsked = state.approvals
      .all()
      .some((row) => row.kind === resetFactor.kind && isWaiting(row, context.now))
    if (isAsked) return refuse('STATE_CHANGED')
    const payload = { version: present.version, holdMs }
    const why = { reasonKey, remark, maker: actor }
    const wish = asked(resetFactor, { owner: owned(userId), payload, ...why }, context)
    const target = { targetType: 'user', targetId: userId }
    const deed = { action: 'askToResetFactor', ...target, after: payload, reasonKey, remark }
    return {
      put: [approvals.row(wish), record(actor, { ...deed, approvalId: wish.id })],
      reply: { applied: false, pendingApprovalId: wish.id },
    }
  },
})
