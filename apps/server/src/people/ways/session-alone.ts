import { refuse, type Refusal } from '../../platform/lane/index.ts'
import type { Passkey } from '../passkey/tables.ts'
import type { Authenticator } from '../tables.ts'

type Present = {
  readonly authenticator: Authenticator | undefined
  readonly passkeys: { readonly all: () => readonly Passkey[] }
}

/**
 * Why the session of who has neither a password nor an address does not stand for them: there is a passkey that
 * can tell, and whoever came by the session has not got it. An authenticator's code is asked for anyway.
 * @param challengeId what a passkey answered; null where none did
 */
export function sessionFault(
  { authenticator, passkeys }: Present,
  challengeId: string | null,
): Refusal | null {
  const isProved = challengeId !== null || authenticator?.secret != null
  const hasNone = passkeys.all().every(({ removedAt }) => removedAt !== null)
  return isProved || hasNone ? null : refuse('PASSKEY_REQUIRED')
}
