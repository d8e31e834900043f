import { storage } from '../../../lib/storage.ts'

/** Drawn over the candles, in the measure of the price. */
export const onPrice = ['MA', 'EMA', 'SMA', 'BOLL', 'BBI', 'SAR', 'AVP'] as const
/** Each drawn in a pane of its own below the candles. */
export const below = [
  ...(['VOL', 'MACD', 'KDJ', 'RSI', 'WR', 'CCI', 'BIAS', 'DMI', 'DMA', 'ROC'] as const),
  ...(['MTM', 'TRIX', 'AO', 'OBV', 'PVT', 'VR', 'EMV', 'CR', 'BRAR', 'PSY'] as const),
]

export type Indicator = (typeof onPrice)[number] | (typeof below)[number]

/** In the order in which they are offered, which is also the order of their panes. */
export const indicators: readonly Indicator[] = [...onPrice, ...below]

/** As many of a group as a phone can show: more would leave no room for the candles. */
export const mostOfGroup = 3

/** Reckoned from what was traded: without a volume they would show something that nobody knows. */
export const fromVolume: ReadonlySet<Indicator> = new Set(['AVP', 'VOL', 'OBV', 'PVT', 'VR', 'EMV'])

const atFirst: readonly Indicator[] = ['MA', 'VOL']
const storageKey = 'chartIndicators'

/** The indicators that this device last showed. What is unknown, or beyond what fits, is left out. */
export function readIndicators(): readonly Indicator[] {
  const kept = storage.get(storageKey)?.split(',')
  if (kept === undefined) return atFirst
  const ofGroup = (group: readonly Indicator[]) =>
    group.filter((name) => kept.includes(name)).slice(0, mostOfGroup)
  return [...ofGroup(onPrice), ...ofGroup(below)]
}

export function keepIndicators(shown: readonly Indicator[]): void {
  storage.set(storageKey, shown.join(','))
}
