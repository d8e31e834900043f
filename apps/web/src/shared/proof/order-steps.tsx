import { isRight } from '@candor/verify'
import type { Report } from '@candor/verify'
import { useTranslations } from 'use-intl'
import { ProofStepLine } from './proof-step-list.tsx'
import type { StepState } from './proof-steps.ts'
import styles from './proof.module.css'

const signatureStates = {
  proven: 'right',
  unsupported: 'unsupported',
  'signature-wrong': 'wrong',
} as const satisfies Record<Report['order'], StepState>

const keyStates = {
  proven: 'right',
  'key-differs': 'wrong',
  'key-unknown': 'unchecked',
} as const satisfies Record<Report['key'], StepState>

/** The checks of the order as a whole: the named key, the house's signature, and every recomputed figure. */
export function OrderSteps({ report }: { report: Report }) {
  const t = useTranslations('position')
  const { figures } = report
  const wrong = figures?.filter((figure) => !isRight(figure)) ?? []
  const key = keyStates[report.key]
  const signature = signatureStates[report.order]
  const settled = wrong.length > 0 ? 'wrong' : figures === null ? 'unchecked' : 'right'
  return (
    <ol className={styles.steps}>
      <ProofStepLine state={key}>
        {key === 'right'
          ? t('step.right.key')
          : t(`step.other.${key}`, { step: t('step.name.key') })}
      </ProofStepLine>
      <ProofStepLine state={signature}>
        {signature === 'right'
          ? t('step.right.order')
          : t(`step.other.${signature}`, { step: t('step.name.order') })}
      </ProofStepLine>
      <ProofStepLine state={settled}>
        {settled === 'right'
          ? t('step.right.figures', { count: figures?.length ?? 0 })
          : t(`step.other.${settled}`, { step: t('step.name.figures') })}
        {wrong.map(({ name, of, stated, computed }) => (
          <span key={`${of} ${name}`} className={styles.figure}>
            <code>{name}</code>{' '}
            {t('proof.differs', { stated: stated ?? '–', computed: computed ?? '–' })}
          </span>
        ))}
      </ProofStepLine>
    </ol>
  )
}
