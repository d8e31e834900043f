import { Amount, Rate } from '@candor/money'
import { contractRules, tierTable, type PositionTerms } from '@candor/rules'
import type { MarketSymbol } from '../market/index.ts'

/** What contracts are settled in; one with another settle currency needs a column of its own. */
export const settle = 'USDT'

/** What an instrument asks of a new position, and the text by which the position keeps it. */
export type Terms = PositionTerms & { readonly openFeeRate: Rate; readonly text: string }

const current = new WeakMap<MarketSymbol, Terms>()
const kept = new Map<string, PositionTerms>()

/** Today's terms of an instrument; the tiers' deductions are computed once. */
export function termsOf(symbol: MarketSymbol): Terms {
  const known = current.get(symbol)
  if (known !== undefined) return known
  const { openFeeRate, closeFeeRate } = symbol
  const terms = { tiers: tierTable(symbol.tiers), openFeeRate, closeFeeRate, text: textOf(symbol) }
  current.set(symbol, terms)
  return terms
}

/**
 * The terms that a position was opened with. They stay with it: a later change of an instrument's
 * tiers or fees judges no position that runs.
 * @throws Error for a rule version that this program does not have.
 */
export function heldTerms(position: {
  readonly ruleVersion: string
  readonly terms: string
}): PositionTerms {
  if (position.ruleVersion !== contractRules)
    throw new Error(`there are no rules ${position.ruleVersion}`)
  const known = kept.get(position.terms) ?? readTerms(position.terms)
  kept.set(position.terms, known)
  return known
}

type Written = {
  readonly closeFeeRate: string
  readonly tiers: readonly (readonly [upTo: string, maintenanceRate: string, maxLeverage: number])[]
}

function textOf({ closeFeeRate, tiers }: MarketSymbol): string {
  const written: Written = {
    closeFeeRate: Rate.text(closeFeeRate),
    tiers: tiers.map((tier) => [
      Amount.text(tier.upTo),
      Rate.text(tier.maintenanceRate),
      tier.maxLeverage,
    ]),
  }
  return JSON.stringify(written)
}

function readTerms(text: string): PositionTerms {
  const { closeFeeRate, tiers } = JSON.parse(text) as Written
  const rows = tiers.map(([upTo, maintenanceRate, maxLeverage]) => ({
    upTo: Amount.read(upTo),
    maintenanceRate: Rate.read(maintenanceRate),
    maxLeverage,
  }))
  return { tiers: tierTable(rows), closeFeeRate: Rate.read(closeFeeRate) }
}
