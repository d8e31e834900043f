import { orderNumber, wallTime, type OptionOrder, type OptionPeriod } from '@candor/api'
import { Amount, Price, Rate, add, subtract } from '@candor/money'
import { breakEvenRate, optionProfit } from '@candor/rules'
import type { Tick } from './context.ts'
import type { Order } from './tables.ts'
import { periodId, settlementCurrency, type OptionTerms, type Period } from './terms.ts'

export function periodView(
  { payoutRate, seconds }: Period,
  sort: number,
  terms: OptionTerms,
): Omit<OptionPeriod, 'closesAt' | 'lastBuyAt'> {
  return {
    id: periodId({ seconds }),
    symbol: null,
    seconds,
    label: `${seconds} s`,
    payoutRate: Rate.text(payoutRate),
    breakEvenRate: Rate.text(breakEvenRate(payoutRate)),
    drawRule: 'refund',
    minAmount: Amount.text(terms.minStake),
    maxAmount: Amount.text(terms.maxStake),
    maxOpenAmount: Amount.text(terms.maxOpenStake),
    currency: settlementCurrency,
    status: 1,
    sort,
  }
}

/**
 * The wire form of an order.
 * @param entry first tick of a running order, once the log has it
 */
export function orderView(
  order: Order,
  symbolName: string,
  now: number,
  entry: Tick | null = null,
): OptionOrder {
  const { credited, payoutRate, settledAt, stake } = order
  const openPrice = order.entryPrice ?? entry?.price ?? null
  return {
    id: order.id,
    orderNo: orderNumber('option', order.id),
    symbol: order.symbol,
    symbolName,
    setId: periodId(order),
    seconds: order.seconds,
    direction: order.direction,
    currency: settlementCurrency,
    amount: Amount.text(stake),
    payoutRate: Rate.text(payoutRate),
    expectedPayout: Amount.text(add(stake, optionProfit(stake, payoutRate))),
    openPrice: openPrice === null ? null : Price.text(openPrice),
    openSeq: order.entrySeq ?? entry?.seq ?? null,
    openTickAt: order.entryAt ?? entry?.at ?? null,
    openTime: wallTime(order.acceptedAt),
    openAt: order.acceptedAt,
    settleAt: order.settleAt,
    closePrice: order.exitPrice === null ? null : Price.text(order.exitPrice),
    closeSeq: order.exitSeq,
    closeTickAt: order.exitAt,
    closeTime: settledAt === null ? null : wallTime(settledAt),
    closeAt: settledAt,
    resultKey: order.result,
    voidReasonKey: order.voidReason,
    payout: credited === null ? null : Amount.text(credited),
    profit: credited === null ? null : Amount.text(subtract(credited, stake)),
    ...statusOf(order, now),
    ruleVersion: order.ruleVersion,
    isDemo: order.book === 'demo',
  }
}

function statusOf({ status, settleAt }: Order, now: number) {
  if (status === 'settled') return { status: 3, statusKey: 'closed' } as const
  return now < settleAt
    ? ({ status: 1, statusKey: 'running' } as const)
    : ({ status: 2, statusKey: 'settlement' } as const)
}
