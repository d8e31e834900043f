import { dayMs, minuteMs } from '@candor/api'

/** How long a claim without a picture is searched for on its network. */
export const claimMs = 10 * minuteMs
/** Largest number of pending reports, and of other payers' payments beside them. */
export const openLimit = 5
/** How long a report waits for a matching payment before it fails. */
export const expiryMs = 7 * dayMs
/** How long a report waits on after the checker did not approve in time. */
export const againMs = dayMs
/** Time until an operator's review, as shown to users. */
export const reviewMs = 30 * minuteMs
/** How long the pictures of an uncredited recharge are kept. */
export const keptMs = 30 * dayMs
