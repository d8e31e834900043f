import type { ContestAct, OfferWords, ReasonKey } from '@candor/api'
import { Amount } from '@candor/money'
import {
  approvals,
  asked,
  consoleCommand,
  record,
  waitingFor,
  type Actor,
  type ApprovalKind,
} from '../../operator/index.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { mayBecome } from '../../platform/transitions.ts'
import { contestOwner, contests, releaseFrom, type Contest } from '../tables.ts'
import { contestTransitions } from '../transitions.ts'
import { canBeCancelled, type Cancelling } from './cancel-contest.ts'
import { termsText, type Publishing, type Releasing } from './kinds.ts'

export type Kinds = {
  readonly publish: ApprovalKind<Publishing>
  readonly cancel: ApprovalKind<Cancelling>
  readonly release: ApprovalKind<Releasing>
}

export type AskContest = {
  readonly id: string
  readonly version: number
  readonly act: ContestAct
  /** Its texts in each language, or their fault: read before, because a version never changes. */
  readonly words: OfferWords | Refusal
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly actor: Actor
}

/** Approval kind of each act. */
const kindOf = {
  publish: 'publishContest',
  cancel: 'cancelContest',
  release: 'releasePrizes',
} as const satisfies Record<ContestAct, string>
export const contestKindNames = Object.values(kindOf)

/** Whether an act is possible in the contest's state. */
function fits(contest: Contest, act: ContestAct, now: number): boolean {
  if (!mayBecome(contestTransitions, contest.status, kindOf[act])) return false
  if (act === 'publish') return now < contest.endAt
  return act === 'cancel' ? canBeCancelled(contest, now) : now >= releaseFrom(contest)
}

const actions = {
  publish: 'askToPublishContest',
  cancel: 'askToCancelContest',
  release: 'askToReleasePrizes',
} as const satisfies Record<ContestAct, string>

/** Requests an act: publishing, cancelling and releasing prizes need two operators. */
export function askContest(kinds: Kinds) {
  const approvalRequestOf = (
    contest: Contest,
    { act, words }: Pick<AskContest, 'act' | 'words'>,
    why: Pick<Parameters<typeof asked>[1], 'reasonKey' | 'remark' | 'maker'>,
    context: Parameters<typeof asked>[2],
  ) => {
    const about = { owner: contestOwner, ...why }
    const { id, version, termsVersion, name, rankingDigest, prizesDue } = contest
    if (act === 'publish') {
      if (isRefusal(words)) return words
      const payload = { id, version, termsVersion, terms: termsText(contest), words }
      return asked(kinds.publish, { ...about, payload }, context)
    }
    if (act === 'cancel') return asked(kinds.cancel, { ...about, payload: { id, name } }, context)
    const due = { rankingDigest: rankingDigest!, prizesDue: Amount.text(prizesDue!) }
    return asked(kinds.release, { ...about, payload: { id, name, ...due } }, context)
  }
  return consoleCommand('askContest', {
    needs: { contests, approvals },
    decide(state, input: AskContest, context) {
      const { id, act, reasonKey, remark, actor } = input
      const contest = state.contests.get(id)
      if (contest === undefined) return refuse('NOT_FOUND')
      const isSeen = contest.version === input.version && fits(contest, act, context.now)
      const isAsked = waitingFor(state.approvals.all(), contestKindNames, id, context.now)
      if (!isSeen || isAsked !== undefined) return refuse('STATE_CHANGED')
      const approvalRequest = approvalRequestOf(
        contest,
        input,
        { reasonKey, remark, maker: actor },
        context,
      )
      if (isRefusal(approvalRequest)) return approvalRequest
      const target = { targetType: 'contest', targetId: id, approvalId: approvalRequest.id }
      const deed = { action: actions[act], ...target, reasonKey, remark }
      return {
        put: [approvals.row(approvalRequest), record(actor, deed)],
        reply: { applied: false, pendingApprovalId: approvalRequest.id },
      }
    },
  })
}
