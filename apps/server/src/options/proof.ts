import { Amount, Price, Rate } from '@candor/money'
import { optionWindowMs } from '@candor/rules'
import { orderText, proofFormat } from '@candor/verify'
import type { OptionOrder, OptionProof, PlacedSegment } from '@candor/verify'
import { firstTicks, lastSeqBefore, segmentsOf } from '../market/index.ts'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import type { Tick } from './context.ts'
import { readOrder } from './queries.ts'
import type { Order } from './tables.ts'
import { settlementCurrency } from './terms.ts'
import type { OptionTools } from './tools.ts'

type ProofTools = Pick<OptionTools, 'pool' | 'notary'>

/**
 * An order with the ticks to recalculate it: the log from the tick before its first to its first, and from its last to its end,
 * so that no tick can be left out.
 */
export async function proveOption(
  { pool, notary }: ProofTools,
  userId: string,
  id: string,
): Promise<OptionProof | Refusal> {
  const stored = await readOrder(pool, userId, id)
  if (stored === null) return refuse('NOT_FOUND')
  const order = orderOf(stored, await entryOf(pool, stored))
  return {
    format: proofFormat,
    order,
    orderSignature: notary.sign(orderText(order)),
    segments: await segmentsFor(pool, order),
    publicKey: notary.publicKey,
  }
}

type FirstTick = Pick<Tick, 'seq' | 'price'>

/** A running order's row does not name its first tick yet; the log has it. */
async function entryOf(
  pool: ProofTools['pool'],
  { status, symbol, acceptedAt, entrySeq, entryPrice }: Order,
): Promise<FirstTick | null> {
  if (entrySeq !== null && entryPrice !== null) return { seq: entrySeq, price: entryPrice }
  if (status === 'settled') return null
  const wanted = { symbol, from: acceptedAt, to: acceptedAt + optionWindowMs }
  return (await firstTicks(pool, [wanted]))[0] ?? null
}

function orderOf(order: Order, entry: FirstTick | null): OptionOrder {
  const { credited, exitPrice } = order
  return {
    product: 'options',
    ...(order.book !== 'real' && { book: order.book }),
    id: order.id,
    symbol: order.symbol,
    currency: settlementCurrency,
    direction: order.direction,
    stake: Amount.text(order.stake),
    payoutRate: Rate.text(order.payoutRate),
    ruleVersion: order.ruleVersion,
    acceptedAt: order.acceptedAt,
    settleAt: order.settleAt,
    result: {
      status: order.status,
      entrySeq: entry?.seq ?? null,
      entryPrice: entry && Price.text(entry.price),
      exitSeq: order.exitSeq,
      exitPrice: exitPrice === null ? null : Price.text(exitPrice),
      result: order.result,
      voidReason: order.voidReason,
      credited: credited === null ? null : Amount.text(credited),
    },
  }
}

async function segmentsFor(
  pool: ProofTools['pool'],
  { symbol, acceptedAt, settleAt, result }: OptionOrder,
): Promise<PlacedSegment[]> {
  const { entrySeq, exitSeq, status } = result
  const begunAt = acceptedAt + optionWindowMs
  const before =
    entrySeq === null
      ? await lastSeqBefore(pool, symbol, acceptedAt, begunAt)
      : Math.max(1, entrySeq - 1)
  const last = status === 'running' ? null : (exitSeq ?? entrySeq)
  const ends = [
    // A void order without a start: the checkpoint after the window proves it as well as one after a first tick.
    { of: 0, seq: before, until: begunAt },
    { of: 1, seq: last, until: settleAt },
  ]
  const known = ends.flatMap(({ seq, ...end }) => (seq === null ? [] : [{ ...end, seq }]))
  const [seqs, untils] = [known.map(({ seq }) => seq), known.map(({ until }) => until)]
  const found = await segmentsOf(pool, symbol, seqs, untils)
  return found.map((segment, index) => ({ of: known[index]!.of, ...segment }))
}
