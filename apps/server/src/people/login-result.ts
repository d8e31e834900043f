import type { LoginResult } from '@candor/api'
import { findPasskeys } from './passkey/tables.ts'
import type { SignedIn, Waiting } from './session.ts'
import type { Tools } from './tools.ts'

/**
 * Completes the stored reply with the token or the ticket of its seed, and says whether a passkey may be the second
 * step.
 */
export async function loginResult(
  { pool, secrets }: Tools,
  reply: SignedIn | Waiting,
  userId: string,
): Promise<LoginResult> {
  if ('ticketSeed' in reply) {
    const passkeys = await findPasskeys(pool, userId)
    return {
      token: null,
      expiresAt: null,
      userId: null,
      isNewUser: false,
      needSecurityCode: true,
      loginTicket: secrets.ticket(reply.ticketSeed),
      methods: passkeys.length > 0 ? ['google', 'passkey'] : ['google'],
    }
  }
  return {
    token: secrets.token(reply.tokenSeed),
    expiresAt: reply.expiresAt,
    userId: reply.userId,
    isNewUser: reply.isNewUser,
    needSecurityCode: false,
    loginTicket: null,
    methods: [],
  }
}
