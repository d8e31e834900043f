import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { loanWorkers } from './loan-console.ts'
import { LoanOrder } from './loans-shapes.ts'
import { withAuditor } from './operator-shapes.ts'
import { listFields, page } from './query.ts'
import { Id, Ms, Text } from './scalars.ts'

/** The steps of a pledge, by the last price: none, margin call, sale of collateral. */
export const pledgeSteps = ['none', 'call', 'liquidation'] as const

/** An owed loan: its overdue part, and the distance of its collateral from the next step. */
export const OwedLoan = v.strictObject({
  ...LoanOrder.entries,
  userId: Id,
  uid: v.nullable(Text),
  /** The time since which a part is overdue; null if none is. */
  overdueAt: v.nullable(Ms),
  /** The time of the last margin call to its owner. */
  calledAt: v.nullable(Ms),
  /** Null without collateral, or without its price. */
  step: v.nullable(v.picklist(pledgeSteps)),
  /** Time of the price; a stale price triggers neither call nor sale. */
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
    /**
     * `overdue`: overdue loans, the longest first; `secured`: those nearest to a sale first; `all`: those that end
     * first.
     */
    show: v.optional(v.picklist(['overdue', 'secured', 'all']), 'overdue'),
  }),
  result: page(OwedLoan),
  errors: [],
  summary:
    'Loans that are owed: those that are overdue, and pledges by how near they are to a ' +
    'margin call and to their sale. To be read: no operator calls, sells or forgives.',
})
