import type { Quote, RankedTicker, Ticker } from '@candor/api'
import type { Companion } from '@candor/money'
import { Amount, Price, Quantity, Rate } from '@candor/money'
import { fundingText, liquidationFeeRate, type TierRow } from '@candor/rules'
import type { Figures } from './figures.ts'
import type { MarketSymbol, Recording } from './symbols.ts'

/** The changing part of a ticker, for users. */
export function quoteOf({ symbol, shown, day, ...figures }: Figures): Quote {
  return {
    symbol: symbol.name,
    price: textOf(Price, shown?.price),
    bid: textOf(Price, shown?.bid),
    ask: textOf(Price, shown?.ask),
    open24h: textOf(Price, day?.open),
    high: textOf(Price, day?.high),
    low: textOf(Price, day?.low),
    change: textOf(Price, figures.change),
    changeRate: textOf(Rate, figures.changeRate),
    volume: textOf(Quantity, figures.volume),
    turnover: textOf(Amount, figures.turnover),
    marketOpen: figures.state !== 'closed',
    nextOpenAt: figures.nextOpenAt,
    updatedAt: figures.updatedAt,
    stale: figures.state === 'stale' || figures.state === 'halted',
    halt: figures.halt,
  }
}

/** A symbol's ticker for users. */
export function tickerOf(figures: Figures, isFavorite: boolean): Ticker {
  const { symbol } = figures
  return {
    ...quoteOf(figures),
    name: symbol.title,
    category: symbol.category,
    base: symbol.base,
    quote: symbol.quote,
    sparkline: sparklineOf(figures),
    pricePrecision: symbol.pricePrecision,
    quantityPrecision: symbol.quantityPrecision,
    // Candor has no currency pictures; the app draws the letters of the base.
    iconUrl: '',
    sort: symbol.sort,
    isHot: symbol.isHot,
    isFavorite,
    source: figures.source,
    recording: figures.recording && recordingOf(figures.recording, figures),
    trade: tradeOf(symbol),
  }
}

/** A row of the home page's rankings. */
export function rankedTickerOf(figures: Figures): RankedTicker {
  const { symbol, price, changeRate, volume, stale, updatedAt } = quoteOf(figures)
  const { title, category, pricePrecision } = figures.symbol
  const moving = { symbol, price, changeRate, volume, stale, updatedAt }
  const sparkline = sparklineOf(figures)
  return { ...moving, name: title, category, pricePrecision, sparkline, iconUrl: '' }
}

function recordingOf(
  { firstDay, lastDay, source }: Recording,
  { restartAt, restartedAt }: Figures,
): Ticker['recording'] {
  return { from: firstDay, to: lastDay, source, restartAt, restartedAt }
}

function sparklineOf({ day }: Figures): string[] {
  return day?.hours.map(({ close }) => Price.text(close)) ?? []
}

function tradeOf(symbol: MarketSymbol): Ticker['trade'] {
  const { products, tiers } = symbol
  return {
    contract: products.includes('contract'),
    second: products.includes('second'),
    spot: products.includes('spot'),
    assetClass: symbol.assetClass,
    maxLeverage: tiers[0]?.maxLeverage ?? 1,
    minQuantity: Quantity.text(symbol.minQuantity),
    maxQuantity: Quantity.text(symbol.maxQuantity),
    quantityStep: Quantity.text(symbol.quantityStep),
    priceStep: Price.text(symbol.priceStep),
    minNotional: Amount.text(symbol.minNotional),
    openFeeRate: Rate.text(symbol.openFeeRate),
    closeFeeRate: Rate.text(symbol.closeFeeRate),
    funding: symbol.funding === undefined ? null : fundingText(symbol.funding),
    liquidationFeeRate: Rate.text(liquidationFeeRate),
    maintenanceMarginRate: Rate.text(tiers[0]?.maintenanceRate ?? Rate.zero),
    tiers: tiersView(tiers),
    marginModes: ['isolated', 'cross'],
  }
}

/** Margin tiers as the API sends them. */
export function tiersView(tiers: readonly TierRow[]): Ticker['trade']['tiers'] {
  return tiers.map(({ upTo, maintenanceRate, maxLeverage }) => ({
    notionalMax: Amount.text(upTo),
    maintenanceMarginRate: Rate.text(maintenanceRate),
    maxLeverage,
  }))
}

function textOf<K extends bigint>(kind: Companion<K>, value: K | null | undefined): string | null {
  return value === null || value === undefined ? null : kind.text(value)
}
