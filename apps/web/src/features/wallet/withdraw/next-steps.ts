import type { WithdrawalCheck } from '@candor/api'
import type { RouteName } from '../../../lib/routes.ts'

type Key = WithdrawalCheck['key']
type Place = { to: RouteName; search?: { type: 'withdraw' } }

/** The screens on which conditions are cleared that do not clear by themselves. */
const places: { readonly [Of in Key]?: Place } = {
  contact: { to: 'contact' },
  identity: { to: 'identity' },
  fundPassword: { to: 'personal' },
  account: { to: 'settlement' },
  name: { to: 'settlement' },
  channel: { to: 'settlement' },
  open: { to: 'rechargeRecords', search: { type: 'withdraw' } },
}

/** The conditions to clear first: before that, the screen of a condition would not help. */
const needs: { readonly [Of in Key]?: readonly Key[] } = {
  fundPassword: ['contact'],
  account: ['contact', 'fundPassword'],
}

/**
 * The screen that clears a condition now; null if it is met, if only time clears it, or if another condition comes
 * first.
 * @param isReviewed the identity is under review: its user can do no more for it
 */
export function nextStepOf(
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
