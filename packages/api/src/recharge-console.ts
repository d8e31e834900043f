import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, Remark, withAuditor } from './operator-shapes.ts'
import { queueFields, queueItemFields } from './queue.ts'
import { page } from './query.ts'
import { rechargeRejections } from './recharge-names.ts'
import { Payee, RechargeOrder } from './recharge-shapes.ts'
import { Count, Currency, Dec, Id, Ms, PositiveDec, Text, text } from './scalars.ts'
import { Network } from './wallet-shapes.ts'

/** The roles that work on recharges. A credit needs one of each: the first matches, the second approves. */
export const rechargeWorkers = ['ops_maker', 'ops_checker'] as const
const makers = ['ops_maker'] as const

const shared = { concept: 'operator', auth: 'operator' } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** Warnings that an operator should check. */
export const rechargeFlags = [
  'name_differs',
  'not_identified',
  'other_network',
  'account_ended',
  'paid_by_another',
] as const

/** A recharge as it stands in the queue. */
export const RechargeItem = v.strictObject({
  ...queueItemFields,
  userId: Id,
  method: RechargeOrder.entries.method,
  currency: Currency,
  network: v.nullable(Network),
  meantNetwork: v.nullable(Network),
  amount: Dec,
  creditedAmount: RechargeOrder.entries.creditedAmount,
  /**
   * The part that the house advanced after a reorg dropped its payment: the house keeps it, or will if it is credited
   * again.
   */
  keptAmount: Dec,
  /** The part taken back from its owner after a reorg dropped the payment. */
  recalledAmount: v.nullable(Dec),
  recalled: RechargeOrder.entries.recalled,
  address: v.nullable(Text),
  txid: v.nullable(Text),
  payee: v.nullable(Payee),
  payerName: v.nullable(Text),
  payerLast4: v.nullable(Text),
  remark: v.nullable(Text),
  certificates: v.array(Id),
  /** Pictures that the claiming operator has not opened: a recharge cannot be credited unseen. */
  unopened: v.array(Id),
  /** The number of other recharges, of any user, with the same picture. */
  sameCertificates: Count,
  flags: v.array(v.picklist(rechargeFlags)),
  /** The id under which the money was found; null before. */
  matched: v.nullable(Text),
  statusKey: RechargeOrder.entries.statusKey,
  /** Whether a network shows the payment: then a refusal needs two persons, and its owner may ask again. */
  isPaid: v.boolean(),
  /** Whether a reorg dropped the credited payment: two persons may then take it back here too. */
  isDropped: v.boolean(),
  reasonKey: RechargeOrder.entries.reasonKey,
  pendingApprovalId: v.nullable(Id),
  createdAt: Ms,
  finishedAt: v.nullable(Ms),
})
export type RechargeItem = v.InferOutput<typeof RechargeItem>

export const listRechargeItems = endpoint({
  ...shared,
  name: 'listRechargeItems',
  roles: withAuditor(rechargeWorkers),
  limit: reading,
  request: v.object(queueFields),
  result: page(RechargeItem),
  errors: [],
  summary: 'Recharges that wait for a person, what is due first on top; or what is over.',
})

export const seeRechargeCertificate = endpoint({
  ...shared,
  name: 'seeRechargeCertificate',
  roles: rechargeWorkers,
  limit: acting,
  request: v.strictObject({ id: Id, fileId: Id }),
  /** A `data:` URL: the picture has no address of its own. */
  result: v.strictObject({ image: Text }),
  errors: ['NOT_FOUND', 'NOT_CLAIMED', 'CLAIMED_BY_ANOTHER'],
  summary: 'A picture of a recharge, marked with who looks and when. Each look is on record.',
})

const decisionErrors = [
  'NOT_FOUND',
  'STATE_CHANGED',
  'NOT_CLAIMED',
  'CLAIMED_BY_ANOTHER',
  'OWN_ACCOUNT',
] as const
const deciding = { id: Id, version: Count, remark: Remark }

export const creditRecharge = endpoint({
  ...shared,
  name: 'creditRecharge',
  roles: makers,
  limit: acting,
  fresh: true,
  request: v.strictObject({
    ...deciding,
    /** The received amount, which may differ from the reported one. */
    amount: PositiveDec,
    /** The number of the bank's own record, or of the network's: it can be credited only once. */
    matched: v.pipe(text(4, 128), v.regex(/^[0-9A-Za-z][0-9A-Za-z /-]*$/)),
  }),
  result: Act,
  errors: [...decisionErrors, 'NOT_LOOKED_AT', 'DUPLICATE_TXID', 'AMOUNT_PRECISION'],
  summary:
    'Asks to credit what was found under this number of the bank or network, by who has ' +
    'opened every certificate; a second operator decides.',
})

export const rejectRecharge = endpoint({
  ...shared,
  name: 'rejectRecharge',
  roles: makers,
  limit: acting,
  fresh: true,
  request: v.strictObject({ ...deciding, reasonKey: v.picklist(rechargeRejections) }),
  result: Act,
  errors: decisionErrors,
  summary:
    'Rejects a recharge, with a reason that its owner reads; of what a network shows, asks a second operator to.',
})

export const recallRecharge = endpoint({
  ...shared,
  name: 'recallRecharge',
  roles: makers,
  limit: acting,
  fresh: true,
  request: v.strictObject(deciding),
  result: Act,
  errors: decisionErrors,
  summary:
    'Asks to take back what was credited and then dropped by the network; a second operator decides.',
})
