import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/use-call.ts'
import { ProofView } from '../../../shared/proof/proof-view.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'

/** The draw as a file, and its recomputation on this device. */
export function DrawProof({ id }: { id: string }) {
  const t = useTranslations('ieo.proof')
  const proof = useCall('getIeoProof', { id })
  return (
    <QueryView
      query={proof}
      skeleton={<SkeletonRows count={3} />}
      empty={null}
      isEmpty={() => false}
    >
      {(data) => (
        <ProofView
          proof={data}
          whole={() => call('getIeoProof', { id })}
          prices={[]}
          precision={0}
          words={{ fill: '', proven: t('proven') }}
        />
      )}
    </QueryView>
  )
}
