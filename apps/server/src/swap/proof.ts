import { Amount, Price, Rate } from '@candor/money'
import { orderText, proofFormat } from '@candor/verify'
import type { PlacedSegment, SwapOrder as ProvenOrder, SwapProof, SwapSide } from '@candor/verify'
import { pairOf, segmentsOf } from '../market/index.ts'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { readSwap } from './queries.ts'
import type { SwapOrder } from './tables.ts'
import type { SwapTools } from './tools.ts'

type ProofTools = Pick<SwapTools, 'pool' | 'market' | 'terms' | 'notary'>

/** A swap and the very ticks that priced it. */
export async function proveSwap(
  tools: ProofTools,
  userId: string,
  id: string,
): Promise<SwapProof | Refusal> {
  const swap = await readSwap(tools.pool, userId, id)
  if (swap === null) return refuse('NOT_FOUND')
  const order = orderOf(tools, swap)
  const { notary } = tools
  return {
    format: proofFormat,
    order,
    orderSignature: notary.sign(orderText(order)),
    segments: await segmentsFor(tools, order),
    publicKey: notary.publicKey,
  }
}

function orderOf(tools: ProofTools, swap: SwapOrder): ProvenOrder {
  const { fromCurrency, fromPrice, fromSymbol, fromSeq } = swap
  const { toCurrency, toPrice, toSymbol, toSeq } = swap
  const side = sideOf(tools)
  return {
    product: 'swap',
    id: swap.id,
    at: swap.at,
    ruleVersion: swap.ruleVersion,
    spreadRate: Rate.text(swap.spreadRate),
    fromAmount: Amount.text(swap.fromAmount),
    sides: [
      side(fromCurrency, fromPrice, fromSymbol, fromSeq),
      side(toCurrency, toPrice, toSymbol, toSeq),
    ],
    result: {
      midRate: Price.text(swap.midRate),
      rate: Price.text(swap.rate),
      toAmount: Amount.text(swap.toAmount),
      fee: Amount.text(swap.fee),
    },
  }
}

function sideOf({ market, terms }: ProofTools) {
  return (currency: string, price: Price, symbol: string | null, seq: number | null): SwapSide => ({
    currency,
    usdPrice: Price.text(price),
    symbol,
    seq,
    inverse: symbol !== null && pairOf(market.symbols, currency)?.inverse === true,
    precision: terms.currencies.get(currency)?.precision ?? Amount.decimals,
  })
}

async function segmentsFor({ pool }: ProofTools, order: ProvenOrder): Promise<PlacedSegment[]> {
  const found = await Promise.all(
    order.sides.map(async ({ symbol, seq }, of) => {
      if (symbol === null || seq === null) return []
      return (await segmentsOf(pool, symbol, [seq])).map((segment) => ({ of, ...segment }))
    }),
  )
  return found.flat()
}
