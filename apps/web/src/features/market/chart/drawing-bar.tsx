import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/inputs/button.tsx'
import styles from './drawing.module.css'
import { pointsOf } from './drawings.ts'
import type { Begun } from './use-drawings.ts'

/** Replaces the candle's values while drawing: the instruction, and the cancel button. */
export function DrawingBar({ begun, onCancel }: { begun: Begun; onCancel: () => void }) {
  const t = useTranslations('chart.drawing')
  const name = t(`kind.${begun.kind}`)
  return (
    <div className={styles.drawingBar}>
      <p role="status">{t('tap', { name, count: pointsOf[begun.kind] })}</p>
      <Button look="plain" size="small" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
