import { endpoints, type LoginResult } from '@candor/api'
import { change, query, type Route } from '../platform/http/route.ts'
import { emailContact } from './account.ts'
import { checkAccount } from './check-account.ts'
import { changePassword } from './commands/change-password.ts'
import { register } from './commands/register.ts'
import { resetPassword } from './commands/reset-password.ts'
import { signIn } from './commands/sign-in.ts'
import { signOut } from './commands/sign-out.ts'
import { holdAt } from './hold.ts'
import { prepareChangePassword } from './prepare/change-password.ts'
import { phoneOf } from './prepare/code.ts'
import { prepareCodeSignIn } from './prepare/code-sign-in.ts'
import { preparePasswordSignIn } from './prepare/password-sign-in.ts'
import { prepareRegister } from './prepare/register.ts'
import { prepareResetPassword } from './prepare/reset-password.ts'
import { findHold, findUser } from './queries.ts'
import { sendEmailCaptcha, sendPhoneCaptcha } from './send-captcha.ts'
import type { SignedIn } from './session.ts'
import type { Tools } from './tools.ts'
import { userInfo } from './user-info.ts'

const ownerOf = (input: { readonly userId: string }) => input.userId

/** Everything that people do before and around trading: come in, look at themselves, leave. */
export function peopleRoutes(tools: Tools): Route[] {
  const finish = (reply: unknown) => loginResult(tools, reply as SignedIn)
  return [
    query(endpoints.getEmailCaptcha, (request) => sendEmailCaptcha(tools, request)),
    query(endpoints.getPhoneCaptcha, (request) => sendPhoneCaptcha(tools, request)),
    query(endpoints.checkAccount, ({ input }) => checkAccount(tools, input)),
    change(endpoints.register, register, {
      prepareActs: true,
      prepare: (request) => prepareRegister(tools, request),
      owner: ownerOf,
      finish: (reply, { input }) => {
        const result = finish(reply)
        if (input.registerType !== 'guest') return result
        const { account, tokenSeed } = reply as SignedIn
        return { ...result, account, initialPassword: tools.secrets.initialPassword(tokenSeed) }
      },
    }),
    change(endpoints.login, signIn, {
      prepareActs: true,
      prepare: (request) => preparePasswordSignIn(tools, request),
      owner: ownerOf,
      finish,
    }),
    change(endpoints.emailLogin, signIn, {
      prepareActs: true,
      prepare: (request) => prepareCodeSignIn(tools, request, emailContact(request.input.email)),
      owner: ownerOf,
      finish,
    }),
    change(endpoints.phoneLogin, signIn, {
      prepareActs: true,
      prepare: (request) => prepareCodeSignIn(tools, request, phoneOf(request.input)),
      owner: ownerOf,
      finish,
    }),
    change(endpoints.logout, signOut, { prepare: ({ user }) => ({ sessionId: user.id }) }),
    change(endpoints.resetPassword, resetPassword, {
      prepareActs: true,
      prepare: (request) => prepareResetPassword(tools, request),
      owner: ownerOf,
    }),
    change(endpoints.changePassword, changePassword, {
      prepareActs: true,
      prepare: (request) => prepareChangePassword(tools, request),
    }),
    query(endpoints.getMyUserInfo, async ({ user: session, now }) => {
      const user = session && (await findUser(tools.pool, session.userId))
      if (user === null) return null
      const hold = holdAt(await findHold(tools.pool, user.userId), now)
      return userInfo(user, { hold }, tools.features)
    }),
    // The edge has noted the session's use already; these two only answer.
    query(endpoints.activeReport, ({ user, now }) => (user === null ? null : { serverAt: now })),
    query(endpoints.importantCustomerOnLine, () => null),
  ]
}

/** The stored reply, and the token that its seed gives. */
function loginResult(tools: Tools, reply: SignedIn): LoginResult {
  return {
    token: tools.secrets.token(reply.tokenSeed),
    expiresAt: reply.expiresAt,
    userId: reply.userId,
    isNewUser: reply.isNewUser,
    needSecurityCode: false,
    loginTicket: null,
    methods: [],
  }
}
