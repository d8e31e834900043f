import { endpoints, type Language } from '@candor/api'
import { change, query, type Route, type Session } from '../platform/http/route.ts'
import { refuse } from '../platform/lane/index.ts'
import { countryFault, countryPolicyView } from '../policy/index.ts'
import { showAppropriateness } from './appropriateness.ts'
import { prepareCloseAccount } from './closing/prepare.ts'
import { showClosing } from './closing/show.ts'
import { answerAppropriateness } from './commands/answer-appropriateness.ts'
import { closeAccount } from './commands/close-account.ts'
import { keepAccount } from './commands/keep-account.ts'
import { selfExclude } from './commands/self-exclude.ts'
import { setLimits } from './commands/set-limits.ts'
import { updateProfile } from './commands/update-profile.ts'
import { readCreditScore, reckonCredit } from './credit-score.ts'
import { holdAt } from './withdrawal-hold.ts'
import { setNoticeChoice, showChoices } from './notice-choices.ts'
import { prepareUpdateProfile } from './prepare/update-profile.ts'
import { showProfile } from './profile.ts'
import { prepareLimits, showProtection } from './protection.ts'
import { findAuthenticator, findClosing, findFundPassword, findHold, findUser } from './queries.ts'
import { findPasskeys } from './passkey/tables.ts'
import { livesAt } from './residence.ts'
import { restrictionViews } from './restriction-view.ts'
import type { Tools } from './tools.ts'
import { userInfo } from './user-info.ts'

/** Routes to a user's own data and settings, and to the closing of the account. */
export function ownRoutes(tools: Tools): Route[] {
  return [
    query(endpoints.getMyUserInfo, ({ user, lang, now }) => showUser(tools, user, lang, now)),
    query(endpoints.getCreditScore, ({ user, now }) => readCreditScore(tools, user.userId, now)),
    query(endpoints.getProfile, async ({ user: session, now }) => {
      const user = await findUser(tools.pool, session.userId)
      return user === null ? refuse('NOT_FOUND') : showProfile(tools, user, now)
    }),
    change(endpoints.updateProfile, updateProfile, {
      prepare: (request) => prepareUpdateProfile(tools, request),
      // Personal data is never stored with the reply; it is read and decrypted anew.
      finish: async (_reply, { user: session, now }) =>
        showProfile(tools, (await findUser(tools.pool, session.userId))!, now),
    }),
    query(endpoints.getCountryTerms, ({ input: { country } }) => {
      const rules = tools.policies.rulesOf({ country, comingCountry: null, documentCountry: null })
      const { secondContract, loan } = rules
      return countryFault(country) ?? { ...countryPolicyView(rules), secondContract, loan }
    }),
    query(endpoints.getProtection, ({ user, now }) => showProtection(tools, user.userId, now)),
    change(endpoints.selfExclude, selfExclude, {
      finish: (_reply, { user, now }) => showProtection(tools, user.userId, now),
    }),
    change(endpoints.setLimits, setLimits, {
      prepare: ({ user, input }) => prepareLimits(tools, user.userId, input),
      finish: (_reply, { user, now }) => showProtection(tools, user.userId, now),
    }),
    query(endpoints.getAppropriateness, ({ user, input, now }) =>
      showAppropriateness(tools, user.userId, input.topic ?? 'leverage', now),
    ),
    change(endpoints.answerAppropriateness, answerAppropriateness, {
      prepare: ({ input: { topic = 'leverage', ...input } }) => ({
        ...input,
        topic,
        coolingMs: tools.appropriateness.coolingMs,
      }),
      finish: (_reply, { user, input: { topic = 'leverage' }, now }) =>
        showAppropriateness(tools, user.userId, topic, now),
    }),
    query(endpoints.getNoticeChoices, ({ user }) => showChoices(tools.pool, user.userId)),
    change(endpoints.setNoticeChoice, setNoticeChoice, {
      prepare: ({ user, input }) => ({ ...input, userId: user.userId }),
      finish: (_reply, { user }) => showChoices(tools.pool, user.userId),
    }),
    query(endpoints.getClosing, ({ user, now }) => showClosing(tools, user.userId, now)),
    change(endpoints.closeAccount, closeAccount(tools.underWay), {
      prepareActs: true,
      prepare: (request) => prepareCloseAccount(tools, request),
    }),
    change(endpoints.keepAccount, keepAccount, {
      finish: (_reply, { user, now }) => showClosing(tools, user.userId, now),
    }),
  ]
}

async function showUser(tools: Tools, session: Session | null, lang: Language, now: number) {
  const user = session && (await findUser(tools.pool, session.userId))
  if (user === null) return null
  const { pool, features, policies, pictureUrl } = tools
  const { userId, avatarId } = user
  const authenticator = await findAuthenticator(pool, userId)
  const passkeyCount = (await findPasskeys(pool, userId)).length
  const factors = { authenticator, passkeyCount }
  const guards = {
    ...factors,
    hold: holdAt(await findHold(pool, userId), now),
    fundPassword: await findFundPassword(pool, userId),
    restrictions: restrictionViews(policies.restrictionsOf(userId, now), lang),
    avatar: avatarId === null ? null : pictureUrl(avatarId, userId, now),
    closing: await findClosing(pool, userId),
    creditScore: (await reckonCredit(tools, user, factors, now)).score,
  }
  return userInfo(user, guards, features, policies.rulesOf(livesAt(user, now)), now)
}
