import type { LoanInstalment } from '@candor/api'
import { Amount, add } from '@candor/money'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../lib/dates.ts'
import { money } from '../../lib/money.ts'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'

type Props = { currency: string; schedule: readonly LoanInstalment[] }

/** Every instalment with its date and its part of interest. */
export function ScheduleLines({ currency, schedule }: Props) {
  const t = useTranslations('loans')
  return (
    <KeyValueList
      items={schedule.flatMap(({ no, dueAt, principal, interest, isPaid }) => [
        {
          id: `${no}`,
          label: `${no}. ${formatDate(dueAt, 'YYYY-MM-DD')}`,
          value: isPaid
            ? t('schedule.paid')
            : money(add(Amount.read(principal), Amount.read(interest)), currency),
          strong: true,
        },
        ...(isPaid
          ? []
          : [
              {
                id: `${no} interest`,
                label: t('interest'),
                value: money(interest, currency),
                part: true,
              },
            ]),
      ])}
    />
  )
}
