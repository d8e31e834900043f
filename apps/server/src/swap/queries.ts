import type { endpoints, InputOf, Swap, SwapCurrency } from '@candor/api'
import { Amount, Rate } from '@candor/money'
import type { Pool } from 'pg'
import { usdPricesAt } from '../market/index.ts'
import { isStoredId, refuse, type Refusal } from '../platform/lane/index.ts'
import { readOwn } from '../platform/own-rows.ts'
import { readPage, type PageOf } from '../platform/paging.ts'
import { partOf } from '../platform/part.ts'
import { boundsOf } from './quote.ts'
import { swaps, type SwapOrder } from './tables.ts'
import type { SwapTools } from './tools.ts'
import { swapView } from './view.ts'

/** Currencies that can be swapped, with the bounds of one swap at current prices. */
export function listSwapCurrencies({ terms, market }: SwapTools, now: number): SwapCurrency[] {
  const usdPrices = usdPricesAt(market, now)
  return [...terms.currencies.values()].map((term) => {
    const usd = usdPrices(term.currency)
    const bounds = usd === null ? null : boundsOf(terms, { term, usd })
    const { currency, name, precision, displayPrecision, spreadRate } = term
    return {
      currency,
      name,
      precision,
      displayPrecision,
      spreadRate: Rate.text(spreadRate),
      symbol: usd?.tick?.symbol.name ?? null,
      min: bounds && Amount.text(bounds.min),
      max: bounds && Amount.text(bounds.max),
    }
  })
}

export function listSwaps(
  pool: Pick<Pool, 'query'>,
  userId: string,
  input: InputOf<typeof endpoints.listSwaps>,
  now: number,
): Promise<PageOf<Swap>> {
  return readPage(
    pool,
    {
      select: '*',
      from: 'swap_order',
      where: [
        'part = $1',
        'user_id = $2',
        '($3::text is null or from_currency = $3)',
        '($4::text is null or to_currency = $4)',
      ],
      values: [partOf(userId), userId, input.fromCurrency ?? null, input.toCurrency ?? null],
      at: 'at',
      id: 'id',
    },
    input,
    now,
    (row) => swapView(swaps.parse(row)),
  )
}

export async function getSwap(
  pool: Pick<Pool, 'query'>,
  userId: string,
  id: string,
): Promise<Swap | Refusal> {
  const swap = await readSwap(pool, userId, id)
  return swap === null ? refuse('NOT_FOUND') : swapView(swap)
}

/** A swap of this user; null if there is none, also for another user's swap. */
export async function readSwap(
  pool: Pick<Pool, 'query'>,
  userId: string,
  id: string,
): Promise<SwapOrder | null> {
  if (!isStoredId(id)) return null
  return readOwn(pool, swaps, userId, id)
}
