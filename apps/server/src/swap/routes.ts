import { endpoints, type SwapQuote } from '@candor/api'
import { Amount } from '@candor/money'
import { usdPricesAt } from '../market/index.ts'
import { exactly } from '../platform/decimals.ts'
import { change, query, type ApiRequest, type Route } from '../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../platform/lane/index.ts'
import { takeQuote, type TakeQuoteInput } from './commands/take-quote.ts'
import { getSwap, listSwapCurrencies, listSwaps } from './queries.ts'
import { proveSwap } from './proof.ts'
import { quoteAt } from './quote.ts'
import type { SwapTools } from './tools.ts'
import { quoteView } from './view.ts'

export function swapRoutes(tools: SwapTools): Route[] {
  const { pool } = tools
  return [
    query(endpoints.listSwapCurrencies, ({ now }) => listSwapCurrencies(tools, now)),
    query(endpoints.quoteSwap, (request) => quote(tools, request)),
    query(endpoints.listSwaps, ({ user, input, now }) => listSwaps(pool, user.userId, input, now)),
    query(endpoints.getSwap, ({ user, input }) => getSwap(pool, user.userId, input.id)),
    query(endpoints.getSwapProof, ({ user, input }) => proveSwap(tools, user.userId, input.id)),
    change(endpoints.swap, takeQuote, { prepare: (request) => prepareSwap(tools, request) }),
  ]
}

type Asking = ApiRequest<typeof endpoints.quoteSwap>

/** Quotes a price that holds for ten seconds. Nothing is stored and no money moves. */
function quote(tools: SwapTools, { input, user, now }: Asking): SwapQuote | Refusal {
  const { world, terms, market, circuitBreaker, houseCap, tokens } = tools
  const { fromCurrency, toCurrency } = input
  const read = (amount: string | undefined) => (amount === undefined ? null : Amount.parse(amount))
  const asked = exactly(() => ({
    fromCurrency,
    toCurrency,
    fromAmount: read(input.fromAmount),
    toAmount: read(input.toAmount),
  }))
  if (isRefusal(asked)) return asked
  const usdPrices = usdPricesAt(market, now)
  const quoted = quoteAt({ terms, market, usdPrices }, asked, {
    id: world.newId(),
    userId: user.userId,
    now,
  })
  if (isRefusal(quoted)) return quoted
  if (circuitBreaker.isTripped(quoted, now)) return refuse('PRICE_MOVING')
  if (!houseCap.look(now).hasRoom(quoted)) return refuse('EXPOSURE_LIMIT')
  return quoteView(quoted, tokens.sign(quoted))
}

/** A forged token and another user's token answer like an expired one. */
function prepareSwap(
  { tokens }: SwapTools,
  { input, user }: ApiRequest<typeof endpoints.swap>,
): TakeQuoteInput | Refusal {
  const quoted = tokens.read(input.quoteId)
  if (quoted === null || quoted.userId !== user.userId) return refuse('QUOTE_EXPIRED')
  return { quote: quoted }
}
