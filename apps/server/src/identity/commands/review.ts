import { typedFields, type RejectReason } from '@candor/api'
import {
  consoleCommand,
  approvals,
  asked,
  claimedItem,
  decided,
  decisionFault,
  record,
  type ClaimState,
  type Deed,
  type Decision,
} from '../../operator/index.ts'
import { files } from '../../platform/files/index.ts'
import { users } from '../../people/index.ts'
import { command, owned, refuse, type Refusal } from '../../platform/lane/index.ts'
import { isAsked, passFlagged, takeBack } from '../console/approval-kinds.ts'
import {
  asTwin,
  isCurrentPass,
  letGo,
  namesPhotos,
  narrows,
  passed,
  keptCountry,
  sentBack,
} from '../console/outcomes.ts'
import { identityEvent } from '../events.ts'
import {
  applications,
  currentAt,
  heldPersons,
  documentOf,
  heldDocuments,
  holdsAt,
  personOf,
  type Application,
  type FieldFault,
  type OfDocument,
  type OfPerson,
} from '../tables.ts'

export type ReviewInput = Decision & {
  /** The owner of the application, as `prepare` found it. */
  readonly ownerId: string
  readonly remark: string
  /** The photos of the application, so that they can be released with it. */
  readonly fileIds: readonly string[]
}
export type ApproveInput = ReviewInput &
  OfPerson &
  OfDocument & {
    /** Whether another user has passed as this person by now. */
    readonly hasTwin: boolean
    /** Whether the approver has opened all parts of this version, by the audit. */
    readonly hasOpened: boolean
  }
export type RejectInput = ReviewInput & {
  readonly reasonKey: RejectReason
  readonly fields: readonly FieldFault[]
}
export type RevokeInput = ReviewInput & Pick<RejectInput, 'reasonKey'>

const reads = ({ id }: ReviewInput) => ({ claims: [id] })
const done = { applied: true, pendingApprovalId: null }

const deedOf = (action: string, { id, remark }: ReviewInput): Deed => ({
  action,
  targetType: 'identity',
  targetId: id,
  reasonKey: 'identity_check',
  remark,
})

/** Why an operator may not decide on this application now. */
function reviewFault(
  state: ClaimState,
  found: Application | undefined,
  input: ReviewInput,
  now: number,
): Refusal | null {
  if (found !== undefined && found.status !== 'under_review') return refuse('STATE_CHANGED')
  return decisionFault(state, found, input, now)
}

/** The names that become the user's when an application passes: the person and the document. */
const namesOf = (one: OfPerson & OfDocument): string[] => [...personOf(one), ...documentOf(one)]

/**
 * Whether an application may still pass: neither its own document nor the basic identity that it builds on has ended.
 */
function mayPass(one: Application, all: readonly Application[], now: number): boolean {
  if (one.type === 'basic') return holdsAt(one, now)
  const { basic, advanced } = currentAt(all, now)
  return basic?.status === 'passed' && advanced?.id === one.id
}

/**
 * Passes an application. A flagged one needs a second operator other than the first. Users who passed since the
 * application was sent count too, and of two that are passed at once, the second. The document becomes the user's here:
 * it passes for one account only.
 */
export const approveIdentity = command('approveIdentity', {
  needs: { applications, approvals, users, ...claimedItem.needs },
  shares: claimedItem.shares,
  reads: (input: ApproveInput) => reads(input),
  claims: namesOf,
  decide(state, input: ApproveInput, context) {
    const { id, actor, remark } = input
    const { now } = context
    const found = state.applications.get(id)
    const claim = state.claims.get(id)
    const fault = reviewFault(state, found, input, now)
    if (fault !== null) return fault
    if (!input.hasOpened) return refuse('NOT_LOOKED_AT')
    if (!mayPass(found!, state.applications.all(), now)) return refuse('STATE_CHANGED')
    const all = state.applications.all()
    const held = new Set([...heldPersons(all), ...heldDocuments(all)])
    const isOurs = (name: string) => held.has(name) || state.claimed(name)
    if (!documentOf(input).every(isOurs)) return refuse('IDENTITY_IN_USE')
    const isFree = personOf(input).every(isOurs)
    if (found!.flags.length === 0 && isFree && !input.hasTwin) {
      const next = passed(found!, { decidedBy: actor.id, secondBy: null }, now)
      const after = decided(claim!, actor, deedOf('passIdentity', input), now)
      return {
        put: [applications.row(next), ...keptCountry(next, state.users), ...after],
        events: [identityEvent('identityPassed', next, narrows(next, state.users, context))],
        reply: done,
      }
    }
    if (isAsked(state.approvals.all(), id, now)) return refuse('STATE_CHANGED')
    const flagged = asTwin(found!)
    const why = { reasonKey: 'identity_check', remark, maker: actor } as const
    const payload = { id, version: flagged.version }
    const approvalRequest = asked(
      passFlagged,
      { owner: owned(found!.userId), payload, ...why },
      context,
    )
    const deed = { ...deedOf('askToPassIdentity', input), approvalId: approvalRequest.id }
    return {
      put: [
        ...(flagged === found ? [] : [applications.row(flagged)]),
        approvals.row(approvalRequest),
        ...decided(claim!, actor, deed, now),
      ],
      free: namesOf(input).filter((name) => !held.has(name)),
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})

/** Rejects an application with a reason for each field. */
export const rejectIdentity = command('rejectIdentity', {
  needs: { applications, files, ...claimedItem.needs },
  shares: claimedItem.shares,
  reads: (input: RejectInput) => ({ ...reads(input), files: input.fileIds }),
  decide(state, input: RejectInput, { now }) {
    const { id, actor, reasonKey, fields } = input
    const found = state.applications.get(id)
    const claim = state.claims.get(id)
    const fault = reviewFault(state, found, input, now)
    if (fault !== null) return fault
    if (!namesPhotos(input, found!)) return refuse('STATE_CHANGED')
    const strange = fields.find(({ field }) => !mayFault(found!, field))
    if (strange !== undefined) return refuse('STATE_CHANGED')
    const who = { decidedBy: actor.id, secondBy: null }
    const next = sentBack(found!, who, { reasonKey, fields }, now)
    const after = { reasonKey, fields: fields.map((one) => ({ ...one })) }
    const deed = { ...deedOf('rejectIdentity', input), after }
    return {
      put: [
        applications.row(next),
        ...letGo([next], state.applications.all(), state.files),
        ...decided(claim!, actor, deed, now),
      ],
      events: [identityEvent('identityRejected', next)],
      reply: done,
    }
  },
})

/** Whether a field belongs to this application: one of its photos, or a field of its form. */
function mayFault({ type, images }: Application, field: string): boolean {
  const typed: readonly string[] = typedFields[type]
  return typed.includes(field) || images.some(({ kind }) => kind === field)
}

/** Requests the revocation of a passed identity; the remark is the evidence, and a second operator decides. */
export const revokeIdentity = consoleCommand('revokeIdentity', {
  needs: { applications, approvals },
  decide(state, input: RevokeInput, context) {
    const { id, version, actor, reasonKey, remark, fileIds } = input
    const found = state.applications.get(id)
    if (found === undefined) return refuse('NOT_FOUND')
    const isIt = found.version === version && isCurrentPass(found, state.applications.all())
    if (!isIt || isAsked(state.approvals.all(), id, context.now)) return refuse('STATE_CHANGED')
    const why = { reasonKey: 'identity_check', remark, maker: actor } as const
    const payload = { id, version, reasonKey, fileIds: [...fileIds] }
    const approvalRequest = asked(
      takeBack,
      { owner: owned(found.userId), payload, ...why },
      context,
    )
    const deed = { ...deedOf('askToRevokeIdentity', input), approvalId: approvalRequest.id }
    return {
      put: [approvals.row(approvalRequest), record(actor, deed)],
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})
