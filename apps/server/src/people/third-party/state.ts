import { createHash } from 'node:crypto'
import type { SignInService } from '@candor/api'
import type { Stamp } from '../stamp.ts'
import type { Tools } from '../tools.ts'

/** How long somebody may take at a third party. */
export const stateMs = 600_000

/** What a way to a third party and back is for, and whose browser goes. */
export type Journey = {
  readonly provider: SignInService
  readonly purpose: 'login' | 'add'
  /** Whose account it is added to; null for a sign-in. */
  readonly userId: string | null
  /** S256 of the secret that the browser keeps. */
  readonly codeChallenge: string
  /** Thumbprint of the device key that signs what comes back. */
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

/** A state that this server knows again for ten minutes, and only for the same journey. */
export function stateFor({ states, now }: Issue, id: string, journey: Journey): string {
  return Buffer.from(states.issue(id, now, ...partsOf(journey))).toString('base64url')
}

/** What a state says that came back; null where it is of another journey, another browser, or over. */
export function readState({ states, now }: Issue, state: string, journey: Journey): Stamp | null {
  return states.read(Buffer.from(state, 'base64url'), now, ...partsOf(journey))
}

/** S256, as PKCE has it. */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')
