import { useTranslations } from 'use-intl'
import type { Output } from '../../../api/client.ts'
import { formatServerTime } from '../../../lib/dates.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { DoneCard } from '../../../ui/display/done-card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'

/** The moved amount, and the available balance of each account, as booked by the server. */
export function TransferResult({ result }: { result: Output<'transferContract'> }) {
  const t = useTranslations('transfer')
  const words = useTranslations('assets.account')
  const masked = usePreferences((state) => state.hideBalance)
  const { amount, currency, from, to, fromAvailable, toAvailable, orderNo, createTime } = result
  const money = (value: string) => <Amount value={value} unit={currency} masked={masked} />
  const title = (
    <>
      {t('done')} <Amount value={amount} unit={currency} />
    </>
  )
  const next = (
    <>
      <LinkButton to="records" look="secondary">
        {t('records')}
      </LinkButton>
      {to === 'contract' ? (
        <LinkButton to="contracts">{t('trade')}</LinkButton>
      ) : (
        <LinkButton to="assets">{t('assets')}</LinkButton>
      )}
    </>
  )
  return (
    <DoneCard title={title} next={next}>
      <KeyValueList
        items={[
          { label: words(from), value: money(fromAvailable) },
          { label: words(to), value: money(toAvailable) },
          { label: t('reference'), value: orderNo },
          { label: t('time'), value: formatServerTime(createTime) },
        ]}
      />
    </DoneCard>
  )
}
