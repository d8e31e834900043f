import { endpoints } from '@candor/api'
import { change, query, type Done, type Route } from '../platform/http/route.ts'
import { emailContact } from './account.ts'
import { checkAccount } from './check-account.ts'
import { register } from './commands/register.ts'
import { revokeSessions } from './commands/revoke-sessions.ts'
import { signIn } from './commands/sign-in.ts'
import { signOut } from './commands/sign-out.ts'
import { passkeyRoutes } from './passkey/routes.ts'
import { phoneOf } from './prepare/code.ts'
import { loginResult } from './login-result.ts'
import { ownRoutes } from './own-routes.ts'
import { prepareCodeSignIn } from './prepare/code-sign-in.ts'
import { preparePasswordSignIn } from './prepare/password-sign-in.ts'
import { prepareRegister } from './prepare/register.ts'
import { securityRoutes } from './security-routes.ts'
import { sendEmailCaptcha, sendPhoneCaptcha } from './send-captcha.ts'
import { listSessions } from './session-list.ts'
import type { SignedIn, Waiting } from './session.ts'
import { thirdPartyRoutes } from './third-party/routes.ts'
import type { Tools } from './tools.ts'
import { visitorRoutes } from './visitor/routes.ts'
import { walletRoutes } from './wallet-sign-in/routes.ts'

const ownerOf = (input: { readonly userId: string }) => input.userId

/** Routes around sign-in and the user's own account. */
export function peopleRoutes(tools: Tools): Route[] {
  const finish = (
    reply: unknown,
    _request: unknown,
    { input }: Done<{ readonly userId: string }>,
  ) => loginResult(tools, reply as SignedIn | Waiting, input.userId)
  return [
    query(endpoints.getEmailCaptcha, (request) => sendEmailCaptcha(tools, request)),
    query(endpoints.getPhoneCaptcha, (request) => sendPhoneCaptcha(tools, request)),
    query(endpoints.checkAccount, ({ input }) => checkAccount(tools, input)),
    change(endpoints.register, register, {
      prepareActs: true,
      prepare: (request) => prepareRegister(tools, request),
      owner: ownerOf,
      finish: async (reply, request, done) => {
        const result = await finish(reply, request, done)
        const { input } = request
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
    query(endpoints.listSessions, ({ user, now }) => listSessions(tools, user, now)),
    change(endpoints.revokeSessions, revokeSessions, {
      prepare: ({ user, input: { ids = [], all } }) => ({ sessionId: user.id, ids, all }),
    }),
    ...securityRoutes(tools),
    ...ownRoutes(tools),
    ...passkeyRoutes(tools),
    ...walletRoutes(tools),
    ...thirdPartyRoutes(tools),
    ...visitorRoutes(tools),
    // The edge has noted the session's use already; these two only answer.
    query(endpoints.activeReport, ({ user, now }) => (user === null ? null : { serverAt: now })),
  ]
}
