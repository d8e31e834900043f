import type { WithdrawalCheck } from '@candor/api'
import type { RouteName } from '../../../lib/routes.ts'

type Key = WithdrawalCheck['key']
type Place = { to: RouteName; search?: { type: 'withdraw' } }

/** Where a condition is cleared that does not clear by itself. */
const places: { readonly [Of in Key]?: Place } = {
  contact: { to: 'contact' },
  identity: { to: 'identity' },
  fundPassword: { to: 'personal' },
  account: { to: 'settlement' },
  name: { to: 'settlement' },
  channel: { to: 'settlement' },
  open: { to: 'rechargeRecords', search: { type: 'withdraw' } },
}

/** What must be met before: until then the way to a condition would end at a closed door. */
const needs: { readonly [Of in Key]?: readonly Key[] } = {
  fundPassword: ['contact'],
  account: ['contact', 'fundPassword'],
}

/**
 * The way that really clears a condition now; null where it is not in the way, where only time clears it, or where
 * something else comes first.
 * @param isReviewed the identity is under review: its user can do no more for it
 */
export function wayOn(
  check: WithdrawalCheck,
  all: readonly WithdrawalCheck[],
  isReviewed: boolean,
): Place | null {
  const isInTheWay = (key: Key) => all.some((one) => one.key === key && one.tone === 'bad')
  if (check.tone !== 'bad' || check.untilAt !== null || needs[check.key]?.some(isInTheWay))
    return null
  if (check.key === 'identity' && isReviewed) return null
  return places[check.key] ?? null
}
