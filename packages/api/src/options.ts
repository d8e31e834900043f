import * as v from 'valibot'
import { endpoint, MINUTE, SECOND } from './endpoint.ts'
import {
  OptionDirection,
  OptionOrder,
  OptionPeriod,
  OptionsSummary,
  OptionStatistic,
  SetId,
} from './options-shapes.ts'
import { Flag, listFields, OwnStatus, page } from './query.ts'
import { Id, PositiveDec, SymbolName } from './scalars.ts'

/** For demo money; otherwise only real money. */
const demo = v.optional(Flag)

const reading = { count: 300, perMs: MINUTE, by: 'user' } as const

export const listOptionPeriods = endpoint({
  name: 'listOptionPeriods',
  concept: 'options',
  auth: 'none',
  limit: { count: 120, perMs: MINUTE, by: 'ip' },
  request: v.object({ symbol: v.optional(SymbolName) }),
  result: v.array(OptionPeriod),
  errors: [],
  summary: 'How long a second contract runs and what it pays; none where the policy has none.',
})

export const buyOption = endpoint({
  name: 'buyOption',
  concept: 'options',
  auth: 'token',
  limit: { count: 30, perMs: MINUTE, by: 'user' },
  money: { validMs: 5 * SECOND },
  request: v.strictObject({
    symbol: SymbolName,
    setId: SetId,
    direction: OptionDirection,
    amount: PositiveDec,
    /** The price that the user saw: at a difference of half a per cent, the call is refused. */
    expectedPrice: PositiveDec,
    /** The payout rate that the user saw. */
    expectedPayoutRate: PositiveDec,
    /** With demo money. */
    demo: v.optional(v.boolean()),
  }),
  result: OptionOrder,
  errors: [
    'PAUSED',
    'RESTRICTED',
    'SELF_EXCLUDED',
    'LOSS_LIMIT_REACHED',
    'OPTION_ANSWERS_REQUIRED',
    'LOSING_RUN',
    'DAY_STAKE_LIMIT',
    'DAY_OPTION_LOSS_LIMIT',
    'MARGIN_IN_USE',
    'FEATURE_DISABLED',
    'COUNTRY_RESTRICTED',
    'SYMBOL_NOT_FOUND',
    'SYMBOL_SUSPENDED',
    'MARKET_CLOSED',
    'PRICE_STALE',
    'SLIPPAGE_EXCEEDED',
    'SET_DISABLED',
    'TERMS_CHANGED',
    'STAKE_OUT_OF_RANGE',
    'STAKE_LIMIT',
    'EXPOSURE_LIMIT',
    'INSUFFICIENT_BALANCE',
    'AMOUNT_PRECISION',
  ],
  summary:
    'Buys a second contract: it begins with the first tick from now and is settled by the last tick at its end.',
})

export const listOptions = endpoint({
  name: 'listOptions',
  concept: 'options',
  auth: 'token',
  limit: reading,
  showsMoney: true,
  request: v.object({
    ...listFields,
    status: v.optional(OwnStatus),
    symbol: v.optional(SymbolName),
    demo,
  }),
  result: page(OptionOrder),
  errors: [],
  summary: "The user's second contracts, latest first.",
})

export const getOption = endpoint({
  name: 'getOption',
  concept: 'options',
  auth: 'token',
  limit: reading,
  request: v.object({ id: Id }),
  result: OptionOrder,
  errors: ['NOT_FOUND'],
  summary: 'One second contract, with the ticks that began and ended it.',
})

export const getOptionsSummary = endpoint({
  name: 'getOptionsSummary',
  concept: 'options',
  auth: 'token',
  limit: reading,
  showsMoney: true,
  request: v.object({ demo }),
  result: OptionsSummary,
  errors: [],
  summary: 'What can be staked, what is at stake, and what came of it today and in all.',
})

export const listOptionStatistics = endpoint({
  name: 'listOptionStatistics',
  concept: 'options',
  auth: 'token',
  limit: reading,
  showsMoney: true,
  request: v.object({ demo }),
  result: v.array(OptionStatistic),
  errors: [],
  summary: "What became of the user's second contracts, by how long they ran.",
})
