import { Amount } from '@candor/money'
import type { IeoAct, OfferWords, ReasonKey } from '@candor/api'
import {
  approvals,
  asked,
  deskCommand,
  record,
  waitingFor,
  type Actor,
  type ApprovalKind,
} from '../../operator/index.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { mayBecome } from '../../platform/transitions.ts'
import { ieoOwner, projects, type Project } from '../tables.ts'
import { projectTransitions } from '../transitions.ts'
import { termsText, type Cancelling, type Listing, type Publishing } from './kinds.ts'

export type Kinds = {
  readonly publish: ApprovalKind<Publishing>
  readonly cancel: ApprovalKind<Cancelling>
  readonly list: ApprovalKind<Listing>
}

export type AskIeo = {
  readonly id: string
  readonly version: number
  readonly act: IeoAct
  /** Its texts in each language, or their fault: read before, because a version never changes. */
  readonly words: OfferWords | Refusal
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly actor: Actor
}

export const ieoKindNames = ['publishIeo', 'cancelIeo', 'listIeo'] as const

/** Whether an act is possible in the project's state. */
function fits({ status, applyEndAt, payUntil }: Project, act: IeoAct, now: number): boolean {
  if (!mayBecome(projectTransitions, status, `${act}Ieo`)) return false
  if (act === 'publish') return now < applyEndAt
  return act === 'cancel' || now >= payUntil!
}

/** Requests an act: publishing, cancelling and listing need two operators. */
export function askIeo(kinds: Kinds) {
  const wishOf = (
    project: Project,
    { act, words }: Pick<AskIeo, 'act' | 'words'>,
    why: Pick<Parameters<typeof asked>[1], 'reasonKey' | 'remark' | 'maker'>,
    context: Parameters<typeof asked>[2],
  ) => {
    const about = { owner: ieoOwner, ...why }
    const { id, name, symbol, version, disclosureVersion } = project
    if (act === 'publish') {
      if (isRefusal(words)) return words
      const payload = { id, version, disclosureVersion, terms: termsText(project), words }
      return asked(kinds.publish, { ...about, payload }, context)
    }
    if (act === 'cancel') return asked(kinds.cancel, { ...about, payload: { id, name } }, context)
    const paidQuantity = Amount.text(project.paidQuantity)
    return asked(kinds.list, { ...about, payload: { id, name, symbol, paidQuantity } }, context)
  }
  return deskCommand('askIeo', {
    needs: { projects, approvals },
    decide(state, input: AskIeo, context) {
      const { id, act, reasonKey, remark, actor } = input
      const project = state.projects.get(id)
      if (project === undefined) return refuse('NOT_FOUND')
      const isSeen = project.version === input.version && fits(project, act, context.now)
      const isAsked = waitingFor(state.approvals.all(), ieoKindNames, id, context.now)
      if (!isSeen || isAsked !== undefined) return refuse('STATE_CHANGED')
      const wish = wishOf(project, input, { reasonKey, remark, maker: actor }, context)
      if (isRefusal(wish)) return wish
      const target = { targetType: 'ieoProject', targetId: id, approvalId: wish.id }
      const deed = { action: `askTo${act.slice(0, 1).toUpperCase()}${act.slice(1)}Ieo`, ...target }
      return {
        put: [approvals.row(wish), record(actor, { ...deed, reasonKey, remark })],
        reply: { applied: false, pendingApprovalId: wish.id },
      }
    },
  })
}
