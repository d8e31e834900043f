import { createHash } from 'node:crypto'
import type { SignInService } from '@candor/api'
import type { Stamp } from '../stamp.ts'
import type { Tools } from '../tools.ts'

/** How long a user may take at a third party (ms). */
export const stateMs = 600_000

/** The purpose of a trip to a third party, and the browser that makes it. */
export type Journey = {
  readonly provider: SignInService
  readonly purpose: 'login' | 'add'
  /** The account that it is added to; null for a sign-in. */
  readonly userId: string | null
  /** S256 of the secret that the browser keeps. */
  readonly codeChallenge: string
  /** Thumbprint of the device key that signs the return. */
  readonly device: string
}

const partsOf = ({ provider, purpose, userId, codeChallenge, device }: Journey): string[] => [
  'third-party',
  provider,
  purpose,
  userId ?? '',
  codeChallenge,
  device,
]

type Issue = Pick<Tools, 'states'> & { readonly now: number }

/** A state that this server recognises for ten minutes, for the same journey only. */
export function stateFor({ states, now }: Issue, id: string, journey: Journey): string {
  return Buffer.from(states.issue(id, now, ...partsOf(journey))).toString('base64url')
}

/** The stamp of a returned state; null if it belongs to another journey or browser, or has expired. */
export function readState({ states, now }: Issue, state: string, journey: Journey): Stamp | null {
  return states.read(Buffer.from(state, 'base64url'), now, ...partsOf(journey))
}

/** S256 of PKCE. */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')
