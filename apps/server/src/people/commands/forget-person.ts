import { command } from '../../platform/lane/index.ts'
import { closings, users } from '../tables.ts'

/** Forgets who had an account that ended long ago. What money did stays, with a number for a name. */
export const forgetPerson = command('forgetPerson', {
  needs: { users, closings },
  queue: 'jobs',
  decide({ users: user, closings: present }, _input: null, { now }) {
    const isDue = present?.status === 'closed' && present.forgottenAt === null
    if (user === undefined || !isDue || present.forgetAt === null || present.forgetAt > now)
      return { reply: null }
    const name = `closed${user.uid}`
    return {
      put: [
        users.row({
          ...user,
          account: name,
          accountType: 'guest',
          email: null,
          phoneCode: null,
          phone: null,
          nickName: name,
          country: null,
          nextCountry: null,
          nextCountryAt: null,
          documentCountry: null,
          avatarId: null,
          lastLoginIp: null,
        }),
        closings.row({ ...present, forgottenAt: now }),
      ],
      reply: null,
    }
  },
})
