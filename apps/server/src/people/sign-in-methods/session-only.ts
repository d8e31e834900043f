import { refuse, type Refusal } from '../../platform/lane/index.ts'
import type { Passkey } from '../passkey/tables.ts'
import type { Authenticator } from '../tables.ts'

type Present = {
  readonly authenticator: Authenticator | undefined
  readonly passkeys: { readonly all: () => readonly Passkey[] }
}

/**
 * Why the session alone does not prove a user without password and address: if there is a passkey, it must be used,
 * because a session thief does not have it. An authenticator's code is required anyway.
 * @param challengeId the challenge that a passkey answered; null if none did
 */
export function sessionFault(
  { authenticator, passkeys }: Present,
  challengeId: string | null,
): Refusal | null {
  const isProved = challengeId !== null || authenticator?.secret != null
  const hasNone = passkeys.all().every(({ removedAt }) => removedAt !== null)
  return isProved || hasNone ? null : refuse('PASSKEY_REQUIRED')
}
