import { Amount, Price, Rate } from '@candor/money'
import { orderText, proofFormat } from '@candor/verify'
import type { PlacedSegment, SwapOrder as ProvenOrder, SwapProof, SwapSide } from '@candor/verify'
import { segmentsOf } from '../market/index.ts'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { readSwap } from './queries.ts'
import type { SwapOrder } from './tables.ts'
import type { SwapTools } from './tools.ts'

type ProofTools = Pick<SwapTools, 'pool' | 'notary'>

/** The signed proof of a swap, with the recorded ticks that priced it. */
export async function proveSwap(
  tools: ProofTools,
  userId: string,
  id: string,
): Promise<SwapProof | Refusal> {
  const swap = await readSwap(tools.pool, userId, id)
  if (swap === null) return refuse('NOT_FOUND')
  const order = orderOf(swap)
  const { notary } = tools
  return {
    format: proofFormat,
    order,
    orderSignature: notary.sign(orderText(order)),
    segments: await segmentsFor(tools, order),
    publicKey: notary.publicKey,
  }
}

/** The order as it was made. Later changes of its currencies do not matter. */
function orderOf(swap: SwapOrder): ProvenOrder {
  return {
    product: 'swap',
    id: swap.id,
    at: swap.at,
    ruleVersion: swap.ruleVersion,
    spreadRate: Rate.text(swap.spreadRate),
    fromAmount: Amount.text(swap.fromAmount),
    typed: swap.typed,
    sides: [sideOf(swap, 'from'), sideOf(swap, 'to')],
    result: {
      midRate: Price.text(swap.midRate),
      rate: Price.text(swap.rate),
      toAmount: Amount.text(swap.toAmount),
      fee: Amount.text(swap.fee),
    },
  }
}

function sideOf(swap: SwapOrder, name: 'from' | 'to'): SwapSide {
  return {
    currency: swap[`${name}Currency`],
    usdPrice: Price.text(swap[`${name}Price`]),
    symbol: swap[`${name}Symbol`],
    seq: swap[`${name}Seq`],
    inverse: swap[`${name}Inverse`],
    precision: swap[`${name}Precision`],
    maxAgeMs: swap[`${name}MaxAgeMs`],
  }
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
