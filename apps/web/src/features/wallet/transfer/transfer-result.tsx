import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '../../../api/client.ts'
import { formatServerTime } from '../../../lib/dates.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/amount.tsx'
import { IconCircleCheck } from '../../../ui/icons.ts'
import { KeyValueList } from '../../../ui/key-value-list.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import styles from './transfer.module.css'

/** What was moved and what each account can spend now, as the server booked it. */
export function TransferResult({ result }: { result: Output<'transferContract'> }) {
  const t = useTranslations('transfer')
  const words = useTranslations('assets.account')
  const masked = usePreferences((state) => state.hideBalance)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // Braces: in new browsers scrolling answers a promise, which React would take for a clean-up.
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const money = (value: string) => (
    <Amount value={value} decimals={exactDecimals(value)} unit={result.currency} masked={masked} />
  )
  return (
    <section ref={card} role="status" className={styles.result}>
      <p className={styles.done}>
        <IconCircleCheck size={22} aria-hidden />
        <span>
          {t('done')}{' '}
          <Amount
            value={result.amount}
            decimals={exactDecimals(result.amount)}
            unit={result.currency}
          />
        </span>
      </p>
      <KeyValueList
        items={[
          { label: words(result.from), value: money(result.fromAvailable) },
          { label: words(result.to), value: money(result.toAvailable) },
          { label: t('reference'), value: result.orderNo },
          { label: t('time'), value: formatServerTime(result.createTime) },
        ]}
      />
      <div className={styles.next}>
        <LinkButton to="records" look="secondary">
          {t('records')}
        </LinkButton>
        {result.to === 'contract' ? (
          <LinkButton to="contracts">{t('trade')}</LinkButton>
        ) : (
          <LinkButton to="assets">{t('assets')}</LinkButton>
        )}
      </div>
    </section>
  )
}
