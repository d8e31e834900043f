import { command, refuse } from '../../platform/lane/index.ts'
import { openSession, signedIn, type Arrival } from '../session.ts'
import { sessions as sessionTable, users as userTable } from '../tables.ts'
import { isSpent } from '../spent-code.ts'

export type SignIn = {
  readonly userId: string
  /** How the user proved to be the user: which password was verified, or which code was right. */
  readonly proof:
    | { readonly kind: 'password'; readonly passwordVersion: number }
    | { readonly kind: 'code'; readonly codeId: string }
  readonly arrival: Arrival
}

/** Opens a session for a user whose proof was found right. */
export const signIn = command('signIn', {
  needs: { users: userTable, sessions: sessionTable },
  decide({ users: user, sessions }, { proof, arrival }: SignIn, context) {
    if (user === undefined) return refuse('ACCOUNT_NOT_FOUND')
    // The password was changed between its verification and now.
    if (proof.kind === 'password' && proof.passwordVersion !== user.passwordVersion)
      return refuse('BAD_CREDENTIALS')
    if (proof.kind === 'code' && isSpent(proof.codeId, user)) return refuse('CAPTCHA_EXPIRED')

    const { userId } = user
    const isNewUser = user.lastLoginAt === null
    const { opened, ended } = openSession(userId, arrival, sessions.all(), context)
    const present = {
      ...user,
      spentCodeId: proof.kind === 'code' ? proof.codeId : user.spentCodeId,
      lastLoginAt: context.now,
      lastLoginIp: arrival.ip,
    }
    const isNewDevice = !isNewUser && !arrival.knownDevice
    return {
      put: [userTable.row(present), ...[opened, ...ended].map(sessionTable.row)],
      tell: [{ name: 'signedIn', data: { userId, sessionId: opened.id, isNewDevice } }],
      reply: signedIn(user, arrival, isNewUser, context.now),
    }
  },
})
