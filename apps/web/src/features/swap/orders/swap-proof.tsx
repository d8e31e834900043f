import type { SwapProof as Proof } from '@candor/verify'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ProofView } from '../../../shared/proof/proof-view.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'

/** The recorded prices of a swap's rate, and a check on this device. */
export function SwapProof({ id }: { id: string }) {
  const t = useTranslations('position.proof')
  const proof = useCall('getSwapProof', { id })
  return (
    <Card title={t('title')}>
      <QueryView
        query={proof}
        skeleton={<SkeletonRows count={3} />}
        empty={null}
        isEmpty={() => false}
      >
        {(data) => <OneProof proof={data} />}
      </QueryView>
    </Card>
  )
}

function OneProof({ proof }: { proof: Proof }) {
  const t = useTranslations('swap')
  const prices = proof.order.sides.flatMap(({ currency, symbol }, of) =>
    symbol === null ? [] : [{ of, title: t('price', { currency }) }],
  )
  const texts = proof.segments.flatMap(({ ticks }) => ticks.slice(0, 1).map(({ price }) => price))
  const precision = Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0))
  const whole = () => call('getSwapProof', { id: proof.order.id })
  return <ProofView proof={proof} whole={whole} prices={prices} precision={precision} />
}
