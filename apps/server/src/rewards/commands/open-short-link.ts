import { users } from '../../people/index.ts'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { shortLinks } from '../tables.ts'

/** Target of a user's shared link: the registration form. */
export const inviteTarget = '/login?form=register'

/** Opens a user's short link once. Its code is the user's unique invitation code. */
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
