import { asStatedIn, type AsStated } from './as-stated.ts'
import { orderText } from './canonical.ts'
import { verifySegment, type Verdict } from './chain.ts'
import { isRight, type Figure } from './figure.ts'
import type { AnyOrder, PlacedSegment, Proof, Tick } from './proof.ts'
import { replayDraw } from './replay-draw.ts'
import { replayIncome } from './replay-income.ts'
import { replayLoan } from './replay-loan.ts'
import { replayOption } from './replay-option.ts'
import { replayPosition } from './replay-position.ts'
import { replaySwap } from './replay-swap.ts'
import { verifySignature, type SignatureVerdict } from './signature.ts'
import { wantedOf, type Wanted } from './required-ticks.ts'

/** One price of an order, and the result of its check. */
export type PriceCheck = {
  /**
   * The place of the price: the step of a position, the side of a swap, the beginning or the end of a second contract,
   * a tick of a loan's sale.
   */
  readonly of: number
  readonly segment: PlacedSegment | undefined
  readonly verdict: Verdict | 'absent'
}

/** Whether the key in a proof is the house's; `key-unknown` if the caller gave no house key. */
export type KeyVerdict = 'proven' | 'key-differs' | 'key-unknown'

/** The result of checking a whole proof. */
export type Report = {
  readonly key: KeyVerdict
  readonly prices: readonly PriceCheck[]
  readonly order: SignatureVerdict
  /** Null if a price is missing, or the order has impossible values. */
  readonly figures: readonly Figure[] | null
  /** The parts taken as the order states them. */
  readonly asStated: readonly AsStated[]
  readonly verdict: 'proven' | 'incomplete' | 'wrong'
}

/**
 * Checks every price of a proof against the signed record, and recomputes the order from them.
 * @param houseKey the key of the record, from a source other than the proof: anybody can sign with a key of their own
 *   and name it. Null if unknown; then nothing is proven, even if everything matches.
 */
export async function verifyProof(proof: Proof, houseKey: string | null): Promise<Report> {
  const { order, segments } = proof
  const key = keyVerdict(proof.publicKey, houseKey)
  const publicKey = houseKey ?? proof.publicKey
  const prices = await Promise.all(
    wantedOf(order).map(async (wanted): Promise<PriceCheck> => {
      const segment = segments.find(({ of }) => of === wanted.of)
      return { of: wanted.of, segment, verdict: await verdictOf(wanted, segment, publicKey) }
    }),
  )
  const signed = await verifySignature(orderText(order), proof.orderSignature, publicKey)
  // Only segments checked against the record settle the order: a second segment of a place is ignored.
  const held = prices.flatMap(({ segment }) => segment ?? [])
  const isWhole = held.length === prices.length
  const figures = isWhole ? await settled(order, held, publicKey) : null
  return {
    key,
    prices,
    order: signed,
    figures,
    asStated: asStatedIn(order, figures === null ? new Map() : ticksOf(held)),
    verdict: verdictAll({
      found: [key, signed, ...prices.map(({ verdict }) => verdict)],
      figures,
      isWhole,
    }),
  }
}

function keyVerdict(named: string, houseKey: string | null): KeyVerdict {
  if (houseKey === null) return 'key-unknown'
  return named === houseKey ? 'proven' : 'key-differs'
}

async function verdictOf(
  { begins, lastUntil }: Wanted,
  segment: PlacedSegment | undefined,
  publicKey: string,
): Promise<Verdict | 'absent'> {
  if (segment === undefined) return 'absent'
  const [tick, ...later] = segment.ticks
  if (tick === undefined || !begins(tick)) return 'fill-mismatch'
  const isLast = lastUntil === undefined || later.every(({ at }) => at > lastUntil)
  // A checkpoint before that time proves nothing about later ticks.
  const isShown = lastUntil === undefined || (segment.checkpoint?.at ?? lastUntil) >= lastUntil
  return isLast && isShown ? verifySegment(segment, publicKey) : 'fill-mismatch'
}

function ticksOf(segments: readonly PlacedSegment[]): Map<number, Tick> {
  return new Map(segments.flatMap(({ of, ticks: [tick] }) => (tick ? [[of, tick] as const] : [])))
}

async function settled(
  order: AnyOrder,
  segments: readonly PlacedSegment[],
  publicKey: string,
): Promise<Figure[] | null> {
  try {
    if (order.product === 'ieo') return await replayDraw(order, publicKey)
    if (order.product === 'invest') return replayIncome(order)
    if (order.product === 'options') return replayOption(order, segments)
    const ticks = ticksOf(segments)
    if (order.product === 'loans') return replayLoan(order, ticks)
    return order.product === 'contracts' ? replayPosition(order, ticks) : replaySwap(order, ticks)
  } catch {
    return null
  }
}

const open = new Set<string>(['proven', 'pending', 'unsupported', 'absent', 'key-unknown'])

function verdictAll({
  found,
  figures,
  isWhole,
}: {
  readonly found: readonly (KeyVerdict | SignatureVerdict | PriceCheck['verdict'])[]
  readonly figures: readonly Figure[] | null
  readonly isWhole: boolean
}): Report['verdict'] {
  if (found.some((verdict) => !open.has(verdict))) return 'wrong'
  if (isWhole && (figures === null || !figures.every(isRight))) return 'wrong'
  return isWhole && found.every((verdict) => verdict === 'proven') ? 'proven' : 'incomplete'
}
