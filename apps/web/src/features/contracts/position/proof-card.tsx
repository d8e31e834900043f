import { format } from '@candor/money'
import type { ContractProof } from '@candor/verify'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ProofView } from '../../../shared/proof/proof-view.tsx'
import { wholePositionProof } from './whole-proof.ts'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import styles from './position-screen.module.css'

/** The recorded prices that filled a position, and the check on this device that all figures follow from them. */
export function ProofCard({ id }: { id: string }) {
  const t = useTranslations('position')
  const proof = useCall('getPositionProof', { id })
  return (
    <Card title={t('proof.title')}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{t('proof.what')}</p>
        <QueryView
          query={proof}
          skeleton={<SkeletonRows count={3} />}
          isEmpty={({ segments }) => segments.length === 0}
          empty={<EmptyState text={t('proof.none')} />}
        >
          {(data) => <PositionProof proof={data} />}
        </QueryView>
      </div>
    </Card>
  )
}

function PositionProof({ proof }: { proof: ContractProof }) {
  const t = useTranslations('position')
  const { id, steps } = proof.order
  const precision = decimalsOf(proof)
  const prices = proof.segments.flatMap(({ of }) => {
    const step = steps[of]
    if (step === undefined || !('seq' in step)) return []
    const price = format(step.price, { decimals: precision })
    return [{ of, title: t(`fill.${step.kind}`, { price }) }]
  })
  const whole = () => wholePositionProof(id)
  return (
    <>
      {proof.order.marginMode === 'cross' && <p className={styles.quiet}>{t('proof.cross')}</p>}
      <ProofView proof={proof} whole={whole} prices={prices} precision={precision} />
    </>
  )
}

/** The decimals of the longest price here, because a proof shows prices in full. */
function decimalsOf({ order, segments }: ContractProof): number {
  const texts = [
    ...order.steps.flatMap((step) => ('seq' in step ? [step.price] : [])),
    ...segments.flatMap(({ of, ticks }) =>
      // The segments after the order's steps have ticks of another instrument.
      of < order.steps.length ? ticks.slice(0, 1).flatMap((tick) => [tick.bid, tick.ask]) : [],
    ),
  ]
  return Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0))
}
