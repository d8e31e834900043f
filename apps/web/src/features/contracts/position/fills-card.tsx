import type { Position, Ticker } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { mask } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import type { TimelineStep } from '../../../ui/timeline.tsx'
import { exitLines } from './exit-lines.ts'
import { useFundingLines } from './use-funding-lines.ts'

type Props = { position: Position; ticker: Ticker | undefined }

/**
 * What happened to a position: its executions, and between them what became of its margin, take-profit and stop-loss, and
 * what holding it cost or brought.
 */
export function FillsCard({ position, ticker }: Props) {
  const t = useTranslations('position')
  const hidden = usePreferences((state) => state.hideBalance)
  const { pricePrecision = 2, quantityPrecision = 8, base = '' } = ticker ?? {}
  const fills = position.fills.map(({ kind, quantity, price, fee, seq, at }) => ({
    at,
    label: t(`fillLine.${kind}`, {
      quantity: `${hidden ? mask : format(quantity, { decimals: quantityPrecision })} ${base}`,
      price: format(price, { decimals: pricePrecision }),
      fee: `${hidden ? mask : format(fee, { decimals: exactDecimals(fee) })} ${position.currency}`,
      seq: String(seq),
    }),
  }))
  const additions = (position.marginAdditions ?? []).map(({ amount, at }) => ({
    at,
    label: t('marginAddedLine', {
      amount: `${hidden ? mask : format(amount, { decimals: exactDecimals(amount) })} ${position.currency}`,
    }),
  }))
  const fundings = useFundingLines(position, ticker)
  const priceOf = (price: string | null) =>
    price === null ? '' : format(price, { decimals: pricePrecision })
  const exits = (position.exitChanges ?? []).flatMap((change) =>
    exitLines(change).map(({ exit, what, before, after }) => ({
      at: change.at,
      label: t(`exitLine.${exit}.${what}`, { before: priceOf(before), after: priceOf(after) }),
    })),
  )
  const told = [...fills, ...additions, ...fundings, ...exits].toSorted((a, b) => a.at - b.at)
  const steps = told.map((one, index): TimelineStep => {
    const isNow = index === told.length - 1 && position.statusKey === 'running'
    return { ...one, key: String(index), state: isNow ? 'current' : 'done' }
  })
  return (
    <Card title={t('fills')}>
      <Timeline steps={steps} />
    </Card>
  )
}
