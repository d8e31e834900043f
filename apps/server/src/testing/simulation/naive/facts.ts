import { readFileSync } from 'node:fs'
import { hoursOf, type NaiveHours } from './hours.ts'
import { readAmount, readPrice, unit } from './units.ts'

/** An instrument's terms, read from the published file by the reference itself. */
export type Facts = {
  readonly name: string
  readonly halfSpread: bigint
  readonly priceStep: bigint
  readonly quantityStep: bigint
  readonly minQuantity: bigint
  readonly maxQuantity: bigint
  readonly openFeeRate: bigint
  readonly closeFeeRate: bigint
  readonly jumpRate: bigint
  readonly maxAgeMs: number
  /** Whether its market is open at a time. */
  readonly isOpen: NaiveHours
  readonly tiers: readonly NaiveTier[]
  readonly funding: FundingFacts | null
}

export type FundingFacts =
  | { readonly kind: 'funding'; readonly rate: bigint }
  | {
      readonly kind: 'overnight'
      readonly point: bigint
      readonly longPoints: bigint
      readonly shortPoints: bigint
      /** Sunday is 0. */
      readonly tripleWeekday: number
    }

export type NaiveTier = {
  readonly from: bigint
  readonly upTo: bigint
  readonly rate: bigint
  readonly maxLeverage: number
  readonly deduction: bigint
}

type FileTier = { upTo: string; maintenanceRate: string; maxLeverage: number }
type FileSymbol = Record<
  | 'name'
  | 'halfSpread'
  | 'priceStep'
  | 'quantityStep'
  | 'minQuantity'
  | 'maxQuantity'
  | 'openFeeRate'
  | 'closeFeeRate'
  | 'jumpRate',
  string
> & { maxAgeMs: number; sessions: string[]; tiers: FileTier[]; funding?: Record<string, string> }

let known: ReadonlyMap<string, Facts> | null = null

/** Reads `data/symbols.json`. */
export const readFacts = (): ReadonlyMap<string, Facts> => (known ??= readAll())

function readAll(): ReadonlyMap<string, Facts> {
  const file = new URL('../../../../../../data/symbols.json', import.meta.url)
  const symbols = JSON.parse(readFileSync(file, 'utf8')) as FileSymbol[]
  return new Map(symbols.map((symbol) => [symbol.name, factsOf(symbol)]))
}

function factsOf(symbol: FileSymbol): Facts {
  return {
    name: symbol.name,
    halfSpread: readPrice(symbol.halfSpread),
    priceStep: readPrice(symbol.priceStep),
    quantityStep: readAmount(symbol.quantityStep),
    minQuantity: readAmount(symbol.minQuantity),
    maxQuantity: readAmount(symbol.maxQuantity),
    openFeeRate: readAmount(symbol.openFeeRate),
    closeFeeRate: readAmount(symbol.closeFeeRate),
    jumpRate: readAmount(symbol.jumpRate),
    maxAgeMs: symbol.maxAgeMs,
    isOpen: hoursOf(symbol.sessions),
    tiers: tiersOf(symbol.tiers),
    funding: symbol.funding === undefined ? null : fundingOf(symbol.funding),
  }
}

function fundingOf(file: Record<string, string>): FundingFacts {
  if (file['kind'] === 'funding') return { kind: 'funding', rate: readAmount(file['rate']!) }
  return {
    kind: 'overnight',
    point: readPrice(file['point']!),
    longPoints: readAmount(file['longPoints']!),
    shortPoints: readAmount(file['shortPoints']!),
    tripleWeekday: file['tripleDay'] === 'wednesday' ? 3 : 5,
  }
}

/** Each deduction keeps the maintenance margin continuous where a tier begins. */
function tiersOf(rows: readonly FileTier[]): NaiveTier[] {
  const tiers: NaiveTier[] = []
  for (const row of rows) {
    const before = tiers.at(-1)
    const from = before?.upTo ?? 0n
    const rate = readAmount(row.maintenanceRate)
    const deduction = (before?.deduction ?? 0n) + (from * (rate - (before?.rate ?? 0n))) / unit
    tiers.push({ from, upTo: readAmount(row.upTo), rate, maxLeverage: row.maxLeverage, deduction })
  }
  return tiers
}
