import { Rate } from '@candor/money'
import { liquidationFeeRate } from '@candor/rules'
import { loadSymbols, type MarketSymbol } from '../market/index.ts'
import { agreementVersion } from './agreement-version.ts'

/** What texts name as `{name}`, so that a figure has one home and no translation can contradict it. */
export type Facts = Readonly<Record<string, string>>

/** The figures of the shipped symbols, and those that are given. */
export function factsOf(given: { readonly minRecharge: string }): Facts {
  const symbols = [...loadSymbols().values()]
  return {
    ...given,
    agreementVersion,
    recordings: recordings(symbols),
    feePercent: percents(symbols.flatMap((symbol) => [symbol.openFeeRate, symbol.closeFeeRate])),
    liquidationFeePercent: percents([liquidationFeeRate]),
    largestLeverage: String(
      Math.max(...symbols.flatMap(({ tiers }) => tiers.map((tier) => tier.maxLeverage))),
    ),
  }
}

/**
 * Puts the facts into a text.
 * @throws Error when the text names a fact that does not exist.
 */
export function withFacts(text: string, facts: Facts): string {
  return text.replaceAll(/\{(\w*)\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`no fact is called {${name}}`)
    return fact
  })
}

/** The names in a text that stand for no fact. */
export function unknownFacts(text: string, facts: Facts): string[] {
  const names = [...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => facts[name] === undefined)
}

/** List items with the recorded days (UTC, both included) and the symbols that replay them. */
function recordings(symbols: readonly MarketSymbol[]): string {
  const byPeriod = Map.groupBy(
    symbols,
    ({ recording: { firstDay, lastDay } }) => `${firstDay} – ${lastDay}`,
  )
  return [...byPeriod]
    .map(([period, found]) => `<li>${found.map(({ name }) => name).join(', ')}: ${period}</li>`)
    .join('')
}

/** `0.05`, or `0.02–0.05` where symbols differ. */
function percents(rates: readonly Rate[]): string {
  const sorted = [...new Set(rates)].toSorted((a, b) => (a < b ? -1 : 1))
  const ends = new Set([sorted[0], sorted.at(-1)])
  return [...ends]
    .map((rate) => (rate === undefined ? '' : Rate.text(Rate.of(rate * 100n))))
    .join('–')
}
