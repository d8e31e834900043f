import type { Amount } from '@candor/money'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { boundOf, type DefaultLimits } from '../limits.ts'
import { limits as limitTable, users as userTable, type Limit, type LimitKind } from '../tables.ts'

export type LimitsChange = {
  readonly userId: string
  /** Null removes a limit; a kind that is not listed stays as it is. */
  readonly wanted: readonly { readonly kind: LimitKind; readonly amount: Amount | null }[]
  /** How long a higher limit, or none, waits before it applies (ms), by policy. */
  readonly coolingMs: number
  /** Limits of users without their own, by policy. */
  readonly defaults: DefaultLimits
}

/** Sets the user's own daily limits: a lower one at once, a higher one after the waiting time. */
export const setLimits = command('setLimits', {
  needs: { users: userTable, limits: limitTable },
  decide({ users: user, limits }, { userId, wanted, coolingMs, defaults }: LimitsChange, { now }) {
    if (user === undefined) return refuse('NOT_FOUND')
    const put = wanted.map(({ kind, amount }) => {
      const present = boundOf(kind, limits, defaults, now)
      const terms = isLooser(amount, present)
        ? { amount: present, nextAmount: amount, nextAt: now + coolingMs }
        : { amount, nextAmount: null, nextAt: null }
      const row: Limit = { ...owned(userId), kind, ...terms, setAt: now }
      return limitTable.row(row)
    })
    return { put, reply: null }
  },
})

function isLooser(wanted: Amount | null, present: Amount | null): boolean {
  if (present === null) return false
  return wanted === null || wanted > present
}
