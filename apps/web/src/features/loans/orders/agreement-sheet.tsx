import type { Signature } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { AgreementText } from '../agreement-text.tsx'
import styles from '../loans.module.css'

type Props = { id: string; open: boolean; onClose: () => void }

/** The signed agreement, with its signature. */
export function AgreementSheet({ id, open, onClose }: Props) {
  const t = useTranslations('loans')
  const agreement = useCall('getLoanAgreement', { id }, { enabled: open })
  return (
    <Sheet open={open} onClose={onClose} title={t('agreement')}>
      <QueryView
        query={agreement}
        skeleton={<SkeletonRows count={9} />}
        empty={null}
        isEmpty={() => false}
      >
        {(found) => (
          <div className={styles.form}>
            <AgreementText agreement={found} />
            <Signed signature={found.signature} />
            <p className={styles.note}>{t('signedAt', { date: formatDate(found.signedAt) })}</p>
          </div>
        )}
      </QueryView>
    </Sheet>
  )
}

function Signed({ signature: { kind, value } }: { signature: Signature }) {
  const t = useTranslations('loans')
  if (kind === 'typed') return <p className={styles.typed}>{value}</p>
  return (
    <svg role="img" aria-label={t('signature')} viewBox="0 0 1000 400" className={styles.pad}>
      {value.split(';').map((points, place) => (
        // The signature never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <polyline key={place} points={points} />
      ))}
    </svg>
  )
}
