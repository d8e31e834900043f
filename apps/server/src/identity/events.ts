import type { Language, RejectReason } from '@candor/api'
import type { Told } from '../platform/lane/index.ts'
import type { Application, AuthType } from './tables.ts'

export type IdentityTold = {
  readonly id: string
  readonly type: AuthType
  /** The applicant's language. */
  readonly lang: Language
  readonly reasonKey: RejectReason | null
  readonly documentEndsAt: number | null
  /** Whether the rules of the document's country allow the user less than before; absent in older events. */
  readonly narrows?: boolean
}

/** The events of this module with their data. */
export type IdentityEvents = {
  identitySubmitted: IdentityTold
  identityPassed: IdentityTold
  identityRejected: IdentityTold
  /** Two operators revoked a passed identity. */
  identityRevoked: IdentityTold
  /** The document ends within thirty days. */
  identityEnding: IdentityTold
  identityExpired: IdentityTold
}

export function toldOf(
  name: keyof IdentityEvents,
  application: Application,
  narrows = false,
): Told {
  const { id, type, lang, reasonKey, documentEndsAt } = application
  const data: IdentityTold = {
    id,
    type,
    lang,
    reasonKey,
    documentEndsAt,
    ...(narrows && { narrows }),
  }
  return { name, data }
}
