import {
  authStatuses,
  wallTime,
  wallTimeOrNull,
  type AuthRecord,
  type AuthState,
  type FieldReason,
  type GivenPerson,
  type Language,
} from '@candor/api'
import { messageOf } from '@candor/api/messages'
import type { Files } from '../platform/files/index.ts'
import { limits } from './policy.ts'
import type { Secrets } from './secrets.ts'
import { statusAt, type Application } from './tables.ts'

/** What a view depends on besides the application. */
export type Looking = {
  readonly now: number
  readonly lang: Language
  readonly links: Pick<Files['links'], 'urlOf'>
  /** Only where rejected fields are shown again. */
  readonly open?: Secrets['open']
}

/** An application for its owner: no typed field is shown in full. */
export function recordOf(application: Application, looking: Looking): AuthRecord {
  const { now, lang, links } = looking
  const { id, type, docType, country, createdAt, decidedAt } = application
  const status = statusAt(application, now)
  const images = application.images.map(({ kind, fileId }) => ({
    kind,
    fileId,
    url: links.urlOf(fileId, application.userId, now),
  }))
  return {
    id,
    type,
    docType,
    country,
    maskedName: application.maskedName,
    maskedDocNumber: application.maskedDocNumber,
    images,
    status: authStatuses[status],
    statusKey: status,
    ...reasonsOf(application, lang),
    given: givenOf(application, looking),
    createTime: wallTime(createdAt),
    createAt: createdAt,
    auditTime: wallTimeOrNull(decidedAt),
    auditAt: decidedAt,
  }
}

/** The owner's typed data for correction; a document's number must be typed anew. */
function givenOf(
  { userId, id, status, sealed }: Application,
  { open }: Looking,
): AuthRecord['given'] {
  if (status !== 'rejected' || sealed === null || open === undefined) return null
  const typed = open(sealed, { userId, id }) as GivenPerson & { readonly docNumber?: string }
  const { docNumber: _, ...given } = typed
  return given
}

/** The state of an identity; null stands for no application. */
export function stateOf(application: Application | null, lang: Language): AuthState {
  if (application === null) return untouched
  const { type, status, createdAt, decidedAt } = application
  return {
    status: authStatuses[status],
    statusKey: status,
    submitTime: wallTime(createdAt),
    submitAt: createdAt,
    targetAt: status === 'under_review' ? createdAt + limits.targetMs[type] : null,
    auditTime: wallTimeOrNull(decidedAt),
    auditAt: decidedAt,
    ...reasonsOf(application, lang),
  }
}

const untouched: AuthState = {
  status: null,
  statusKey: 'none',
  submitTime: null,
  submitAt: null,
  targetAt: null,
  auditTime: null,
  auditAt: null,
  reasonKey: null,
  reason: null,
  fields: [],
  fieldReasons: [],
}

function reasonsOf({ reasonKey, fieldReasons }: Application, lang: Language) {
  const sentence = (key: FieldReason['reasonKey']) => messageOf(lang, `identity.${key}`)
  return {
    reasonKey,
    reason: reasonKey === null ? null : sentence(reasonKey),
    fields: fieldReasons.map(({ field }) => field),
    fieldReasons: fieldReasons.map(({ field, reasonKey: key }) => ({
      field,
      reasonKey: key,
      reason: sentence(key),
    })),
  }
}
