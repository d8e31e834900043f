import type { Verdict } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { IconCheck, IconClock, IconMinus, IconX } from '../../../ui/icons.ts'
import styles from './position-screen.module.css'
import { stepsOf, type StepState } from './proof-steps.ts'

const icons = {
  right: IconCheck,
  wrong: IconX,
  unchecked: IconMinus,
  waiting: IconClock,
  unsupported: IconMinus,
} as const satisfies Record<StepState, typeof IconCheck>

type Props = { verdict: Verdict; tickCount: number; checkpointAt: number | null }

/** What was checked, step by step: a mark, and words for what it means. */
export function ProofStepList({ verdict, tickCount, checkpointAt }: Props) {
  const t = useTranslations('position')
  return (
    <ol className={styles.steps}>
      {stepsOf(verdict).map(({ step, state }) => {
        const Icon = icons[state]
        return (
          <li key={step} className={styles[state]}>
            <Icon size={18} role="img" aria-label={t(`step.state.${state}`)} />
            <span>
              {state === 'right'
                ? t(`step.right.${step}`, { count: tickCount, time: formatDate(checkpointAt) })
                : t(`step.other.${state}`, { step: t(`step.name.${step}`) })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
