import type { RejectReason } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { approvalKind, waitingFor, type About, type ApprovalRow } from '../../operator/index.ts'
import { files } from '../../platform/files/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import { toldOf } from '../events.ts'
import { applications } from '../tables.ts'
import {
  freedDocument,
  freedPerson,
  isCurrentPass,
  letGo,
  namesPhotos,
  passed,
  sentBack,
} from './outcomes.ts'

/** Which state of which application is to pass. */
export type Pass = { readonly id: string; readonly version: number }

export type TakeBack = Pass & {
  readonly reasonKey: RejectReason
  /** The photos of the application, so that they can be let go with it. */
  readonly fileIds: string[]
}

const checkers = ['compliance'] as const

/** Of whom which application, and where it is found. */
async function named(id: string, { who, row }: About) {
  const found = await row(applications, id)
  const level = found === undefined ? '' : `${found.type} `
  return { level, who, item: { queue: 'identity', id } } as const
}

/** Passes an application that is flagged: nobody does that alone. */
export const passFlagged = approvalKind('passIdentity', {
  checkers,
  needs: { applications },
  async says({ id }: Pass, about) {
    const { level, who, item } = await named(id, about)
    const sentence = `Pass the ${level}identity of ${who}, though somebody else passed under the same name and birthday.`
    return { sentence, item }
  },
  apply(state, { id, version }: Pass, { now }, { approval, checker }) {
    const found = state.applications.get(id)
    if (found?.status !== 'under_review' || found.version !== version)
      return refuse('STATE_CHANGED')
    const next = passed(found, { decidedBy: approval.makerId, secondBy: checker.id }, now)
    return { put: [applications.row(next)], tell: [toldOf('identityPassed', next)], reply: null }
  },
})

/** Takes back what had passed: two people, and the evidence of who asked for it. */
export const takeBack = approvalKind('revokeIdentity', {
  checkers,
  needs: { applications, files },
  reads: ({ fileIds }: TakeBack) => ({ files: fileIds }),
  async says({ id, reasonKey }: TakeBack, about) {
    const { level, who, item } = await named(id, about)
    const why = messageOf('en-us', `identity.${reasonKey}`)
    return {
      sentence: `Take back the ${level}identity that ${who} had passed. The user reads: ${why}`,
      item,
    }
  },
  apply(state, payload: TakeBack, { now }, { approval, checker }) {
    const all = state.applications.all()
    const found = state.applications.get(payload.id)
    if (found === undefined || found.version !== payload.version || !isCurrentPass(found, all))
      return refuse('STATE_CHANGED')
    if (!namesPhotos(payload, found)) return refuse('STATE_CHANGED')
    const who = { decidedBy: approval.makerId, secondBy: checker.id }
    const next = sentBack(found, who, { reasonKey: payload.reasonKey, fields: [] }, now)
    return {
      put: [applications.row(next), ...letGo(found, all, state.files, now)],
      tell: [toldOf('identityRevoked', next)],
      free: [...freedDocument(next, all), ...freedPerson(next, all)],
      reply: null,
    }
  },
})

/** Whether a wish for this application waits already. */
export const isAsked = (rows: readonly ApprovalRow[], id: string, now: number): boolean =>
  waitingFor(rows, [passFlagged.kind, takeBack.kind], id, now) !== undefined
