import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { LimitLines } from '../limit-lines.tsx'

/** The credit limit without collateral, and its factors. */
export function LimitCard() {
  const t = useTranslations('loans')
  const info = useCall('getLoanInfo', {}, { quiet: true })
  return (
    <Card title={t('limit.title')}>
      <QueryView
        query={info}
        skeleton={<SkeletonRows count={5} />}
        empty={null}
        isEmpty={() => false}
      >
        {(found) => <LimitLines info={found} />}
      </QueryView>
    </Card>
  )
}
