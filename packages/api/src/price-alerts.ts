import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Dec, Id, Ms, PositiveDec, SymbolName } from './scalars.ts'

/** A price (`above`, `below`), or a rise or fall over 24 hours (`changeUp`, `changeDown`). */
export const AlertCondition = v.picklist(['above', 'below', 'changeUp', 'changeDown'])
export type AlertCondition = v.InferOutput<typeof AlertCondition>

/** `daily` notifies repeatedly, at most once on each day (UTC+8). */
export const AlertRepeat = v.picklist(['once', 'daily'])
export type AlertRepeat = v.InferOutput<typeof AlertRepeat>

/** The app always notifies; an e-mail goes to the account's own address, if it has one. */
export const AlertChannel = v.picklist(['app', 'email'])
export type AlertChannel = v.InferOutput<typeof AlertChannel>

export const PriceAlert = v.strictObject({
  id: Id,
  symbol: SymbolName,
  condition: AlertCondition,
  /** A price, or a change as a fraction above zero. */
  value: Dec,
  repeat: AlertRepeat,
  channels: v.array(AlertChannel),
  /** `reached`: its single notification was sent. */
  status: v.picklist(['active', 'reached']),
  createAt: Ms,
  /** The time and the price of the last committed tick that reached it. */
  reachedAt: v.nullable(Ms),
  reachedPrice: v.nullable(Dec),
  /** The time until which a daily alert stays silent. */
  restsUntilAt: v.nullable(Ms),
  /**
   * The last period since its creation in which the market was open without prices, so that it could not be checked.
   */
  missing: v.nullable(
    v.strictObject({
      fromAt: Ms,
      /** Null while the period lasts. */
      toAt: v.nullable(Ms),
    }),
  ),
})
export type PriceAlert = v.InferOutput<typeof PriceAlert>

/** The largest allowed rise, as a fraction; a fall is less than the whole. */
const largestRise = /^([0-9](\.\d+)?|10(\.0+)?)$/
const belowOne = /^0\./

const changes = { changeUp: largestRise, changeDown: belowOne } as const

export const listPriceAlerts = endpoint({
  name: 'listPriceAlerts',
  concept: 'market',
  auth: 'token',
  limit: { count: 120, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: v.array(PriceAlert),
  errors: [],
  summary: "The user's price alerts, latest first, with what became of them.",
})

export const savePriceAlert = endpoint({
  name: 'savePriceAlert',
  concept: 'market',
  auth: 'token',
  limit: { count: 30, perMs: MINUTE, by: 'user' },
  request: v.pipe(
    v.strictObject({
      symbol: SymbolName,
      condition: AlertCondition,
      value: PositiveDec,
      repeat: v.optional(AlertRepeat, 'once'),
      channels: v.optional(v.pipe(v.array(AlertChannel), v.minLength(1), v.maxLength(2)), ['app']),
    }),
    v.forward(
      v.check(
        ({ condition, value }) =>
          condition === 'above' || condition === 'below' || changes[condition].test(value),
        'a change of up to ten times, a fall of less than all',
      ),
      ['value'],
    ),
  ),
  result: v.array(PriceAlert),
  errors: ['SYMBOL_NOT_FOUND', 'AMOUNT_PRECISION', 'ALERT_LIMIT'],
  summary:
    'Sets a price alert. The same symbol, condition and value again is the same alert, set anew.',
})

export const deletePriceAlert = endpoint({
  name: 'deletePriceAlert',
  concept: 'market',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.strictObject({ id: Id }),
  result: v.null(),
  errors: ['NOT_FOUND'],
  summary: 'Deletes a price alert.',
})
