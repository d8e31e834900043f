import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/use-call.ts'
import { ProofView } from '../../../shared/proof/proof-view.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import styles from '../invest.module.css'

type Props = { id: string; open: boolean; onClose: () => void }

/** The signed payouts of an order, and the check on this device that each follows from its terms. */
export function IncomeProofSheet({ id, open, onClose }: Props) {
  const t = useTranslations('invest.proof')
  const proof = useCall('getProductProof', { id }, { enabled: open })
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <p className={styles.note}>{t('what')}</p>
      <QueryView
        query={proof}
        skeleton={<SkeletonRows count={4} />}
        empty={null}
        isEmpty={() => false}
      >
        {(found) => (
          <ProofView
            proof={found}
            whole={() => call('getProductProof', { id })}
            prices={[]}
            precision={0}
            words={{ fill: '', proven: t('proven') }}
          />
        )}
      </QueryView>
    </Sheet>
  )
}
