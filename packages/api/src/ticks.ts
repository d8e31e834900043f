import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Tick } from './proofs.ts'
import { wholeNumber } from './query.ts'
import { SymbolName } from './scalars.ts'

/** The number of a symbol's ticks in one read, and in the snapshot of its channel. */
export const RECENT_TICKS = 50

export const listTicks = endpoint({
  name: 'listTicks',
  concept: 'market',
  auth: 'none',
  limit: { count: 300, perMs: MINUTE, by: 'ip' },
  request: v.object({
    symbol: SymbolName,
    limit: v.optional(wholeNumber(1, RECENT_TICKS), RECENT_TICKS),
  }),
  result: v.array(Tick),
  errors: ['SYMBOL_NOT_FOUND'],
  summary:
    'The last committed ticks of a symbol, oldest first: the prices that orders are settled by.',
})
