import { dayMs } from '@candor/api'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { exclusions as exclusionTable, users as userTable } from '../tables.ts'

/** Excludes the user from trading, from now on. A longer running exclusion stays as it is. */
export const selfExclude = command('selfExclude', {
  needs: { users: userTable, exclusions: exclusionTable },
  decide({ users: user, exclusions: present }, { days }: { readonly days: number }, { now }) {
    if (user === undefined) return refuse('NOT_FOUND')
    const untilAt = Math.max(now + days * dayMs, present?.untilAt ?? 0)
    return {
      put: [exclusionTable.row({ ...owned(user.userId), untilAt, setAt: now })],
      reply: { excludedUntilAt: untilAt },
    }
  },
})
