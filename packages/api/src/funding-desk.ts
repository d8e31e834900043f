import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, ReasonKey, Remark, withAuditor, type OperatorRole } from './operator-shapes.ts'
import { Count, Currency, Dec, Id, Ms, PositiveDec, Rate, Text } from './scalars.ts'

/** Who fills accounts; somebody else of finance decides. */
const makers = ['product', 'finance'] as const satisfies readonly OperatorRole[]

const shared = { concept: 'operator', auth: 'operator' } as const

/** What an account of the house is for: income of a product, gifts of levels, Monday's envelopes, rewards of a task, loans. */
export const fundingPurposes = ['product', 'vip_gift', 'red_envelope', 'task', 'lending'] as const
export type FundingPurpose = (typeof fundingPurposes)[number]

/** An account from which the house pays what it promised, and from nothing else. */
export const FundingItem = v.strictObject({
  id: Id,
  kindKey: v.picklist(fundingPurposes),
  /** Of a product its name; of a task what it counts. Null of the others, of which there is one each. */
  name: v.nullable(Text),
  currency: Currency,
  balance: Dec,
  /** What falls due by then as far as it is known, with what waits. Who rises to a level next is not known. */
  nextSevenDays: Dec,
  nextThirtyDays: Dec,
  /** All that is known: of products every day that is left of every order, of others the thirty days. */
  owed: Dec,
  /** What there is, over all that is known to be owed; null where nothing is. */
  coverageRate: v.nullable(Rate),
  /** So many of the days that are owed it pays whole, one after another; null where nothing is, or not by days. */
  coveredDays: v.nullable(Count),
  /** Since when it has too little; null while it has enough. */
  shortAt: v.nullable(Ms),
  /** How many days, or rewards, wait for more. */
  waiting: Count,
  /** What waits for a second operator. */
  pendingTopUpId: v.nullable(Id),
})
export type FundingItem = v.InferOutput<typeof FundingItem>

export const listFundingItems = endpoint({
  ...shared,
  name: 'listFundingItems',
  roles: withAuditor(makers),
  limit: { count: 300, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: v.array(FundingItem),
  errors: [],
  summary:
    'Every funding account, what is short first: what it holds, what falls due, what waits, and how far it covers that.',
})

export const topUpFunding = endpoint({
  ...shared,
  name: 'topUpFunding',
  roles: makers,
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  fresh: true,
  request: v.strictObject({ id: Id, amount: PositiveDec, reasonKey: ReasonKey, remark: Remark }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'AMOUNT_PRECISION', 'AMOUNT_ABOVE_MAX'],
  summary:
    "Asks to move money of the house's treasury into a funding account. A second operator decides; what waited is paid then, once.",
})
