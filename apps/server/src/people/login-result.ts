import type { LoginResult } from '@candor/api'
import type { SignedIn, Waiting } from './session.ts'
import type { Tools } from './tools.ts'

/** The stored reply, and the token or the ticket that its seed gives. */
export function loginResult({ secrets }: Tools, reply: SignedIn | Waiting): LoginResult {
  if ('ticketSeed' in reply)
    return {
      token: null,
      expiresAt: null,
      userId: null,
      isNewUser: false,
      needSecurityCode: true,
      loginTicket: secrets.ticket(reply.ticketSeed),
      methods: ['google'],
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
