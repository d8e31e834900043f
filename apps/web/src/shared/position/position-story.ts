import type { Position, Ticker } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/money.ts'
import { usePreferences } from '../../theme/preferences.ts'
import { mask } from '../../ui/display/amount.tsx'
import { exitLines } from './exit-lines.ts'

/** An event of a position, in words. */
export type StoryEvent = {
  /** Epoch ms. */
  readonly at: number
  readonly label: string
  readonly kind: 'open' | 'add' | 'close' | 'margin' | 'takeProfit' | 'stopLoss'
  /** The price of the event; null if it has none. */
  readonly price: string | null
}

/** The events of a position, oldest first: its executions, and the changes of its margin, take-profit and stop-loss. */
export function usePositionStory(position: Position, ticker: Ticker | undefined): StoryEvent[] {
  const t = useTranslations('position')
  const hidden = usePreferences((state) => state.hideBalance)
  const { pricePrecision = 2, quantityPrecision = 8, base = '' } = ticker ?? {}
  const { currency } = position
  const own = (amount: string) => (hidden ? `${mask} ${currency}` : money(amount, currency))
  const sizeOf = (quantity: string) =>
    `${hidden ? mask : format(quantity, { decimals: quantityPrecision })} ${base}`
  const fills = position.fills.map(({ kind, quantity, price, fee, seq, at, exit }): StoryEvent => ({
    at,
    kind,
    price,
    label: t(`fillLine.${exit ?? kind}`, {
      quantity: sizeOf(quantity),
      price: format(price, { decimals: pricePrecision }),
      fee: own(fee),
      seq: String(seq),
    }),
  }))
  const additions = (position.marginAdditions ?? []).map(({ amount, at }): StoryEvent => ({
    at,
    kind: 'margin',
    price: null,
    label: t('marginAddedLine', { amount: own(amount) }),
  }))
  const priceOf = (price: string | null) =>
    price === null ? '' : format(price, { decimals: pricePrecision })
  const exits = (position.exitChanges ?? []).flatMap((change) =>
    exitLines(change).map(({ exit, what, before, after, quantity }): StoryEvent => {
      const part = quantity === null ? '' : sizeOf(quantity)
      const prices = { before: priceOf(before), after: priceOf(after) }
      const line = t(`exitLine.${exit}.${what}`, { ...prices, part })
      // An exit that is set or moved states its part after the name.
      const label = what === 'part' || part === '' ? line : `${line} · ${part}`
      return { at: change.at, kind: exit, price: after ?? before, label }
    }),
  )
  return [...fills, ...additions, ...exits].toSorted((a, b) => a.at - b.at)
}
