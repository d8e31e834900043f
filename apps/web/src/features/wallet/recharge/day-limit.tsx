import { Amount as Money, format, larger, subtract } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'

/** Limits count in USDT, which shows cents. */
const unit = { unit: 'USDT', decimals: 2 } as const

/**
 * The rest of the user's own daily limit, shown before a payment. Nothing without a limit or without
 * an answer, because the server refuses a payment above the limit with the time from which it is allowed.
 */
export function DayLimit({ of }: { of: 'more' | 'bank' }) {
  const t = useTranslations('recharge.limit')
  const { data } = useCall('getProtection', {}, { quiet: true })
  const limit = data?.dailyDeposit.amount ?? null
  if (data === undefined || limit === null) return null
  const { used } = data.dailyDeposit
  const left = larger(Money.zero, subtract(Money.read(limit), Money.read(used)))
  const change = (
    <LinkButton to="protection" look="plain" size="small">
      {t('change')}
    </LinkButton>
  )
  return (
    <Banner tone="info" action={change}>
      {t('yours', { limit: `${format(limit, { decimals: unit.decimals })} ${unit.unit}` })}{' '}
      {t('left')}{' '}
      <strong>
        <OwnAmount value={Money.text(left)} {...unit} />
      </strong>{' '}
      {t(of, { time: formatDate(data.dayEndsAt) })}
    </Banner>
  )
}
