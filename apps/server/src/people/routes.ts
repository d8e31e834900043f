import { endpoints } from '@candor/api'
import { change, query, type Route } from '../platform/http/route.ts'
import { refuse } from '../platform/lane/index.ts'
import { emailContact } from './account.ts'
import { checkAccount } from './check-account.ts'
import { register } from './commands/register.ts'
import { revokeSessions } from './commands/revoke-sessions.ts'
import { selfExclude } from './commands/self-exclude.ts'
import { signIn } from './commands/sign-in.ts'
import { signOut } from './commands/sign-out.ts'
import { updateProfile } from './commands/update-profile.ts'
import { excludedUntil } from './exclusion.ts'
import { holdAt } from './hold.ts'
import { phoneOf } from './prepare/code.ts'
import { loginResult } from './login-result.ts'
import { prepareCodeSignIn } from './prepare/code-sign-in.ts'
import { preparePasswordSignIn } from './prepare/password-sign-in.ts'
import { prepareRegister } from './prepare/register.ts'
import { prepareUpdateProfile } from './prepare/update-profile.ts'
import { showProfile } from './profile.ts'
import {
  findAuthenticator,
  findExclusion,
  findFundPassword,
  findHold,
  findUser,
} from './queries.ts'
import { securityRoutes } from './security-routes.ts'
import { sendEmailCaptcha, sendPhoneCaptcha } from './send-captcha.ts'
import { listSessions } from './session-list.ts'
import type { SignedIn, Waiting } from './session.ts'
import type { Tools } from './tools.ts'
import { restrictionViews } from './restriction-view.ts'
import { userInfo } from './user-info.ts'

const ownerOf = (input: { readonly userId: string }) => input.userId

/** Everything that people do before and around trading: come in, look at themselves, leave. */
export function peopleRoutes(tools: Tools): Route[] {
  const finish = (reply: unknown) => loginResult(tools, reply as SignedIn | Waiting)
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
    query(endpoints.listSessions, ({ user, now }) => listSessions(tools, user, now)),
    change(endpoints.revokeSessions, revokeSessions, {
      prepare: ({ user, input: { ids = [], all } }) => ({ sessionId: user.id, ids, all }),
    }),
    ...securityRoutes(tools),
    query(endpoints.getMyUserInfo, async ({ user: session, lang, now }) => {
      const user = session && (await findUser(tools.pool, session.userId))
      if (user === null) return null
      const { pool, features } = tools
      const hold = holdAt(await findHold(pool, user.userId), now)
      const authenticator = await findAuthenticator(pool, user.userId)
      const fundPassword = await findFundPassword(pool, user.userId)
      const restrictions = restrictionViews(tools.policies.restrictionsOf(user.userId, now), lang)
      return userInfo(user, { hold, authenticator, fundPassword, restrictions }, features, now)
    }),
    query(endpoints.getProfile, async ({ user: session }) => {
      const user = await findUser(tools.pool, session.userId)
      return user === null ? refuse('NOT_FOUND') : showProfile(tools, user)
    }),
    change(endpoints.updateProfile, updateProfile, {
      prepare: (request) => prepareUpdateProfile(tools, request),
      // Never stored with the reply: it is read, and opened, anew.
      finish: async (_reply, { user: session }) =>
        showProfile(tools, (await findUser(tools.pool, session.userId))!),
    }),
    query(endpoints.getProtection, async ({ user: { userId }, now }) => ({
      excludedUntilAt: excludedUntil(await findExclusion(tools.pool, userId), now),
    })),
    change(endpoints.selfExclude, selfExclude),
    // The edge has noted the session's use already; these two only answer.
    query(endpoints.activeReport, ({ user, now }) => (user === null ? null : { serverAt: now })),
    query(endpoints.importantCustomerOnLine, () => null),
  ]
}
