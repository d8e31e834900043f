import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'

/** The user's total debt, and the next due amount. */
export function OwnCard() {
  const t = useTranslations('loans')
  const { data } = useCall('getLoanInfo', {}, { quiet: true })
  const own = (value: string | undefined) => (
    <OwnAmount value={value} unit={data?.currency ?? 'USDT'} />
  )
  const account = (
    <LinkButton to="loanAccount" look="plain" size="small">
      {t('account')}
    </LinkButton>
  )
  return (
    <Card title={t('yours')} aside={account}>
      <KeyValueList
        items={[
          { label: t('owed'), value: own(data?.outstanding), strong: true },
          {
            label: t('nextDue'),
            value: data?.nextDueAt === null ? t('noneOwed') : formatDate(data?.nextDueAt),
          },
        ]}
      />
    </Card>
  )
}
