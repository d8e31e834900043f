import type { LoanProof } from '@candor/verify'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/use-call.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { ProofView } from '../../../shared/proof/proof-view.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import styles from '../loans.module.css'

type Props = { id: string; open: boolean; onClose: () => void }

/** The recorded prices that sold collateral, and the check on this device that all figures follow from them. */
export function SaleProofSheet({ id, open, onClose }: Props) {
  const t = useTranslations('loans.proof')
  const proof = useCall('getLoanProof', { id }, { enabled: open })
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <div className={styles.form}>
        <p className={styles.note}>{t('what')}</p>
        <QueryView
          query={proof}
          skeleton={<SkeletonRows count={6} />}
          empty={null}
          isEmpty={() => false}
        >
          {(found) => <Proof proof={found} />}
        </QueryView>
      </div>
    </Sheet>
  )
}

const ticksOfSale = 3

function Proof({ proof }: { proof: LoanProof }) {
  const t = useTranslations('loans')
  const { id, sales } = proof.order
  const prices = sales.flatMap(({ seq }, place) =>
    Array.from({ length: ticksOfSale }, (_, after) => ({
      of: place * ticksOfSale + after,
      title: t('sale.tick', { seq: String(seq + after) }),
    })),
  )
  const texts = proof.segments.flatMap(({ ticks }) => ticks.slice(0, 1).map(({ price }) => price))
  return (
    <ProofView
      proof={proof}
      whole={() => call('getLoanProof', { id })}
      prices={prices}
      precision={Math.max(0, ...texts.map(exactDecimals))}
      words={{ fill: t('proof.fill'), proven: t('proof.proven') }}
    />
  )
}
