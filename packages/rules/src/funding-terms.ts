import { Amount, Price, Rate, negate } from '@candor/money'
import { cappedFundingRate, fundingIntervalMs, fundingPayment } from './funding.ts'
import {
  nextNight,
  nightsHeld,
  overnightPayment,
  type OvernightTerms,
  type TripleDay,
} from './overnight.ts'
import type { Holding } from './position.ts'

/**
 * The cost or income of holding a position: a share of its worth every eight hours, or points every night. Longs pay a
 * rate above zero and shorts receive it.
 */
export type FundingTerms =
  | { readonly kind: 'funding'; readonly rate: Rate }
  | ({ readonly kind: 'overnight' } & OvernightTerms)

/** The stored and transmitted form of the terms: every figure is a decimal text. */
export type FundingText =
  | { readonly kind: 'funding'; readonly rate: string }
  | {
      readonly kind: 'overnight'
      readonly point: string
      readonly longPoints: string
      readonly shortPoints: string
      readonly tripleDay: TripleDay
    }

export function fundingText(terms: FundingTerms): FundingText {
  if (terms.kind === 'funding') return { kind: terms.kind, rate: Rate.text(terms.rate) }
  const { kind, point, longPoints, shortPoints, tripleDay } = terms
  return {
    kind,
    point: Price.text(point),
    longPoints: Rate.text(longPoints),
    shortPoints: Rate.text(shortPoints),
    tripleDay,
  }
}

/** Reads terms written by `fundingText`. @throws MoneyError for a text that is not a decimal. */
export function readFunding(text: FundingText): FundingTerms {
  if (text.kind === 'funding') return { kind: text.kind, rate: Rate.read(text.rate) }
  const { kind, point, longPoints, shortPoints, tripleDay } = text
  return {
    kind,
    point: Price.read(point),
    longPoints: Rate.read(longPoints),
    shortPoints: Rate.read(shortPoints),
    tripleDay,
  }
}

/** The first funding time at or after a time; both in milliseconds since 1970, UTC. */
export function nextFundingAt(terms: FundingTerms, from: number): number {
  if (terms.kind === 'overnight') return nextNight(from, terms.tripleDay)
  return Math.ceil(from / fundingIntervalMs) * fundingIntervalMs
}

/**
 * The funding that a holding receives at one funding time; below zero it pays. The quote currency counts as the
 * settlement currency. Zero at any other time.
 * @param markPrice the last price at or before the funding time, quote per base
 */
export function fundingReceivedAt(
  holding: Pick<Holding, 'direction' | 'quantity'>,
  terms: FundingTerms,
  at: number,
  markPrice: Price,
): Amount {
  if (terms.kind === 'funding')
    return fundingPayment(holding, { markPrice, rate: cappedFundingRate(terms.rate) })
  const nights = nightsHeld({ from: at, to: at }, terms.tripleDay)
  return overnightPayment(holding, terms, nights, Price.one)
}

/** Multiple of the closing price that a pledge assumes, because the price may rise until a funding time is booked. */
const pledgedTimes = 2n

/**
 * The most that a closed holding is assumed to owe for funding times at which it was held and that are not booked yet.
 * Their price is unknown at the close, so each counts at twice the closing price. Zero if the holding receives.
 * @param instants the first funding time, and the moment of the close; milliseconds since 1970, UTC
 * @param markPrice the last price at the close, quote per base
 */
export function fundingPledge(
  holding: Pick<Holding, 'direction' | 'quantity'>,
  terms: FundingTerms,
  { from, to }: { readonly from: number; readonly to: number },
  markPrice: Price,
): Amount {
  const price = Price.of(pledgedTimes * markPrice)
  let owed = 0n
  for (let at = nextFundingAt(terms, from); at <= to; at = nextFundingAt(terms, at + 1)) {
    const paid = negate(fundingReceivedAt(holding, terms, at, price))
    if (paid > 0n) owed += paid
  }
  return Amount.of(owed)
}
