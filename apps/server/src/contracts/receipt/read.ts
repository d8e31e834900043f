import type { LiquidationReceipt } from '@candor/api'
import { Amount, Price, Quantity, Rate, add, larger, negate, subtract, sum } from '@candor/money'
import { closeOutNeed, pnl, type ForcedReason } from '@candor/rules'
import type { Pool } from 'pg'
import { listOwn } from '../../platform/own-rows.ts'
import { liquidations, type JudgedInstrument, type Liquidation } from '../cross/changes.ts'
import { fills, type Fill, type Position } from '../tables.ts'
import { judgedAlone, ruleParts } from './judged-alone.ts'

type Reader = Pick<Pool, 'query'>
type JudgingTick = LiquidationReceipt['tick']
type Place = { readonly symbol: string; readonly seq: number }

const isForced = (reason: Position['closeReason']): reason is ForcedReason =>
  reason === 'liquidation' || reason === 'close_out'

/**
 * Why a position was liquidated or closed out, and where its money went: calculated from the order, the recorded ticks and, in
 * cross margin, the judgement of its account. Null for any other position.
 * @param reader a snapshot
 */
export async function readReceipt(
  reader: Reader,
  position: Position,
): Promise<LiquidationReceipt | null> {
  const { closeReason: reason, userId, id } = position
  if (!isForced(reason)) return null
  const lastClose = `and position_id = $3 and kind = 'close' order by id desc limit 1`
  const [fill] = await listOwn(reader, fills, userId, lastClose, [id])
  if (fill === undefined) return null
  const judged = position.marginMode === 'cross' ? await readJudgement(reader, position) : null
  const its = { symbol: position.symbol, seq: fill.seq }
  const ticks = await readTicks(reader, [its, ...(judged?.instruments ?? [])])
  const tick = tickOf(ticks, its)
  if (tick === null) return null
  const figures = judged
    ? judgedTogether(judged, ticks)
    : { stake: Amount.text(position.margin), ...aloneText(position, tick, reason), account: null }
  if (figures === null) return null
  const account = figures.account && {
    ...figures.account,
    isProfitTaken: judged!.closed.at(-1) !== id,
  }
  return { reasonKey: reason, tick, ...figures, ...moneyOf(position, fill), account }
}

function aloneText(position: Position, tick: JudgingTick, reason: ForcedReason) {
  const { pnl: profit, equity, need, parts } = judgedAlone(position, Price.read(tick.price), reason)
  return {
    pnl: Amount.text(profit),
    equity: Amount.text(equity),
    need: Amount.text(need),
    parts,
  }
}

/** Where the money of its last close went. */
function moneyOf(position: Position, fill: Fill) {
  const behind = add(fill.pool ?? position.margin, fill.pnl)
  const { liquidationFee } = position
  return {
    closePrice: Price.text(fill.price),
    closePnl: Amount.text(fill.pnl),
    closeFee: Amount.text(subtract(fill.fee, liquidationFee)),
    liquidationFee: Amount.text(liquidationFee),
    returned: Amount.text(subtract(larger(behind, Amount.zero), fill.fee)),
    shortfall: Amount.text(larger(negate(behind), Amount.zero)),
  }
}

function judgedTogether(judged: Liquidation, ticks: readonly JudgingTick[]) {
  const { id, reason, symbol, seq, balance, equity, need } = judged
  const instruments = judged.instruments.map((held) => instrumentOf(held, ticks))
  const known = instruments.filter((held) => held !== null)
  if (known.length < instruments.length) return null
  return {
    stake: Amount.text(balance),
    pnl: Amount.text(subtract(equity, balance)),
    equity: Amount.text(equity),
    need: Amount.text(need),
    parts: reason === 'close_out' ? rulesOf(judged) : { kind: 'account' as const },
    account: { id, trigger: { symbol, seq }, instruments: known },
  }
}

/** The margin share that the rules of the account require, if all rules have the same share. */
function rulesOf({ instruments }: Liquidation): LiquidationReceipt['parts'] {
  const ruled = instruments.flatMap(({ positions }) =>
    positions.flatMap(({ closeOut, ...held }) =>
      closeOut ? [{ ...holdingOf(held), closeOut }] : [],
    ),
  )
  const [first, ...others] = ruled.map(({ closeOut }) => Rate.read(closeOut.rate))
  if (first === undefined || others.some((rate) => rate !== first)) return { kind: 'account' }
  const whole = ruled.map((held) =>
    closeOutNeed(held, { rate: Rate.one, leverage: held.closeOut.leverage }),
  )
  return ruleParts(first, sum(whole))
}

type HeldThen = Pick<JudgedInstrument['positions'][number], 'direction' | 'quantity' | 'openPrice'>

const holdingOf = ({ direction, quantity, openPrice }: HeldThen) => ({
  direction,
  quantity: Quantity.read(quantity),
  openPrice: Price.read(openPrice),
})

function instrumentOf(held: JudgedInstrument, ticks: readonly JudgingTick[]) {
  const tick = tickOf(ticks, held)
  if (tick === null) return null
  const all = held.positions.map(holdingOf)
  const quantityOf = (wanted: Position['direction']) =>
    Quantity.text(
      sum(all.filter(({ direction }) => direction === wanted).map((one) => one.quantity)),
    )
  return {
    tick,
    trades: held.trades,
    longs: quantityOf('long'),
    shorts: quantityOf('short'),
    pnl: Amount.text(sum(all.map((one) => pnl(one, Price.read(held.markPrice))))),
  }
}

async function readJudgement(
  reader: Reader,
  { userId, id, book }: Position,
): Promise<Liquidation | null> {
  const ofPosition = 'and book = $3 and closed ? $4 limit 1'
  const [found = null] = await listOwn(reader, liquidations, userId, ofPosition, [book, id])
  return found
}

type StoredTick = {
  readonly symbol: string
  readonly seq: string
  readonly at: string
  readonly source: string
  readonly price: string
  readonly bid: string
  readonly ask: string
  readonly log_seq: string
}

async function readTicks(reader: Reader, places: readonly Place[]): Promise<JudgingTick[]> {
  const found = await reader.query<StoredTick>(
    `select t.* from market_tick t join unnest($1::text[], $2::bigint[]) as wanted(symbol, seq) using (symbol, seq)`,
    [places.map(({ symbol }) => symbol), places.map(({ seq }) => seq)],
  )
  const price = (stored: string) => Price.text(Price.of(BigInt(stored)))
  return found.rows.map(({ symbol, seq, at, source, price: mark, bid, ask, ...place }) => ({
    symbol,
    seq: parseInt(seq, 10), // not money: a tick's number
    at: parseInt(at, 10), // not money: a time
    source,
    price: price(mark),
    bid: price(bid),
    ask: price(ask),
    logSeq: parseInt(place.log_seq, 10), // not money: a tick's number
  }))
}

const tickOf = (ticks: readonly JudgingTick[], { symbol, seq }: Place): JudgingTick | null =>
  ticks.find((tick) => tick.symbol === symbol && tick.seq === seq) ?? null
