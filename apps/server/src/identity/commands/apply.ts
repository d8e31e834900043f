import { dayMs, dayOf, type DocumentType, type Language } from '@candor/api'
import { files, fittingFile, type Files } from '../../platform/files/index.ts'
import {
  command,
  owned,
  refuse,
  refuseAt,
  type Change,
  type Refusal,
  type Rows,
} from '../../platform/lane/index.ts'
import { isAdult } from '../../people/index.ts'
import { identityEvent } from '../events.ts'
import { consentVersion, limits } from '../policy.ts'
import {
  applications,
  currentAt,
  documentOf,
  heldDocuments,
  latestOf,
  type Application,
  type AuthType,
  type Flag,
  type Image,
} from '../tables.ts'
import { recordOf } from '../view.ts'

export type ApplyInput = {
  readonly userId: string
  readonly id: string
  readonly lang: Language
  readonly type: AuthType
  /** For a basic application; an advanced one takes them from the passed basic one. */
  readonly country: string | null
  readonly docType: DocumentType | null
  readonly maskedName: string | null
  readonly maskedDocNumber: string | null
  readonly documentHash: Uint8Array | null
  readonly personKey: Uint8Array | null
  readonly sealed: Uint8Array
  readonly images: readonly Image[]
  readonly flags: readonly Flag[]
  readonly consentVersion: string
  readonly birthday: string | null
  readonly documentEndsAt: number | null
}

/**
 * Applies for an identity level. A new application is possible if there is none, if the last one was rejected, or if
 * its document has ended. The photos are kept from then on.
 */
export function applyAuth(links: Pick<Files['links'], 'urlOf'>) {
  return command('applyAuth', {
    needs: { applications, files },
    reads: ({ images }: ApplyInput) => ({ files: images.map(({ fileId }) => fileId) }),
    claims: documentOf,
    decide({ applications: known, files: pictures, claimed }, input: ApplyInput, { now }) {
      const all = known.all()
      const basic = latestOf(all, 'basic')
      const refusal =
        stateRefusal(input.type, all, now) ??
        personRefusal(input, now) ??
        paceRefusal(all, now) ??
        pictureRefusal(input.images, pictures)
      if (refusal !== null) return refusal
      const own = heldDocuments(all)
      if (!documentOf(input).every((name) => own.has(name) || claimed(name)))
        return refuse('IDENTITY_IN_USE')
      const application = newApplication(input, basic, now)
      return {
        put: [applications.row(application), ...keepPictures(input.images, pictures)],
        events: [identityEvent('identitySubmitted', application)],
        // Claimed only to check that it is free; it becomes the user's when the application passes.
        free: documentOf(input).filter((name) => !own.has(name)),
        reply: recordOf(application, { now, lang: input.lang, links }),
      }
    },
  })
}

/** Refuses an application from a wrong state. */
function stateRefusal(type: AuthType, all: readonly Application[], now: number): Refusal | null {
  const { basic, [type]: last } = currentAt(all, now)
  if (last?.status === 'under_review') return refuse('KYC_UNDER_REVIEW')
  if (last?.status === 'passed') return refuse('KYC_ALREADY_PASSED')
  if (type === 'advanced' && basic?.status !== 'passed') return refuse('KYC_BASIC_REQUIRED')
  return null
}

function personRefusal(input: ApplyInput, now: number): Refusal | null {
  if (input.consentVersion !== consentVersion) return refuse('AGREEMENT_REQUIRED')
  if (input.birthday !== null && !isAdult(input.birthday, now)) return refuse('UNDERAGE')
  if (input.documentEndsAt === null || input.documentEndsAt > now) return null
  const fields = [{ field: 'expireDate', rule: 'min', min: dayOf(now) }]
  return refuse('VALIDATION_FAILED', { fields })
}

function paceRefusal(all: readonly Application[], now: number): Refusal | null {
  const recent = all.map(({ createdAt }) => createdAt).filter((at) => at > now - dayMs)
  if (recent.length < limits.perDay) return null
  const oldest = Math.min(...recent)
  return refuse('RATE_LIMITED', { retryAfter: Math.ceil((oldest + dayMs - now) / 1_000) })
}

type Pictures = Pick<Rows<Parameters<typeof files.row>[0]>, 'get'>

function pictureRefusal(images: readonly Image[], known: Pictures): Refusal | null {
  const missing = images.filter(({ fileId }) => fittingFile(known, fileId, 'kyc') === null)
  if (missing.length === 0) return null
  return refuseAt('FILE_NOT_OWNED', ...missing.map(({ kind }) => kind))
}

function keepPictures(images: readonly Image[], known: Pictures): Change[] {
  return images.flatMap(({ fileId }) => {
    const file = known.get(fileId)
    return file === undefined ? [] : [files.row({ ...file, keepUntilAt: null })]
  })
}

function newApplication(
  { birthday: _birthday, userId, ...input }: ApplyInput,
  basic: Application | null,
  now: number,
): Application {
  return {
    ...owned(userId),
    ...input,
    country: input.country ?? basic!.country,
    maskedName: input.maskedName ?? basic!.maskedName,
    status: 'under_review',
    version: 1,
    createdAt: now,
    decidedBy: null,
    secondBy: null,
    decidedAt: null,
    reasonKey: null,
    fieldReasons: [],
    noticedAt: null,
    forgetAt: null,
    endedAt: null,
  }
}
