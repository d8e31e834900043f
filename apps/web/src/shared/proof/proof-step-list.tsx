import type { Verdict } from '@candor/verify'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../lib/dates.ts'
import { IconCheck, IconClock, IconMinus, IconX } from '../../ui/display/icons.ts'
import styles from './proof.module.css'
import { stepsOf, type StepState } from './proof-steps.ts'

const icons = {
  right: IconCheck,
  wrong: IconX,
  unchecked: IconMinus,
  waiting: IconClock,
  unsupported: IconMinus,
} as const satisfies Record<StepState, typeof IconCheck>

type Props = {
  verdict: Verdict | 'absent'
  tickCount: number
  checkpointAt: number | null
  /** The words for a correct tick. */
  fill: string | undefined
}

/** The checked steps: a mark each, with its meaning in words. */
export function ProofStepList({ verdict, tickCount, checkpointAt, fill }: Props) {
  const t = useTranslations('position')
  return (
    <ol className={styles.steps}>
      {stepsOf(verdict).map(({ step, state }) => (
        <ProofStepLine key={step} state={state}>
          {state === 'right'
            ? (step === 'fill' && fill) ||
              t(`step.right.${step}`, { count: tickCount, time: formatDate(checkpointAt) })
            : t(`step.other.${state}`, { step: t(`step.name.${step}`) })}
        </ProofStepLine>
      ))}
    </ol>
  )
}

/** One checked step. */
export function ProofStepLine({ state, children }: { state: StepState; children: ReactNode }) {
  const t = useTranslations('position')
  const Icon = icons[state]
  return (
    <li className={styles[state]}>
      <Icon size={18} role="img" aria-label={t(`step.state.${state}`)} />
      <span>{children}</span>
    </li>
  )
}
