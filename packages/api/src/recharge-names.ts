/**
 * Words of recharges that a browser needs while it runs: apart from the schemas, as the routes are.
 */

/** Why a recharge was not credited, or was taken back: each has a sentence `recharge.<key>` in `messages/`. */
export const rechargeReasons = [
  'payment_not_found',
  'payment_not_received',
  'proof_unclear',
  'payer_differs',
  'already_credited',
  'wrong_account',
  'cannot_accept',
  'not_decided_in_time',
  'payment_dropped',
  'payment_returned',
] as const
export type RechargeReason = (typeof rechargeReasons)[number]

/** Those that an operator may choose when a recharge is rejected. */
export const rechargeRejections = [
  'payment_not_received',
  'proof_unclear',
  'payer_differs',
  'already_credited',
  'wrong_account',
  'cannot_accept',
] as const satisfies readonly RechargeReason[]
export type RechargeRejection = (typeof rechargeRejections)[number]

/** How many pictures one report may carry. */
export const certificateLimit = 3
