import { storage } from '../../../lib/storage.ts'

/** Drawn over the candles, on the price scale. */
export const onPrice = ['MA', 'EMA', 'SMA', 'BOLL', 'BBI', 'SAR', 'AVP'] as const
/** Each drawn in a pane of its own below the candles. */
export const below = [
  ...(['VOL', 'MACD', 'KDJ', 'RSI', 'WR', 'CCI', 'BIAS', 'DMI', 'DMA', 'ROC'] as const),
  ...(['MTM', 'TRIX', 'AO', 'OBV', 'PVT', 'VR', 'EMV', 'CR', 'BRAR', 'PSY'] as const),
]

export type Indicator = (typeof onPrice)[number] | (typeof below)[number]

/** In the order of the menu, which is also the order of their panes. */
export const indicators: readonly Indicator[] = [...onPrice, ...below]

/** The most indicators of a group on a phone: more would leave no room for the candles. */
export const mostOfGroup = 3

/** Computed from the volume: without a volume they would show unknown values. */
export const fromVolume: ReadonlySet<Indicator> = new Set(['AVP', 'VOL', 'OBV', 'PVT', 'VR', 'EMV'])

const atFirst: readonly Indicator[] = ['MA', 'VOL']
const storageKey = 'chartIndicators'

/** The indicators last shown on this device. Unknown or surplus ones are left out. */
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
