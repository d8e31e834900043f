import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Tick } from './proofs.ts'
import { wholeNumber } from './query.ts'
import { SymbolName } from './scalars.ts'

/** As many ticks of a symbol as are read at once, and as its channel begins with. */
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
