import { Amount, Rate } from '@candor/money'
import {
  contractRules,
  discountedRate,
  fundingText,
  readFunding,
  tierTable,
  type CloseOut,
  type FundingTerms,
  type FundingText,
  type PositionTerms,
} from '@candor/rules'
import type { MarketSymbol } from '../market/index.ts'

/** Settlement currency of contracts. Another currency needs a column of its own. */
export const settlementCurrency = 'USDT'

/** Terms for the life of a position, with its funding terms; null without funding. */
export type HeldTerms = PositionTerms & { readonly funding: FundingTerms | null }

/** A discount on trading fees, with the listed rates. */
type FeeDiscount = {
  readonly rate: Rate
  readonly listedOpenFeeRate: Rate
  readonly listedCloseFeeRate: Rate
}

/** Terms of an instrument for a new position, and their stored text. */
export type Terms = HeldTerms & {
  readonly openFeeRate: Rate
  readonly text: string
  /** Null at the listed rates. */
  readonly discount: FeeDiscount | null
}

const current = new WeakMap<MarketSymbol, Terms>()
const discounted = new WeakMap<MarketSymbol, Map<Rate, Terms>>()
const kept = new Map<string, HeldTerms>()
/** Enlarged positions have rates of their own, so the cache of parsed terms is limited. */
const mostKept = 10_000

/** Today's terms of an instrument; the tiers' deductions are computed once. */
export function termsOf(symbol: MarketSymbol): Terms {
  const known = current.get(symbol)
  if (known !== undefined) return known
  const { openFeeRate, closeFeeRate, funding = null } = symbol
  const tiers = tierTable(symbol.tiers)
  const terms = {
    tiers,
    openFeeRate,
    closeFeeRate,
    funding,
    text: textOf(symbol),
    discount: null,
  }
  current.set(symbol, terms)
  return terms
}

/**
 * Today's terms of an instrument with the discount of a user's level. Both rates are fixed by the order: the opened or added
 * part keeps its closing fee rate if the level changes.
 */
export function discountedTerms(symbol: MarketSymbol, rate: Rate): Terms {
  const listed = termsOf(symbol)
  if (rate === Rate.zero) return listed
  const known = discounted.get(symbol) ?? new Map<Rate, Terms>()
  discounted.set(symbol, known)
  const terms = known.get(rate) ?? discountOf(symbol, listed, rate)
  known.set(rate, terms)
  return terms
}

function discountOf(symbol: MarketSymbol, listed: Terms, rate: Rate): Terms {
  const openFeeRate = discountedRate(listed.openFeeRate, rate)
  const closeFeeRate = discountedRate(listed.closeFeeRate, rate)
  return {
    ...listed,
    openFeeRate,
    closeFeeRate,
    text: textOf({ ...symbol, closeFeeRate }),
    discount: {
      rate,
      listedOpenFeeRate: listed.openFeeRate,
      listedCloseFeeRate: listed.closeFeeRate,
    },
  }
}

/**
 * The terms of a position's opening, which stay with it: a later change of an instrument's tiers, fees or funding reaches no
 * running position. An instrument without funding has none.
 * @throws Error for a rule version that this program does not know
 */
export function heldTerms(position: {
  readonly ruleVersion: string
  readonly terms: string
}): HeldTerms {
  if (position.ruleVersion !== contractRules)
    throw new Error(`there are no rules ${position.ruleVersion}`)
  const known = kept.get(position.terms) ?? readTerms(position.terms)
  if (kept.size >= mostKept) kept.clear()
  kept.set(position.terms, known)
  return known
}

/**
 * The terms' text with the parts that a fill may change: the close-out rule (absent without a rule) and the closing fee rate.
 */
export function termsText(
  text: string,
  { closeOut, closeFeeRate }: Pick<HeldTerms, 'closeOut'> & Partial<HeldTerms>,
): string {
  const { closeOut: _before, ...written } = JSON.parse(text) as Written
  const terms =
    closeFeeRate === undefined ? written : { ...written, closeFeeRate: Rate.text(closeFeeRate) }
  if (!closeOut) return JSON.stringify(terms)
  const { rate, leverage } = closeOut
  return JSON.stringify({ ...terms, closeOut: [Rate.text(rate), leverage] } satisfies Written)
}

/** The close-out rule of two for one instrument that closes earlier: an addition loses no protection. */
export function stricterCloseOut(
  one: CloseOut | null | undefined,
  other: CloseOut | null | undefined,
): CloseOut | null {
  if (!one || !other) return one ?? other ?? null
  const share = ({ rate }: CloseOut, { leverage }: CloseOut) => rate * BigInt(leverage)
  return share(one, other) >= share(other, one) ? one : other
}

type Written = {
  readonly closeFeeRate: string
  readonly funding?: FundingText
  /** The rule of the owner's country; absent without a rule. */
  readonly closeOut?: readonly [rate: string, leverage: number]
  readonly tiers: readonly (readonly [upTo: string, maintenanceRate: string, maxLeverage: number])[]
}

function textOf({ closeFeeRate, funding, tiers }: MarketSymbol): string {
  const written: Written = {
    closeFeeRate: Rate.text(closeFeeRate),
    ...(funding && { funding: fundingText(funding) }),
    tiers: tiers.map((tier) => [
      Amount.text(tier.upTo),
      Rate.text(tier.maintenanceRate),
      tier.maxLeverage,
    ]),
  }
  return JSON.stringify(written)
}

function readTerms(text: string): HeldTerms {
  const { closeFeeRate, closeOut, funding, tiers } = JSON.parse(text) as Written
  const rows = tiers.map(([upTo, maintenanceRate, maxLeverage]) => ({
    upTo: Amount.read(upTo),
    maintenanceRate: Rate.read(maintenanceRate),
    maxLeverage,
  }))
  return {
    tiers: tierTable(rows),
    closeFeeRate: Rate.read(closeFeeRate),
    funding: funding === undefined ? null : readFunding(funding),
    closeOut:
      closeOut === undefined ? null : { rate: Rate.read(closeOut[0]), leverage: closeOut[1] },
  }
}
