import { command, refuse, type Context } from '../../platform/lane/index.ts'
import { contactOf } from '../account.ts'
import {
  openSession,
  signedIn,
  sessionsEndedEvent,
  type Arrival,
  type Waiting,
} from '../session.ts'
import { isSpent } from '../spent-code.ts'
import {
  authenticators as authenticatorTable,
  sessions as sessionTable,
  tickets as ticketTable,
  users as userTable,
} from '../tables.ts'
import { newTicket } from '../ticket.ts'

export type SignIn = {
  readonly userId: string
  /** The proof that was verified: a password, code, passkey, wallet or third party. */
  readonly proof:
    | { readonly kind: 'password'; readonly passwordVersion: number }
    | { readonly kind: 'code'; readonly codeId: string; readonly address: string }
    | { readonly kind: 'passkey' | 'wallet' | 'thirdParty'; readonly codeId: string }
  readonly arrival: Arrival
}

/** Errors of proofs that were spent already. */
const spentError = {
  code: 'CAPTCHA_EXPIRED',
  passkey: 'PASSKEY_FAILED',
  wallet: 'WALLET_SIGNATURE_INVALID',
  thirdParty: 'OAUTH_FAILED',
} as const

/**
 * Opens a session for a user with a valid proof. With an authenticator, its code is required first, except after a
 * passkey, which combines possession of a device and verification of its user, so both factors at once.
 */
export const signIn = command('signIn', {
  needs: {
    users: userTable,
    sessions: sessionTable,
    authenticators: authenticatorTable,
    tickets: ticketTable,
  },
  decide({ users: user, sessions, authenticators }, { proof, arrival }: SignIn, context: Context) {
    if (user === undefined) return refuse('ACCOUNT_NOT_FOUND')
    // The password was changed between its verification and now.
    if (proof.kind === 'password' && proof.passwordVersion !== user.passwordVersion)
      return refuse('BAD_CREDENTIALS')
    if (proof.kind !== 'password' && isSpent(proof.codeId, user))
      return refuse(spentError[proof.kind])
    // The account has left the address meanwhile, so a code sent there does not identify its owner.
    if (proof.kind === 'code' && contactOf(user)?.address !== proof.address)
      return refuse('CAPTCHA_WRONG')
    // The account ended meanwhile.
    if (user.closedAt !== null) return refuse('ACCOUNT_NOT_FOUND')

    const { userId } = user
    const proved = proof.kind === 'password' ? user : { ...user, spentCodeId: proof.codeId }
    if (authenticators?.secret != null && proof.kind !== 'passkey') {
      const ticket = newTicket(user, arrival, context.now)
      const reply: Waiting = { ticketSeed: arrival.tokenSeed }
      return { put: [userTable.row(proved), ticketTable.row(ticket)], reply }
    }
    const isNewUser = user.lastLoginAt === null
    const { opened, ended } = openSession(userId, arrival, sessions.all(), context)
    const present = {
      ...proved,
      lastLoginAt: context.now,
      lastLoginIp: arrival.ip,
      lang: arrival.lang,
    }
    const isNewDevice = !isNewUser && !arrival.knownDevice
    return {
      put: [userTable.row(present), ...[opened, ...ended].map(sessionTable.row)],
      events: [
        {
          name: 'signedIn',
          data: { userId, sessionId: opened.id, isNewDevice, lang: arrival.lang },
        },
        ...sessionsEndedEvent(ended),
      ],
      reply: signedIn(user, arrival, isNewUser, context.now),
    }
  },
})
