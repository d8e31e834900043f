import { endpoints, type RejectReason } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { approvalKind, waitingFor, type About, type ApprovalRow } from '../../operator/index.ts'
import { files } from '../../platform/files/index.ts'
import { users } from '../../people/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import { identityEvent } from '../events.ts'
import {
  applications,
  documentOf,
  heldDocuments,
  holdsAt,
  dependentsOf,
  type Application,
} from '../tables.ts'
import {
  freedDocument,
  freedPerson,
  isCurrentPass,
  letGo,
  namesPhotos,
  narrows,
  passed,
  keptCountry,
  sentBack,
} from './outcomes.ts'

/** The application and the version to pass. */
export type Pass = { readonly id: string; readonly version: number }

export type TakeBack = Pass & {
  readonly reasonKey: RejectReason
  /** The photos of the revoked application, so that they can be released. */
  readonly fileIds: string[]
}

const checkers = ['compliance'] as const

/** The application's sentence parts, and whether it is unchanged. */
async function named({ id, version }: Pass, { who, row }: About) {
  const found = await row(applications, id)
  const level = found === undefined ? '' : `${found.type} `
  const hasChanged = found?.version !== version
  return { level, who, where: { item: { queue: 'identity', id }, hasChanged } } as const
}

/** Passes a flagged application, which no operator does alone. */
export const passFlagged = approvalKind('passIdentity', {
  askedBy: endpoints.approveIdentity,
  checkers,
  needs: { applications, users },
  async says(payload: Pass, about) {
    const { level, who, where } = await named(payload, about)
    const sentence = `Pass the ${level}identity of ${who}, though somebody else passed under the same name and birthday.`
    return { sentence, ...where }
  },
  apply(state, { id, version }: Pass, context, { approval, checker }) {
    const { now } = context
    const found = state.applications.get(id)
    if (found?.status !== 'under_review' || found.version !== version)
      return refuse('STATE_CHANGED')
    // It may have ended since the request.
    if (!holdsAt(found, now)) return refuse('STATE_CHANGED')
    const held = heldDocuments(state.applications.all())
    if (!documentOf(found).every((name) => held.has(name) || state.claimed(name)))
      return refuse('IDENTITY_IN_USE')
    const next = passed(found, { decidedBy: approval.makerId, secondBy: checker.id }, now)
    return {
      put: [applications.row(next), ...keptCountry(next, state.users)],
      events: [identityEvent('identityPassed', next, narrows(next, state.users, context))],
      reply: null,
    }
  },
})

/**
 * Revokes a passed identity, and the advanced one that builds on a basic one: needs two operators and the maker's
 * evidence.
 */
export const takeBack = approvalKind('revokeIdentity', {
  askedBy: endpoints.revokeIdentity,
  checkers,
  needs: { applications, files },
  reads: ({ fileIds }: TakeBack) => ({ files: fileIds }),
  async says(payload: TakeBack, about) {
    const { level, who, where } = await named(payload, about)
    const along = level === 'basic ' ? ', and with it what they showed for the advanced one' : ''
    const why = messageOf('en-us', `identity.${payload.reasonKey}`)
    return {
      sentence: `Take back the ${level}identity that ${who} had passed${along}. The user reads: ${why}`,
      ...where,
    }
  },
  apply(state, payload: TakeBack, { now }, { approval, checker }) {
    const all = state.applications.all()
    const found = state.applications.get(payload.id)
    if (found === undefined || found.version !== payload.version || !isCurrentPass(found, all))
      return refuse('STATE_CHANGED')
    const ending = [found, ...dependentsOf(found, all)]
    if (!ending.every((one) => namesPhotos(payload, one))) return refuse('STATE_CHANGED')
    const who = { decidedBy: approval.makerId, secondBy: checker.id }
    const why = { reasonKey: payload.reasonKey, fields: [] }
    const over = ending.map((one) => sentBack(one, who, why, now))
    const [next] = over as [Application, ...Application[]]
    return {
      put: [...over.map(applications.row), ...letGo(over, all, state.files)],
      events: [identityEvent('identityRevoked', next)],
      free: [...freedDocument(next, all), ...freedPerson(next, all)],
      reply: null,
    }
  },
})

/** Whether an approval for this application is pending. */
export const isAsked = (rows: readonly ApprovalRow[], id: string, now: number): boolean =>
  waitingFor(rows, [passFlagged.kind, takeBack.kind], id, now) !== undefined
