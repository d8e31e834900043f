import type { Position, Ticker } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { usePreferences } from '../../../theme/preferences.ts'
import { mask } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import type { TimelineStep } from '../../../ui/timeline.tsx'

type Props = { position: Position; ticker: Ticker | undefined }

/** What happened to a position, one execution after another. */
export function FillsCard({ position, ticker }: Props) {
  const t = useTranslations('position')
  const hidden = usePreferences((state) => state.hideBalance)
  const { pricePrecision = 2, quantityPrecision = 8, base = '' } = ticker ?? {}
  const steps = position.fills.map((fill, index): TimelineStep => {
    const isLast = index === position.fills.length - 1
    return {
      key: String(index),
      label: t(`fillLine.${fill.kind}`, {
        quantity: `${hidden ? mask : format(fill.quantity, { decimals: quantityPrecision })} ${base}`,
        price: format(fill.price, { decimals: pricePrecision }),
        fee: `${hidden ? mask : format(fill.fee, { decimals: 4 })} ${position.currency}`,
        seq: String(fill.seq),
      }),
      at: fill.at,
      state: isLast && position.statusKey === 'running' ? 'current' : 'done',
    }
  })
  return (
    <Card title={t('fills')}>
      <Timeline steps={steps} />
    </Card>
  )
}
