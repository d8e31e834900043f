import { users } from '../../people/index.ts'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { shortLinks } from '../tables.ts'

/** Where the link leads that a user shares: to the form of a new account. */
export const inviteTarget = '/login?form=register'

/** Opens the short link of a user, once. Its code is that of their invitation, which nobody else has. */
export const openShortLink = command('openShortLink', {
  needs: { users, shortLinks },
  decide(state, _input: null, { now }) {
    const { users: user, shortLinks: link } = state
    if (user === undefined || link !== undefined) return refuse('STATE_CHANGED')
    const { userId, inviteCode: code } = user
    const where = { channel: null, target: inviteTarget, expireAt: null }
    return {
      put: [shortLinks.row({ ...owned(userId), code, ...where, createdAt: now })],
      reply: { code },
    }
  },
})
