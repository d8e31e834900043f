import { useId } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import { IconMinus, IconPlus } from '../display/icons.ts'
import { leverageAt, marksUpTo, positionOf } from './leverage-scale.ts'
import styles from './leverage-slider.module.css'

const usualMarks = [1, 5, 10, 20, 50, 100]

const keySteps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
}

type Props = {
  value: number
  max: number
  onChange: (value: number) => void
  marks?: readonly number[]
}

/** The leverage of a position. Every drag has a button equivalent: a step of one, or a jump to a mark. */
export function LeverageSlider({ value, max, onChange, marks = usualMarks }: Props) {
  const t = useTranslations('ui')
  const id = useId()
  const set = (next: number) => onChange(Math.min(max, Math.max(1, next)))
  const shown = marksUpTo(max, marks)
  // The slider's value is a position between marks; its keys still step by whole leverages.
  const step = (event: KeyboardEvent) => {
    const by = keySteps[event.key]
    if (by === undefined) return
    event.preventDefault()
    set(value + by)
  }
  return (
    <div className={styles.slider}>
      <div className={styles.line}>
        <IconButton label={t('leverageLess')} disabled={value <= 1} onClick={() => set(value - 1)}>
          <IconMinus size={20} aria-hidden />
        </IconButton>
        <label htmlFor={id} className="visually-hidden">
          {t('leverage')}
        </label>
        <output htmlFor={id} className={styles.value}>
          {`${value}×`}
        </output>
        <IconButton
          label={t('leverageMore')}
          disabled={value >= max}
          onClick={() => set(value + 1)}
        >
          <IconPlus size={20} aria-hidden />
        </IconButton>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={shown.length - 1}
        step="any"
        value={positionOf(value, shown)}
        aria-valuetext={`${value}×`}
        className={styles.range}
        onKeyDown={step}
        onChange={(event) => set(leverageAt(event.target.valueAsNumber, shown))}
      />
      <div className={styles.marks}>
        {shown.map((mark) => (
          <button key={mark} type="button" className={styles.mark} onClick={() => set(mark)}>
            {`${mark}×`}
          </button>
        ))}
      </div>
    </div>
  )
}
