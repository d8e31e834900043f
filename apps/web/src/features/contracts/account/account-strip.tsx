import type { PositionsSummary } from '@candor/api'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { percent } from '../../../lib/percent.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { useParts } from '../lazy-part.tsx'
import styles from './account-strip.module.css'
import { useSummary } from './use-summary.ts'

type Props = {
  /** The name of the account. */
  label: string
  /** The links to the account's actions. */
  children: ReactNode
}

/** The contract account's key figures: available balance, equity, profit or loss, and margin ratio. */
export function AccountStrip({ label, children }: Props) {
  const t = useTranslations('contracts')
  const ui = useTranslations('ui')
  const masked = usePreferences((state) => state.hideBalance)
  const parts = useParts()
  const { summary, at, isFetched, refetch } = useSummary()
  if (summary === null && !isFetched) return <StripSkeleton />
  return (
    <Card label={label}>
      <div className={styles.head}>
        <div className={styles.balance}>
          <span className={styles.label}>{t('account.available')}</span>
          <Amount value={summary?.available} decimals={2} unit="USDT" masked={masked} />
        </div>
        <div className={styles.ways}>{children}</div>
      </div>
      {parts !== null && summary !== null ? (
        <parts.LiveAccount summary={summary} at={at}>
          {(live) => <Figures summary={live} />}
        </parts.LiveAccount>
      ) : (
        <Figures summary={summary} />
      )}
      {summary === null && (
        <p className={styles.note} role="status">
          {t('account.unknown')}{' '}
          <Button look="plain" size="small" onClick={() => void refetch()}>
            {ui('retry')}
          </Button>
        </p>
      )}
    </Card>
  )
}

function Figures({ summary }: { summary: PositionsSummary | null }) {
  const t = useTranslations('contracts')
  const words = useTranslations('assets.contract')
  const masked = usePreferences((state) => state.hideBalance)
  return (
    <dl className={styles.figures}>
      <Figure label={words('equity')}>
        <Amount value={summary?.equity} decimals={2} masked={masked} />
      </Figure>
      <Figure label={t('account.today')}>
        <Amount value={summary?.todayPnl} decimals={2} signed toned masked={masked} />
      </Figure>
      <Figure label={t('account.total')}>
        <Amount value={summary?.totalPnl} decimals={2} signed toned masked={masked} />
      </Figure>
      <Figure label={t('account.marginRatio')}>
        {percent(summary?.marginRatio, { decimals: 1 })}
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

function StripSkeleton() {
  return (
    <Card>
      <Skeleton width={44} height={6} />
      <Skeleton height={9} />
    </Card>
  )
}
