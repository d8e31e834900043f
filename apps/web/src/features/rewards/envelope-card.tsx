import type { MyLevel } from '@candor/api'
import { dayNumber } from '@candor/api'
import { isoWeek } from '@candor/rules'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/use-call.ts'
import { formatDate } from '../../lib/dates.ts'
import { money } from '../../lib/money.ts'
import { Card } from '../../ui/display/card.tsx'
import { Countdown } from '../../ui/display/countdown.tsx'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'
import type { KeyValue } from '../../ui/display/key-value-list.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'

type Next = Pick<MyLevel, 'barKey' | 'currency' | 'envelopeAmount' | 'envelopeAt'>

/** The next Monday's envelope: its week, its amount, its opening, and the remaining time. */
export function useEnvelopeItems(next: Next, onOpen: () => void): KeyValue[] {
  const t = useTranslations('rewards.vip')
  const { envelopeAmount, envelopeAt, currency, barKey } = next
  return [
    {
      label: t('envelope'),
      value: barKey === null ? money(envelopeAmount, currency) : '—',
      strong: true,
    },
    { label: t('week'), value: isoWeek(dayNumber(envelopeAt)) },
    { label: t('opens'), value: formatDate(envelopeAt) },
    { label: t('opensIn'), value: <Countdown until={envelopeAt} onEnd={onOpen} /> },
  ]
}

/** The next envelope as a separate card. */
export function EnvelopeCard() {
  const t = useTranslations('rewards.vip')
  const mine = useCall('getMyLevel', {}, { quiet: true })
  return (
    <Card title={t('monday')}>
      <QueryView query={mine} skeleton={<SkeletonRows count={4} />} empty={null}>
        {(next) => <Items next={next} onOpen={() => void mine.refetch()} />}
      </QueryView>
    </Card>
  )
}

function Items({ next, onOpen }: { next: Next; onOpen: () => void }) {
  return <KeyValueList items={useEnvelopeItems(next, onOpen)} />
}
