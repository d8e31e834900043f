import type { Language, RejectReason } from '@candor/api'
import type { NewEvent } from '../platform/lane/index.ts'
import type { Application, AuthType } from './tables.ts'

export type IdentityEventData = {
  readonly id: string
  readonly type: AuthType
  /** The applicant's language. */
  readonly lang: Language
  readonly reasonKey: RejectReason | null
  readonly documentEndsAt: number | null
  /** Whether the rules of the document's country allow the user less than before; absent if not. */
  readonly narrows?: boolean
}

/** The events of this module with their data. */
export type IdentityEvents = {
  identitySubmitted: IdentityEventData
  identityPassed: IdentityEventData
  identityRejected: IdentityEventData
  /** Two operators revoked a passed identity. */
  identityRevoked: IdentityEventData
  /** The document ends within thirty days. */
  identityEnding: IdentityEventData
  identityExpired: IdentityEventData
}

export function identityEvent(
  name: keyof IdentityEvents,
  application: Application,
  narrows = false,
): NewEvent {
  const { id, type, lang, reasonKey, documentEndsAt } = application
  const data: IdentityEventData = {
    id,
    type,
    lang,
    reasonKey,
    documentEndsAt,
    ...(narrows && { narrows }),
  }
  return { name, data }
}
