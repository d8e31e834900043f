import { command } from '../../platform/lane/index.ts'
import { closings, users } from '../tables.ts'

/** Erases the person of an account that ended long ago. The money's records stay under a number. */
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
