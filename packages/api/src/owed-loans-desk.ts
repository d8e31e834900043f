import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { loanWorkers } from './loan-desk.ts'
import { LoanOrder } from './loans-shapes.ts'
import { withAuditor } from './operator-shapes.ts'
import { listFields, page } from './query.ts'
import { Id, Ms, Text } from './scalars.ts'

/** The steps of a pledge, by the last price: nothing yet, its owner is called, or what is pledged is to be sold. */
export const pledgeSteps = ['none', 'call', 'liquidation'] as const

/** A loan that is owed: what of it is late, and how near what secures it is to the next step. */
export const OwedLoan = v.strictObject({
  ...LoanOrder.entries,
  userId: Id,
  uid: v.nullable(Text),
  /** Since when something of it is late; null where nothing is. */
  overdueAt: v.nullable(Ms),
  /** When its owner was last told that more should be pledged. */
  calledAt: v.nullable(Ms),
  /** Null where nothing is pledged, or nobody knows its price. */
  step: v.nullable(v.picklist(pledgeSteps)),
  /** Of the price; an old one calls nobody and sells nothing. */
  priceAt: v.nullable(Ms),
  isPriceFresh: v.boolean(),
})
export type OwedLoan = v.InferOutput<typeof OwedLoan>

export const listOwedLoans = endpoint({
  name: 'listOwedLoans',
  concept: 'operator',
  auth: 'operator',
  roles: withAuditor([...loanWorkers, 'risk', 'finance']),
  limit: { count: 300, perMs: MINUTE, by: 'user' },
  request: v.object({
    ...v.pick(v.object(listFields), ['pageNo', 'after', 'pageSize']).entries,
    /** `overdue`: what is late, the longest first; `secured`: what is nearest to being sold first; `all`: what ends first. */
    show: v.optional(v.picklist(['overdue', 'secured', 'all']), 'overdue'),
  }),
  result: page(OwedLoan),
  errors: [],
  summary:
    'Loans that are owed: those that are overdue, and pledges by how near they are to a margin call and to their sale. To be read: no operator calls, sells or forgives.',
})
