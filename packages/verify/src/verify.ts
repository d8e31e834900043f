import { orderText } from './canonical.ts'
import { verifySegment, type Verdict } from './chain.ts'
import { isRight, type Figure } from './figure.ts'
import type { AnyOrder, PlacedSegment, Proof, Tick } from './proof.ts'
import { replayOption, wantedOfOption } from './replay-option.ts'
import { replayPosition } from './replay-position.ts'
import { replaySwap } from './replay-swap.ts'
import { verifySignature, type SignatureVerdict } from './signature.ts'

/** One price of an order, and what was found about it. */
export type PriceCheck = {
  /** The step of a position, the side of a swap, the beginning or the end of a second contract. */
  readonly of: number
  readonly segment: PlacedSegment | undefined
  readonly verdict: Verdict | 'absent'
}

/** What a check of a whole proof found. */
export type Report = {
  readonly prices: readonly PriceCheck[]
  readonly order: SignatureVerdict
  /** Null where a price is missing, or the order says what no order can. */
  readonly figures: readonly Figure[] | null
  readonly verdict: 'proven' | 'incomplete' | 'wrong'
}

/** What is wanted of the log for one price: its place, and the tick that the segment must begin with. */
type Wanted = { readonly of: number; readonly begins: (tick: Tick) => boolean }

/** Checks every price of a proof against the signed record, and settles the order anew from them. */
export async function verifyProof(proof: Proof, publicKey: string): Promise<Report> {
  const { order, segments } = proof
  const prices = await Promise.all(
    wantedOf(order).map(async (wanted): Promise<PriceCheck> => {
      const segment = segments.find(({ of }) => of === wanted.of)
      return { of: wanted.of, segment, verdict: await verdictOf(wanted, segment, publicKey) }
    }),
  )
  const signed = await verifySignature(orderText(order), proof.orderSignature, publicKey)
  const isWhole = prices.every(({ verdict }) => verdict !== 'absent')
  const figures = isWhole ? settled(order, segments) : null
  return {
    prices,
    order: signed,
    figures,
    verdict: verdictAll({ prices, signed, figures, isWhole }),
  }
}

/** The ticks that an order names, in the order of its steps. */
function wantedOf(order: AnyOrder): Wanted[] {
  if (order.product === 'options') return wantedOfOption(order)
  if (order.product === 'swap')
    return order.sides.flatMap(({ symbol, seq }, of) =>
      symbol === null || seq === null
        ? []
        : // What it says of a currency may be its inverse: the figures tell.
          [{ of, begins: (tick: Tick) => tick.symbol === symbol && tick.seq === seq }],
    )
  // Read from a file, or changed since: what is none of these names no price, and its signature is wrong.
  if (order.product !== 'contracts') return []
  const { symbol, steps, direction } = order
  return steps.flatMap((step, of) => {
    if (step.kind === 'margin') return []
    // A buyer pays the ask and a seller gets the bid.
    const buys = (direction === 'long') === (step.kind !== 'close')
    const gave = ({ bid, ask }: Tick) => step.price === (buys ? ask : bid)
    return [
      {
        of,
        begins: (tick: Tick) => tick.symbol === symbol && tick.seq === step.seq && gave(tick),
      },
    ]
  })
}

async function verdictOf(
  { begins }: Wanted,
  segment: PlacedSegment | undefined,
  publicKey: string,
): Promise<Verdict | 'absent'> {
  if (segment === undefined) return 'absent'
  const tick = segment.ticks[0]
  return tick !== undefined && begins(tick) ? verifySegment(segment, publicKey) : 'fill-mismatch'
}

function ticksOf(segments: readonly PlacedSegment[]): Map<number, Tick> {
  return new Map(segments.flatMap(({ of, ticks: [tick] }) => (tick ? [[of, tick] as const] : [])))
}

function settled(order: AnyOrder, segments: readonly PlacedSegment[]): Figure[] | null {
  try {
    if (order.product === 'options') return replayOption(order, segments)
    const ticks = ticksOf(segments)
    return order.product === 'contracts' ? replayPosition(order, ticks) : replaySwap(order, ticks)
  } catch {
    return null
  }
}

const open = new Set<string>(['proven', 'pending', 'unsupported', 'absent'])

function verdictAll({
  prices,
  signed,
  figures,
  isWhole,
}: {
  readonly prices: readonly PriceCheck[]
  readonly signed: SignatureVerdict
  readonly figures: readonly Figure[] | null
  readonly isWhole: boolean
}): Report['verdict'] {
  const found = [signed, ...prices.map(({ verdict }) => verdict)]
  if (found.some((verdict) => !open.has(verdict))) return 'wrong'
  if (isWhole && (figures === null || !figures.every(isRight))) return 'wrong'
  return isWhole && found.every((verdict) => verdict === 'proven') ? 'proven' : 'incomplete'
}
