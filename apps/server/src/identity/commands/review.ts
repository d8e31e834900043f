import type { RejectReason } from '@candor/api'
import { files } from '../../platform/files/index.ts'
import { command, refuse, type Change, type Refusal, type Rows } from '../../platform/lane/index.ts'
import { toldOf } from '../events.ts'
import { limits } from '../policy.ts'
import { applications, latestOf, type Application, type FieldFault } from '../tables.ts'

/** The side of operators: commands that their desk calls. None has a route of its own here. */

type On = { readonly applicationId: string; readonly operatorId: string }

export type Verdict =
  | { readonly decision: 'approve'; readonly secondId: string | null }
  | {
      readonly decision: 'reject'
      readonly reasonKey: RejectReason
      readonly text: string | null
      readonly fields: readonly FieldFault[]
    }

export type DecideInput = On & {
  /** The state that the operator looked at. */
  readonly version: number
  readonly verdict: Verdict
  /** The photos of the application, so that they can be let go with it. */
  readonly fileIds: readonly string[]
}

const open = (known: Rows<Application>, { applicationId }: On): Application | Refusal => {
  const application = known.get(applicationId)
  if (application === undefined) return refuse('NOT_FOUND')
  return application.status === 'under_review' ? application : refuse('STATE_CHANGED')
}

const isHeldBy = (one: Application, operatorId: string, now: number): boolean =>
  one.claimedBy === operatorId && one.claimedUntilAt !== null && one.claimedUntilAt > now

/** Takes an application onto an operator's table for fifteen minutes; again, to stay on it. */
export const claimReview = command('claimIdentityReview', {
  needs: { applications },
  decide({ applications: known }, input: On, { now }) {
    const found = open(known, input)
    if ('refused' in found) return found
    const isFree = found.claimedUntilAt === null || found.claimedUntilAt <= now
    if (!isFree && found.claimedBy !== input.operatorId) return refuse('STATE_CHANGED')
    const claimedUntilAt = now + limits.claimMs
    const claimed = { ...found, claimedBy: input.operatorId, claimedUntilAt }
    return { put: [applications.row(claimed)], reply: { version: found.version, claimedUntilAt } }
  },
})

/** Puts it back. */
export const releaseReview = command('releaseIdentityReview', {
  needs: { applications },
  decide({ applications: known }, input: On, { now }) {
    const found = open(known, input)
    if ('refused' in found) return found
    if (!isHeldBy(found, input.operatorId, now)) return refuse('STATE_CHANGED')
    const released = { ...found, claimedBy: null, claimedUntilAt: null }
    return { put: [applications.row(released)], reply: null }
  },
})

/**
 * Passes or sends back an application that the operator has on the table. One that is flagged needs a
 * second person to pass, and nobody is their own second.
 */
export const decideReview = command('decideIdentityReview', {
  needs: { applications, files },
  reads: ({ fileIds }: DecideInput) => ({ files: fileIds }),
  decide({ applications: known, files: pictures }, input: DecideInput, { now }) {
    const found = open(known, input)
    if ('refused' in found) return found
    const { verdict, version, operatorId } = input
    if (found.version !== version || !isHeldBy(found, operatorId, now))
      return refuse('STATE_CHANGED')
    const decided = { decidedBy: operatorId, decidedAt: now, version: version + 1, ...unclaimed }
    if (verdict.decision === 'approve') {
      const { secondId } = verdict
      if (secondId === operatorId || (found.flags.length > 0 && secondId === null))
        return refuse('FORBIDDEN')
      const passed: Application = { ...found, ...decided, status: 'passed', secondBy: secondId }
      return {
        put: [applications.row(passed)],
        tell: [toldOf('identityPassed', passed)],
        reply: null,
      }
    }
    if (!namesPhotos(input, found)) return refuse('STATE_CHANGED')
    const rejected: Application = { ...found, ...decided, ...sentBack(verdict, now) }
    return {
      put: [applications.row(rejected), ...letGo(found, known.all(), pictures, now)],
      tell: [toldOf('identityRejected', rejected)],
      reply: null,
    }
  },
})

export type RevokeInput = On & {
  readonly secondId: string
  readonly reasonKey: RejectReason
  /** What shows that it should not have passed. */
  readonly evidence: string
  readonly fileIds: readonly string[]
}

/** Takes back what had passed: two people, and evidence in words. */
export const revokeApproval = command('revokeIdentityApproval', {
  needs: { applications, files },
  reads: ({ fileIds }: RevokeInput) => ({ files: fileIds }),
  decide({ applications: known, files: pictures }, input: RevokeInput, { now }) {
    const found = known.get(input.applicationId)
    if (found === undefined) return refuse('NOT_FOUND')
    const isCurrent = latestOf(known.all(), found.type)?.id === found.id
    if (found.status !== 'passed' || !isCurrent) return refuse('STATE_CHANGED')
    if (!namesPhotos(input, found)) return refuse('STATE_CHANGED')
    const { operatorId, secondId, reasonKey, evidence } = input
    if (operatorId === secondId || evidence.trim() === '') return refuse('FORBIDDEN')
    const revoked: Application = {
      ...found,
      version: found.version + 1,
      decidedBy: operatorId,
      secondBy: secondId,
      decidedAt: now,
      ...sentBack({ reasonKey, text: evidence, fields: [] }, now),
    }
    return {
      put: [applications.row(revoked), ...letGo(found, known.all(), pictures, now)],
      tell: [toldOf('identityRevoked', revoked)],
      reply: null,
    }
  },
})

/** Whether every photo of the application was loaded: none may be forgotten when it is let go. */
const namesPhotos = (
  { fileIds }: { readonly fileIds: readonly string[] },
  { images }: Application,
) => images.every(({ fileId }) => fileIds.includes(fileId))

const unclaimed = { claimedBy: null, claimedUntilAt: null } as const

function sentBack(
  reason: { reasonKey: RejectReason; text: string | null; fields: readonly FieldFault[] },
  now: number,
) {
  const { reasonKey, text, fields } = reason
  const forgetAt = now + limits.rejectedMs
  return {
    status: 'rejected',
    reasonKey,
    reasonText: text,
    fieldReasons: fields,
    forgetAt,
  } as const
}

/**
 * Photos of what was sent back stay a while, so that only the faulty ones must be taken again. Those that
 * another application of the user stands on stay with it.
 */
function letGo(
  { id, images }: Application,
  all: readonly Application[],
  known: Pick<Rows<Parameters<typeof files.row>[0]>, 'get'>,
  now: number,
): Change[] {
  const others = all.filter((one) => one.id !== id && one.status !== 'rejected')
  const needed = new Set(others.flatMap((one) => one.images.map(({ fileId }) => fileId)))
  return images.flatMap(({ fileId }) => {
    const file = known.get(fileId)
    if (file === undefined || file.purgedAt !== null || needed.has(fileId)) return []
    return [files.row({ ...file, keepUntilAt: now + limits.rejectedMs })]
  })
}
