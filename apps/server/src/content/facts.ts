import { dayMs } from '@candor/api'
import { Amount, Rate, portion } from '@candor/money'
import { fundingIntervalMs, liquidationFeeRate, nextFundingAt } from '@candor/rules'
import { loadSymbols, type MarketSymbol } from '../market/index.ts'
import { agreementVersion } from './agreement-version.ts'

/** Facts that texts use as `{name}`, so that each figure has one source for all translations. */
export type Facts = Readonly<Record<string, string>>

/** The figures of the shipped symbols, and the given ones. */
export function factsOf(given: Facts): Facts {
  const symbols = [...loadSymbols().values()]
  const fees = symbols.flatMap((symbol) => [symbol.openFeeRate, symbol.closeFeeRate])
  return {
    ...given,
    agreementVersion,
    recordings: recordings(symbols),
    recordedMinutes: String(Math.max(...symbols.map(({ recording }) => recording.candleMinutes))),
    recordedByMinute: symbols
      .filter(({ recording }) => recording.candleMinutes === 1)
      .map(({ name }) => name)
      .join(', '),
    feePercent: percents(fees),
    feePerThousand: ends(fees.map((rate) => portion(thousand, rate, 'ceil')))
      .map((one) => Amount.text(one))
      .join('–'),
    liquidationFeePercent: percents([liquidationFeeRate]),
    largestLeverage: String(
      Math.max(...symbols.flatMap(({ tiers }) => tiers.map((tier) => tier.maxLeverage))),
    ),
    priceAgeSeconds: ends(symbols.map(({ maxAgeMs }) => maxAgeMs))
      .map((ms) => ms / 1_000)
      .join('–'),
    ...hours(symbols),
    ...holding(symbols),
  }
}

const thousand = Amount.parse('1000')

/** Markets that never close, that have hours, and that are display-only. */
function hours(symbols: readonly MarketSymbol[]): Facts {
  const names = (found: readonly MarketSymbol[]) => found.map(({ name }) => name).join(', ')
  const traded = symbols.filter(({ products }) => products.length > 0)
  return {
    alwaysOpen: names(traded.filter(({ sessions }) => sessions.length === 0)),
    withHours: names(traded.filter(({ sessions }) => sessions.length > 0)),
    notTraded: names(symbols.filter(({ products }) => products.length === 0)),
  }
}

/** Cost of holding a position, with its times of the day (UTC). */
function holding(symbols: readonly MarketSymbol[]): Facts {
  const terms = symbols.flatMap(({ funding }) => funding ?? [])
  const rates = terms.flatMap((one) => (one.kind === 'funding' ? [one.rate] : []))
  const nights = terms.filter(({ kind }) => kind === 'overnight')
  const timeOf = (at: number) => new Date(at).toISOString().slice(11, 16)
  const instants = Array.from({ length: dayMs / fundingIntervalMs }, (_, turn) =>
    timeOf(turn * fundingIntervalMs),
  )
  return {
    fundingPercent: percents(rates),
    fundingTimes: instants.join(', '),
    nightTime: [...new Set(nights.map((one) => timeOf(nextFundingAt(one, 0))))].join(', '),
  }
}

/** Inherited properties such as `constructor` are no facts. */
const factOf = (facts: Facts, name: string): string | undefined =>
  Object.hasOwn(facts, name) ? facts[name] : undefined

/**
 * Fills the facts into a text.
 * @throws Error when the text names an unknown fact
 */
export function withFacts(text: string, facts: Facts): string {
  return text.replaceAll(/\{(\w*)\}/g, (_, name: string) => {
    const fact = factOf(facts, name)
    if (fact === undefined) throw new Error(`no fact is called {${name}}`)
    return fact
  })
}

/** Unknown fact names in a text. */
export function unknownFacts(text: string, facts: Facts): string[] {
  const names = [...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => factOf(facts, name) === undefined)
}

/** List items of the recorded days (UTC, both included) and their symbols. */
function recordings(symbols: readonly MarketSymbol[]): string {
  const byPeriod = Map.groupBy(
    symbols,
    ({ recording: { firstDay, lastDay } }) => `${firstDay} – ${lastDay}`,
  )
  return [...byPeriod]
    .map(([period, found]) => `<li>${found.map(({ name }) => name).join(', ')}: ${period}</li>`)
    .join('')
}

/** `0.05`, or the range `0.02–0.05`. */
function percents(rates: readonly Rate[]): string {
  return ends(rates)
    .map((rate) => Rate.text(Rate.of(rate * 100n)))
    .join('–')
}

/** Minimum and maximum, or the single value. */
function ends<One extends bigint | number>(values: readonly One[]): One[] {
  const sorted = [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1))
  return [...new Set(sorted.slice(0, 1).concat(sorted.slice(-1)))]
}
