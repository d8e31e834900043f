import { readFileSync } from 'node:fs'
import {
  inEachLanguage,
  languages,
  type ProductText,
  type ProductType,
  type ProductWords,
  type RateKind,
} from '@candor/api'
import { Amount, Rate, format } from '@candor/money'
import * as v from 'valibot'
import { filledIn } from '../platform/notice-source.ts'

const phraseSchema = v.pipe(v.string(), v.minLength(1))

/** Texts about shipped products in one language, without figures: the terms supply them. */
const phrases = v.strictObject({
  payer: phraseSchema,
  source: phraseSchema,
  /** `{count}`. */
  oneDay: phraseSchema,
  days: phraseSchema,
  oneHour: phraseSchema,
  hours: phraseSchema,
  /** `{percent}`. */
  perDay: phraseSchema,
  perYear: phraseSchema,
  /** Description of each type. */
  arbitrage: phraseSchema,
  miner: phraseSchema,
  bond: phraseSchema,
  /** The disclosure, line by line, in this order; of each pair the phrase that fits the terms. */
  pays: phraseSchema,
  wrong: phraseSchema,
  target: phraseSchema,
  fixed: phraseSchema,
  ofMiner: phraseSchema,
  ofBond: phraseSchema,
  worst: phraseSchema,
  back: phraseSchema,
  leave: phraseSchema,
  stay: phraseSchema,
  cooling: phraseSchema,
  noCooling: phraseSchema,
})
type Phrases = v.InferOutput<typeof phrases>

const fileSchema = v.strictObject(inEachLanguage(phrases))
export type ShippedPhrases = v.InferOutput<typeof fileSchema>

/** The terms used in texts. */
type Terms = {
  readonly name: string
  readonly productType: ProductType
  readonly currency: string
  readonly days: number
  readonly rate: Rate
  readonly ratePer: 'day' | 'year'
  readonly rateKind: RateKind
  readonly coolingOffHours: number
  readonly redemption?: { readonly lockDays: number; readonly penaltyRate: Rate } | undefined
  readonly bond?:
    | { readonly issuer: string; readonly saleDays: number; readonly targetAmount: Amount }
    | undefined
}

/**
 * Reads `data/product-words.json`.
 * @throws ValiError when a language or a phrase is missing
 */
export const loadPhrases = (): ShippedPhrases =>
  v.parse(
    fileSchema,
    JSON.parse(
      readFileSync(new URL('../../../../data/product-words.json', import.meta.url), 'utf8'),
    ),
  )

/** Texts of a shipped product in every language, with figures from its terms. */
export const shippedWords = (terms: Terms, all: ShippedPhrases): ProductWords =>
  Object.fromEntries(languages.map((lang) => [lang, textOf(terms, all[lang])])) as ProductWords

function textOf(terms: Terms, words: Phrases): ProductText {
  const facts = factsOf(terms, words)
  const fill = (phrase: keyof Phrases) => filledIn(words[phrase], facts)
  return {
    name: terms.name,
    description: fill(terms.productType),
    disclosure: linesOf(terms)
      .map((line) => line.map(fill).join(' '))
      .join('\n'),
    payer: words.payer,
    source: words.source,
  }
}

/** Phrases for payer, risk, worst case, return, cost of redemption and cooling-off. */
function linesOf({ productType, rateKind, redemption, coolingOffHours }: Terms) {
  const own = { arbitrage: [], miner: ['ofMiner'], bond: ['ofBond'] } as const
  return [
    ['pays'],
    ['wrong', rateKind, ...own[productType]],
    ['worst'],
    ['back'],
    [redemption === undefined ? 'stay' : 'leave'],
    [coolingOffHours === 0 ? 'noCooling' : 'cooling'],
  ] as const
}

/** Every figure that a phrase may use. */
function factsOf(terms: Terms, words: Phrases): Readonly<Record<string, string>> {
  const { name, currency, rate, ratePer, redemption, bond } = terms
  const counted = (count: number, one: string, more: string) =>
    filledIn(count === 1 ? one : more, { count: String(count) })
  const daysText = (count: number) => counted(count, words.oneDay, words.days)
  return {
    name,
    currency,
    days: daysText(terms.days),
    rate: filledIn(ratePer === 'day' ? words.perDay : words.perYear, { percent: percentOf(rate) }),
    coolingOff: counted(terms.coolingOffHours, words.oneHour, words.hours),
    ...(redemption !== undefined && {
      lockDays: daysText(redemption.lockDays),
      penalty: percentOf(redemption.penaltyRate),
    }),
    ...(bond !== undefined && {
      issuer: bond.issuer,
      saleDays: daysText(bond.saleDays),
      target: `${format(Amount.text(bond.targetAmount), { decimals: 'all' })} ${currency}`,
    }),
  }
}

const percentOf = (rate: Rate) => format(Rate.text(Rate.of(rate * 100n)), { decimals: 'all' })
