import { useTranslations } from 'use-intl'
import { setPreferences, textScales, usePreferences } from '../../../theme/preferences.ts'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { IconMinus, IconPlus } from '../../../ui/display/icons.ts'
import styles from './personal.module.css'

/** Six sizes: a slider, and buttons for smaller and larger. */
export function TextSize() {
  const t = useTranslations('personal.preferences')
  const scale = usePreferences((state) => state.textScale)
  const step = textScales.indexOf(scale)
  const last = textScales.length - 1
  const choose = (next: number) => {
    const textScale = textScales[Math.min(last, Math.max(0, next))]
    if (textScale !== undefined) setPreferences({ textScale })
  }
  const shown = `${Math.round(scale * 100)}%`
  return (
    <>
      <p className={styles.textSample}>{t('textSample')}</p>
      <div className={styles.sizes}>
        <IconButton label={t('smaller')} disabled={step === 0} onClick={() => choose(step - 1)}>
          <IconMinus size={22} aria-hidden />
        </IconButton>
        <input
          type="range"
          className={styles.range}
          min={0}
          max={last}
          step={1}
          value={step}
          aria-label={t('textSize')}
          aria-valuetext={shown}
          onChange={(event) => choose(event.target.valueAsNumber)}
        />
        <IconButton label={t('larger')} disabled={step === last} onClick={() => choose(step + 1)}>
          <IconPlus size={22} aria-hidden />
        </IconButton>
      </div>
      <p className={styles.percent} aria-hidden>
        {shown}
      </p>
    </>
  )
}
