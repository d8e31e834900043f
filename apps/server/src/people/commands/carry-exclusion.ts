import { command, owned } from '../../platform/lane/index.ts'
import { exclusions as exclusionTable, users as userTable } from '../tables.ts'

/** Lets the pause of an account that has ended run on in another of its user. One that runs longer stays as it is. */
export const carryExclusion = command('carryExclusion', {
  needs: { users: userTable, exclusions: exclusionTable },
  decide({ users: user, exclusions: present }, { untilAt }: { readonly untilAt: number }, { now }) {
    const isShorter = untilAt <= Math.max(now, present?.untilAt ?? 0)
    if (user === undefined || user.closedAt !== null || isShorter) return { reply: null }
    return {
      put: [exclusionTable.row({ ...owned(user.userId), untilAt, setAt: now })],
      reply: null,
    }
  },
})
