import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, ReasonKey, Remark, withAuditor, type OperatorRole } from './operator-shapes.ts'
import { Count, Currency, Dec, Id, Ms, PositiveDec, Rate, Text } from './scalars.ts'

/** Makers of funding; another person of finance decides. */
const makers = ['product', 'finance'] as const satisfies readonly OperatorRole[]

const shared = { concept: 'operator', auth: 'operator' } as const

/**
 * The purpose of a house account: income of a product, gifts of levels, Monday's envelopes, rewards of a task, loans,
 * tokens of an offering.
 */
export const fundingPurposes = [
  'product',
  'vip_gift',
  'red_envelope',
  'task',
  'lending',
  'offering',
] as const
export type FundingPurpose = (typeof fundingPurposes)[number]

/** An account that pays the promised amounts of one purpose, and nothing else. */
export const FundingItem = v.strictObject({
  id: Id,
  kindKey: v.picklist(fundingPurposes),
  /**
   * The name of a product or an offering, or the counted action of a task. Null for the other purposes, which have one
   * account each.
   */
  name: v.nullable(Text),
  currency: Currency,
  balance: Dec,
  /** Known obligations of the next seven days, with the waiting ones. Future level upgrades are unknown. */
  nextSevenDays: Dec,
  nextThirtyDays: Dec,
  /** All known obligations: for products every remaining day of every order, for others thirty days. */
  owed: Dec,
  /** Balance over all known obligations; null without any. */
  coverageRate: v.nullable(Rate),
  /** The number of owed days that it pays in full, in order; null without obligations, or if they are not daily. */
  coveredDays: v.nullable(Count),
  /** The time since which it has too little; null while it has enough. */
  shortAt: v.nullable(Ms),
  /** The number of days, or rewards, that wait for more money. */
  waiting: Count,
  /** The top-up that waits for a second operator. */
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
    "Asks to move money of the house's treasury into a funding account. A second operator " +
    'decides; what waited is paid then, once.',
})
