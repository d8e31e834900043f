import { command, owned } from '../../platform/lane/index.ts'
import { exclusions as exclusionTable, users as userTable } from '../tables.ts'

/** Continues the self-exclusion of an ended account in another account of its user. A longer one stays as it is. */
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
