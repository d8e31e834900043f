import type { Told } from '../platform/lane/index.ts'
import type { Application, AuthType } from './tables.ts'

export type IdentityTold = {
  readonly id: string
  readonly type: AuthType
  readonly documentHash: string | null
}

/** What this module tells: the name of each event, and its data. */
export type IdentityEvents = {
  identitySubmitted: IdentityTold
  identityPassed: IdentityTold
  identityRejected: IdentityTold
  /** Two people took back what had passed. */
  identityRevoked: IdentityTold
  /** The document ends within thirty days. */
  identityEnding: IdentityTold
  identityExpired: IdentityTold
}

export function toldOf(name: keyof IdentityEvents, { id, type, documentHash }: Application): Told {
  const hash = documentHash === null ? null : Buffer.from(documentHash).toString('hex')
  const data: IdentityTold = { id, type, documentHash: hash }
  return { name, data }
}
