import { Amount } from '@candor/money'
import type { IeoAct, OfferWords, ReasonKey } from '@candor/api'
import {
  approvals,
  asked,
  consoleCommand,
  record,
  waitingFor,
  type Actor,
  type ApprovalKind,
} from '../../operator/index.ts'
import { isRefusal, owned, refuse, type Refusal } from '../../platform/lane/index.ts'
import { mayBecome } from '../../platform/transitions.ts'
import { accounts } from '../../ledger/index.ts'
import { fundingOwnerOf, ieoOwner, projects, type Project } from '../tables.ts'
import { projectTransitions } from '../transitions.ts'
import { canBeCancelled, heldFor, isUnpromised, publicationFault, termsText } from './kinds.ts'
import type { Cancelling, Listing, Publishing, Returning } from './kinds.ts'
import type { Listings } from './terms.ts'

export type Kinds = {
  readonly publish: ApprovalKind<Publishing>
  readonly cancel: ApprovalKind<Cancelling>
  readonly list: ApprovalKind<Listing>
  readonly return: ApprovalKind<Returning>
}

export type AskIeo = {
  readonly id: string
  readonly version: number
  /** Owner of the project's account and of its approvals, as `prepare` found it. */
  readonly ownerId: string
  readonly act: IeoAct
  /** Its texts in each language, or their fault: read before, because a version never changes. */
  readonly words: OfferWords | Refusal
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly actor: Actor
}

export const ieoKindNames = ['publishIeo', 'cancelIeo', 'listIeo', 'returnIeo'] as const

/** Whether an act is possible in the project's state. */
function fits(project: Project, act: IeoAct, held: Amount, now: number): boolean {
  const { status, applyEndAt, payUntil } = project
  if (act === 'cancel') return canBeCancelled(project, now)
  if (act === 'return') return isUnpromised(project) && held > Amount.zero
  if (!mayBecome(projectTransitions, status, `${act}Ieo`)) return false
  if (act === 'publish') return now < applyEndAt
  return now >= payUntil!
}

/** Requests an act: publishing, cancelling, listing and returning tokens need two operators. */
export function askIeo(kinds: Kinds, listings: Listings) {
  const approvalRequestOf = (
    project: Project,
    { act, words, ownerId }: Pick<AskIeo, 'act' | 'words' | 'ownerId'>,
    held: Amount,
    why: Pick<Parameters<typeof asked>[1], 'reasonKey' | 'remark' | 'maker'>,
    context: Parameters<typeof asked>[2],
  ) => {
    const about = { owner: owned(ownerId), ...why }
    const { id, name, symbol, version, disclosureVersion } = project
    if (act === 'publish') {
      if (isRefusal(words)) return words
      const payload = { id, version, disclosureVersion, terms: termsText(project), words }
      return asked(kinds.publish, { ...about, payload }, context)
    }
    if (act === 'cancel') return asked(kinds.cancel, { ...about, payload: { id, name } }, context)
    if (act === 'return') {
      const payload = { id, name, symbol, amount: Amount.text(held) }
      return asked(kinds.return, { ...about, payload }, context)
    }
    const paidQuantity = Amount.text(project.paidQuantity)
    return asked(kinds.list, { ...about, payload: { id, name, symbol, paidQuantity } }, context)
  }
  return consoleCommand('askIeo', {
    needs: { accounts, projects, approvals },
    shares: [ieoOwner.userId],
    decide(state, input: AskIeo, context) {
      const { id, act, reasonKey, remark, actor } = input
      const project = state.projects.get(id)
      if (project === undefined) return refuse('NOT_FOUND')
      const held = heldFor(project, state.accounts)
      const isSeen = project.version === input.version && fits(project, act, held, context.now)
      const isAsked = waitingFor(state.approvals.all(), ieoKindNames, id, context.now)
      if (!isSeen || isAsked !== undefined) return refuse('STATE_CHANGED')
      const fault = act === 'publish' ? publicationFault(project, state, listings) : null
      if (fault !== null) return fault
      const approvalRequest = approvalRequestOf(
        project,
        input,
        held,
        { reasonKey, remark, maker: actor },
        context,
      )
      if (isRefusal(approvalRequest)) return approvalRequest
      const target = { targetType: 'ieoProject', targetId: id, approvalId: approvalRequest.id }
      const deed = { action: `askTo${act.slice(0, 1).toUpperCase()}${act.slice(1)}Ieo`, ...target }
      return {
        put: [approvals.row(approvalRequest), record(actor, { ...deed, reasonKey, remark })],
        reply: { applied: false, pendingApprovalId: approvalRequest.id },
      }
    },
  })
}

/**
 * Owner of an act on a project. A draft's account that never moved may not be open yet, and its acts are refused at the house
 * object of all projects.
 */
export function ownerOf(project: Project | null, held: Amount): string {
  const own = project && fundingOwnerOf(project)
  const isOpen = project?.status !== 'draft' || held > Amount.zero
  return own && isOpen ? own.userId : ieoOwner.userId
}
