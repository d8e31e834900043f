import { createHash } from 'node:crypto'
import { dayMs, wallTime, type endpoints, type InputOf } from '@candor/api'
import { Amount, Price, divide, larger } from '@candor/money'
import { ieoRules } from '@candor/rules'
import { canonicalJson } from '../../platform/http/json.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { othersOf, spokenOf, type Spoken } from '../../platform/offer-words.ts'
import type { Project } from '../tables.ts'
import { whitepaperHost } from '../whitepapers.ts'

/** Currency of payments. */
const paidIn = 'USDT'
/** Anyone may repeat a draw on a phone: this many lots take a second or two. */
const mostLots = 100_000
const mostLotsOfOne = 1_000
/** Smallest wait between the end of applications and the draw, and for payments. */
const leastWaitMs = 60_000
const leastPayMs = 600_000
/** Longest window for applications, wait for the draw, and time to pay: an open application keeps its user's account open. */
const mostWindowMs = 30 * dayMs
const mostWaitMs = 7 * dayMs
const mostPayMs = 14 * dayMs

export type Terms = Pick<
  Project,
  | 'name'
  | 'symbol'
  | 'currency'
  | 'allocation'
  | 'price'
  | 'saleQuantity'
  | 'perUserMin'
  | 'perUserMax'
  | 'step'
  | 'applyStartAt'
  | 'applyEndAt'
  | 'drawAt'
  | 'payDeadlineAt'
  | 'kycLimit'
  | 'levelLimit'
  | 'description'
  | 'whitepaperUrl'
  | 'listSymbol'
  | 'disclosureVersion'
  | 'ruleVersion'
>

type Input = InputOf<typeof endpoints.saveIeoDraft>

/** The terms of a draft as stored. @throws MoneyError for too many decimals */
export function termsOf(input: Input): { readonly terms: Terms; readonly spoken: Spoken } {
  const spoken = spokenOf(input.words)
  const terms = {
    ...spoken['en-us'],
    symbol: input.symbol,
    currency: paidIn,
    allocation: input.allocationMode,
    price: Price.parse(input.price),
    saleQuantity: Amount.parse(input.saleQuantity),
    perUserMin: Amount.parse(input.perUserMin),
    perUserMax: Amount.parse(input.perUserMax),
    step: Amount.parse(input.step),
    applyStartAt: input.applyStartAt,
    applyEndAt: input.applyEndAt,
    drawAt: input.drawAt,
    payDeadlineAt: input.payDeadlineAt,
    kycLimit: input.kycLimit,
    levelLimit: input.levelLimit,
    whitepaperUrl: input.whitepaperUrl,
    listSymbol: input.listSymbol,
    ruleVersion: ieoRules,
  }
  return { terms: { ...terms, disclosureVersion: versionOf(terms, spoken) }, spoken }
}

/**
 * Hash of every word of the terms in every language: a changed word is another version, which no user has accepted. A text in
 * English only predates translations, and a token without a market predates markets: both keep their version of then.
 */
export function versionOf(terms: Omit<Terms, 'disclosureVersion'>, spoken: Spoken): string {
  const { price, saleQuantity, perUserMin, perUserMax, step } = terms
  const { name, symbol, currency, allocation, description, whitepaperUrl, ruleVersion } = terms
  const { applyStartAt, applyEndAt, drawAt, payDeadlineAt, kycLimit, levelLimit } = terms
  const { listSymbol } = terms
  const named = { name, symbol, currency, allocation, description, whitepaperUrl, ruleVersion }
  const times = { applyStartAt, applyEndAt, drawAt, payDeadlineAt }
  const market = listSymbol !== null && { listSymbol }
  const rest = { ...named, ...times, kycLimit, levelLimit, ...market }
  const figures = [price, saleQuantity, perUserMin, perUserMax, step].map(String)
  const words = othersOf(spoken)
  const isTranslated = Object.keys(words).length > 0
  const text = canonicalJson({ ...rest, figures, ...(isTranslated && { words }) })
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

type Bound = {
  readonly field: keyof Input
  readonly rule: 'min' | 'max' | 'step' | 'choice' | 'format'
  readonly holds: boolean
  readonly bound?: string
}

const at = (ms: number): string => `${wallTime(ms)} UTC+8`

/** Whether users can open a white paper, or there is none. */
const isReachable = (address: string | null) => address === null || whitepaperHost(address) !== null

/** Known currencies and their markets, as projects see them. */
export type Listings = {
  /** Names that no new token may take. */
  readonly isKnownCurrency: (symbol: string) => boolean
  /** Whether users can hold and swap a currency, and this market prices it. */
  readonly isTradedAt: (symbol: string, market: string) => boolean
}

/** What is inconsistent in these terms; null if nothing is. */
export function termsFault(terms: Terms, listings: Listings): Refusal | null {
  const { step, saleQuantity, perUserMin, perUserMax } = terms
  const { applyStartAt, applyEndAt, drawAt, payDeadlineAt } = terms
  const isWhole = (quantity: Amount) => quantity % step === 0n
  const least = (count: number, quantity: Amount) =>
    Amount.of(divide(quantity, BigInt(count), 'ceil'))
  const leastStep = larger(least(mostLots, saleQuantity), least(mostLotsOfOne, perUserMax))
  const drawFrom = applyEndAt + leastWaitMs
  const payFrom = drawAt + leastPayMs
  const min = (field: keyof Input, holds: boolean, bound: string): Bound => ({
    field,
    rule: 'min',
    holds,
    bound,
  })
  const latest = (field: keyof Input, time: number, until: number): Bound => ({
    field,
    rule: 'max',
    holds: time <= until,
    bound: at(until),
  })
  const bounds: readonly Bound[] = [
    {
      field: 'symbol',
      rule: 'choice',
      holds: terms.listSymbol !== null || !listings.isKnownCurrency(terms.symbol),
    },
    {
      field: 'listSymbol',
      rule: 'choice',
      holds: terms.listSymbol === null || listings.isTradedAt(terms.symbol, terms.listSymbol),
    },
    { field: 'saleQuantity', rule: 'step', holds: isWhole(saleQuantity) },
    { field: 'perUserMin', rule: 'step', holds: isWhole(perUserMin) },
    { field: 'perUserMax', rule: 'step', holds: isWhole(perUserMax) },
    min('perUserMax', perUserMax >= perUserMin, Amount.text(perUserMin)),
    {
      field: 'perUserMax',
      rule: 'max',
      holds: perUserMax <= saleQuantity,
      bound: Amount.text(saleQuantity),
    },
    min('step', step >= leastStep, Amount.text(leastStep)),
    min('applyEndAt', applyEndAt > applyStartAt, at(applyStartAt)),
    min('drawAt', drawAt >= drawFrom, at(drawFrom)),
    min('payDeadlineAt', payDeadlineAt >= payFrom, at(payFrom)),
    latest('applyEndAt', applyEndAt, applyStartAt + mostWindowMs),
    latest('drawAt', drawAt, applyEndAt + mostWaitMs),
    latest('payDeadlineAt', payDeadlineAt, drawAt + mostPayMs),
    { field: 'whitepaperUrl', rule: 'format', holds: isReachable(terms.whitepaperUrl) },
  ]
  const broken = bounds.filter(({ holds }) => !holds)
  if (broken.length === 0) return null
  const fields = broken.map(({ field, rule, bound }) => ({
    field,
    rule,
    ...(bound !== undefined && { [rule]: bound }),
  }))
  return refuse('VALIDATION_FAILED', { fields })
}
