import * as v from 'valibot'
import { ContestId } from './contests-shapes.ts'
import {
  Direction,
  MarginMode,
  Position,
  PositionPreview,
  PositionsSummary,
} from './contracts-shapes.ts'
import { endpoint, MINUTE, SECOND } from './endpoint.ts'
import { Flag, listFields, OwnStatus, page, wholeNumber } from './query.ts'
import { Count, Id, PositiveDec, SlippageRate, SymbolName } from './scalars.ts'

const size = { quantity: v.optional(PositiveDec), margin: v.optional(PositiveDec) }
const hasOneSize = (order: {
  quantity?: string | undefined
  margin?: string | undefined
}): boolean => (order.quantity === undefined) !== (order.margin === undefined)

const orderFields = {
  symbol: SymbolName,
  direction: Direction,
  /**
   * Isolated: only its own margin covers the position. Cross: all free money of the contract account covers it, too.
   */
  marginMode: v.optional(MarginMode, 'isolated'),
  ...size,
  takeProfitPrice: v.optional(PositiveDec),
  stopLossPrice: v.optional(PositiveDec),
  /**
   * The quantity that each closes, in the base unit; absent for the whole position, or, when adding to a position,
   * unchanged.
   */
  takeProfitQuantity: v.optional(PositiveDec),
  stopLossQuantity: v.optional(PositiveDec),
  /** Adds to this position instead of opening a new one. */
  positionId: v.optional(Id),
}

/** Whether the call concerns demo money; otherwise only real money. */
const demo = v.optional(v.boolean())
const demoFlag = v.optional(Flag)
/** The contest of the account; absent for none. */
const contest = v.optional(ContestId)

const trading = { count: 60, perMs: MINUTE, by: 'user' } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const

const openErrors = [
  'PAUSED',
  'RESTRICTED',
  'SYMBOL_NOT_FOUND',
  'SYMBOL_SUSPENDED',
  'MARKET_CLOSED',
  'COUNTRY_RESTRICTED',
  'LEVERAGE_CAPPED',
  'LEVERAGE_DIFFERS',
  'LEVERAGE_OUT_OF_RANGE',
  'QUANTITY_OUT_OF_RANGE',
  'MARGIN_INSUFFICIENT',
  'TPSL_INVALID',
  'POSITION_NOT_OPEN',
  'POSITION_LIMIT',
  'MARGIN_MODE_DIFFERS',
  'SLIPPAGE_EXCEEDED',
  'PRICE_STALE',
  'EXPOSURE_LIMIT',
  'AMOUNT_PRECISION',
  'AMOUNT_BELOW_MIN',
  'NOT_FOUND',
  'SELF_EXCLUDED',
  'LOSS_LIMIT_REACHED',
  'APPROPRIATENESS_REQUIRED',
  'CONTEST_NOT_OPEN',
  'CONTEST_NOT_JOINED',
] as const

export const createPosition = endpoint({
  name: 'createPosition',
  concept: 'contracts',
  auth: 'token',
  limit: trading,
  money: { validMs: 15 * SECOND },
  request: v.pipe(
    v.strictObject({
      ...orderFields,
      demo,
      contest,
      leverage: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000)),
      /** The price that the user saw. */
      expectedPrice: PositiveDec,
      maxSlippageRate: v.optional(SlippageRate, '0.005'),
      clientOrderId: v.optional(Id),
    }),
    v.forward(
      v.check((order) => hasOneSize(order), 'one of quantity and margin'),
      ['quantity'],
    ),
  ),
  result: Position,
  errors: openErrors,
  summary: 'Opens a position at market, or adds to one.',
})

export const previewPosition = endpoint({
  name: 'previewPosition',
  concept: 'contracts',
  auth: 'token',
  limit: { count: 10, perMs: 1_000, by: 'user' },
  request: v.pipe(
    v.object({ ...orderFields, demo: demoFlag, contest, leverage: wholeNumber(1, 1_000) }),
    v.forward(
      v.check((order) => hasOneSize(order), 'one of quantity and margin'),
      ['quantity'],
    ),
  ),
  result: PositionPreview,
  errors: openErrors,
  summary: 'What an order would cost and risk at the last tick, from the formulas that settle it.',
})

export const updateStopLoss = endpoint({
  name: 'updateStopLoss',
  concept: 'contracts',
  auth: 'token',
  limit: trading,
  money: { validMs: 60 * SECOND },
  underRestriction: true,
  request: v.pipe(
    v.strictObject({
      id: Id,
      /** Absent leaves the price unchanged; null removes it. */
      takeProfitPrice: v.optional(v.nullable(PositiveDec)),
      stopLossPrice: v.optional(v.nullable(PositiveDec)),
      /**
       * The quantity that each closes, in the base unit, no more than is held; absent leaves it unchanged, null closes
       * the whole position.
       */
      takeProfitQuantity: v.optional(v.nullable(PositiveDec)),
      stopLossQuantity: v.optional(v.nullable(PositiveDec)),
      version: v.optional(Count),
    }),
    v.check(
      ({ id: _id, version: _version, ...exits }) =>
        Object.values(exits).some((value) => value !== undefined),
      'a price or a quantity',
    ),
  ),
  result: Position,
  errors: [
    'TPSL_INVALID',
    'AMOUNT_PRECISION',
    'POSITION_NOT_OPEN',
    'PRICE_STALE',
    'SYMBOL_SUSPENDED',
    'MARKET_CLOSED',
    'STATE_CHANGED',
    'NOT_FOUND',
  ],
  summary: 'Sets, changes or removes take-profit and stop-loss, each of all or of a part.',
})

export const addMargin = endpoint({
  name: 'addMargin',
  concept: 'contracts',
  auth: 'token',
  limit: trading,
  money: { validMs: 60 * SECOND },
  underRestriction: true,
  request: v.strictObject({ id: Id, amount: PositiveDec }),
  result: Position,
  errors: [
    'INSUFFICIENT_BALANCE',
    'MARGIN_IN_USE',
    'PRICE_STALE',
    'AMOUNT_BELOW_MIN',
    'AMOUNT_PRECISION',
    'POSITION_NOT_OPEN',
    'ISOLATED_ONLY',
    'NOT_FOUND',
  ],
  summary: 'Adds margin to an isolated position, which moves its liquidation price away.',
})

export const closePosition = endpoint({
  name: 'closePosition',
  concept: 'contracts',
  auth: 'token',
  limit: trading,
  money: { validMs: 15 * SECOND },
  underRestriction: true,
  request: v.strictObject({
    id: Id,
    /** The part to close, which must leave nothing or at least the smallest order; absent closes the whole position. */
    quantity: v.optional(PositiveDec),
    expectedPrice: v.optional(PositiveDec),
    maxSlippageRate: v.optional(SlippageRate),
  }),
  result: Position,
  errors: [
    'NOT_FOUND',
    'QUANTITY_OUT_OF_RANGE',
    'REST_TOO_SMALL',
    'AMOUNT_PRECISION',
    'SLIPPAGE_EXCEEDED',
    'PRICE_STALE',
    'SYMBOL_SUSPENDED',
    'MARKET_CLOSED',
    'PROFIT_FIRST',
  ],
  summary: 'Closes at market. A closed position answers as it is.',
})

export const closeAllPositions = endpoint({
  name: 'closeAllPositions',
  concept: 'contracts',
  auth: 'token',
  limit: { count: 20, perMs: MINUTE, by: 'user' },
  money: { validMs: 15 * SECOND },
  underRestriction: true,
  request: v.strictObject({ symbol: v.optional(SymbolName), demo, contest }),
  result: v.strictObject({
    closed: v.array(Position),
    /** Positions that stay open, each with its reason. */
    refused: v.array(
      v.strictObject({
        id: Id,
        errorCode: v.picklist(['SYMBOL_SUSPENDED', 'PRICE_STALE', 'MARKET_CLOSED', 'PROFIT_FIRST']),
      }),
    ),
  }),
  errors: [],
  summary: 'Closes every running position, or those of one symbol.',
})

export const listPositions = endpoint({
  name: 'listPositions',
  concept: 'contracts',
  auth: 'token',
  limit: reading,
  request: v.object({
    ...listFields,
    status: v.optional(OwnStatus),
    symbol: v.optional(SymbolName),
    demo: demoFlag,
    contest,
  }),
  result: page(Position),
  errors: [],
  summary: 'The positions of the user.',
})

export const getPosition = endpoint({
  name: 'getPosition',
  concept: 'contracts',
  auth: 'token',
  limit: reading,
  request: v.object({ id: Id }),
  result: Position,
  errors: ['NOT_FOUND'],
  summary: 'One position of the user.',
})

export const getPositionsSummary = endpoint({
  name: 'getPositionsSummary',
  concept: 'contracts',
  auth: 'token',
  limit: reading,
  request: v.object({ demo: demoFlag, contest }),
  result: PositionsSummary,
  errors: [],
  summary: 'The contract account and its profit, today and in all.',
})
