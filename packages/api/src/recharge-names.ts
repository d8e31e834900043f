/** Recharge names that a browser needs at run time: separate from the schemas, as the routes are. */

/** Reasons why a recharge was not credited, or was taken back: each has a sentence `recharge.<key>` in `messages/`. */
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

/** The reasons that an operator may choose for a rejection. */
export const rechargeRejections = [
  'payment_not_received',
  'proof_unclear',
  'payer_differs',
  'already_credited',
  'wrong_account',
  'cannot_accept',
] as const satisfies readonly RechargeReason[]
export type RechargeRejection = (typeof rechargeRejections)[number]

/** The most pictures of one report. */
export const certificateLimit = 3
