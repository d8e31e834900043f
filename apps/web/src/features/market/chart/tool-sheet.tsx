import type { Ticker } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { useLazyPart } from '../../../ui/display/use-lazy-part.ts'
import { IndicatorChoice } from './indicator-choice.tsx'
import type { Indicator } from './indicators.ts'
import type { Drawings } from './use-drawings.ts'

// The form loads when the sheet is opened.
const loadDrawings = async () => (await import('./drawing-choice.tsx')).DrawingChoice

type Props = {
  open: boolean
  onClose: () => void
  ticker: Ticker
  drawn: Drawings
  shown: readonly Indicator[]
  onChange: (shown: readonly Indicator[]) => void
}

/** Chooses the indicators, and begins the user's drawings. */
export function ToolSheet({ open, onClose, ticker, drawn, shown, onChange }: Props) {
  const t = useTranslations('chart')
  const [part, setPart] = useState<'indicators' | 'drawings'>('indicators')
  const { Part: DrawingChoice, isPending } = useLazyPart(loadDrawings, open)
  return (
    <Sheet open={open} onClose={onClose} title={t('tools')}>
      <Tabs
        label={t('tools')}
        value={part}
        options={[
          { value: 'indicators', label: t('indicators') },
          { value: 'drawings', label: t('drawing.title') },
        ]}
        onChange={setPart}
        look="segment"
      />
      {part === 'indicators' && <IndicatorChoice shown={shown} onChange={onChange} />}
      {part === 'drawings' && isPending && <SkeletonRows count={4} />}
      {part === 'drawings' && DrawingChoice !== null && (
        <DrawingChoice ticker={ticker} of={drawn} onBegun={onClose} />
      )}
    </Sheet>
  )
}
