import { useTranslations } from 'use-intl'
import { cx } from '../../../../lib/cx.ts'
import { formatDate } from '../../../../lib/dates.ts'
import type { StoryEvent } from '../../../../shared/position/position-story.ts'
import { IconButton } from '../../../../ui/inputs/button.tsx'
import { IconChevronLeft, IconChevronRight } from '../../../../ui/display/icons.ts'
import styles from './replay.module.css'

type Props = {
  story: readonly StoryEvent[]
  chosen: number
  onChoose: (step: number) => void
}

/** Buttons to the previous and the next event, and a list of all events. */
export function ReplaySteps({ story, chosen, onChoose }: Props) {
  const t = useTranslations('chart.replay')
  const event = story[chosen]
  return (
    <>
      <div className={styles.steps}>
        <IconButton
          label={t('previous')}
          disabled={chosen <= 0}
          onClick={() => onChoose(chosen - 1)}
        >
          <IconChevronLeft size={22} aria-hidden />
        </IconButton>
        <p role="status" className={styles.event}>
          {event && (
            <>
              <span>{t('step', { step: chosen + 1, steps: story.length })}</span> {event.label}{' '}
              <time className={styles.time}>{formatDate(event.at)}</time>
            </>
          )}
        </p>
        <IconButton
          label={t('next')}
          disabled={chosen >= story.length - 1}
          onClick={() => onChoose(chosen + 1)}
        >
          <IconChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
      <ol className={styles.list} aria-label={t('events')}>
        {story.map(({ at, label }, index) => (
          <li key={`${at} ${label}`}>
            <button
              type="button"
              className={cx(styles.item, index === chosen && styles.chosen)}
              aria-current={index === chosen ? 'step' : undefined}
              onClick={() => onChoose(index)}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.words}>
                {label}
                <time className={styles.time}>{formatDate(at)}</time>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
