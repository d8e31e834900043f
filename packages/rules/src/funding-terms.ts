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
 * What holding a position costs or brings: every eight hours a share of its worth, or every night so many points. A
 * rate above zero is paid by longs and received by shorts.
 */
export type FundingTerms =
  | { readonly kind: 'funding'; readonly rate: Rate }
  | ({ readonly kind: 'overnight' } & OvernightTerms)

/** The same as it is kept and as it travels: every figure a decimal text. */
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

/** Reads terms that `fundingText` wrote. @throws MoneyError for what is no decimal. */
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

/** The first instant of funding at or after a time; both in milliseconds since 1970, UTC. */
export function nextFundingAt(terms: FundingTerms, from: number): number {
  if (terms.kind === 'overnight') return nextNight(from, terms.tripleDay)
  return Math.ceil(from / fundingIntervalMs) * fundingIntervalMs
}

/**
 * What a holding receives at one of its instants of funding; below zero, what it pays. The currency that it is quoted
 * in counts as the one it settles in. Zero at any other time.
 * @param markPrice the last price at or before the instant, quote per base
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

/** So many times the price at the close: what a price falls short of within the moments until an instant is booked. */
const pledgedTimes = 2n

/**
 * What a holding that was closed may still owe for the instants that it was held at and that are not booked yet, whose
 * price is not known to whoever closes it: as if each were at twice the price of the close. Nothing where it receives.
 * @param instants the first of them, and the moment of the close; milliseconds since 1970, UTC
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
