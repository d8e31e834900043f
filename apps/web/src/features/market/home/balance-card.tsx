import { Amount as Money } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { setPreferences, usePreferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { IconEye, IconEyeOff } from '../../../ui/display/icons.ts'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { TestMoney } from '../../../shared/test-money.tsx'
import styles from './balance-card.module.css'

const everyMs = 30_000

/** The user's assets, above the buttons for recharge, withdrawal and transfer. */
export function BalanceCard({ isSignedIn }: { isSignedIn: boolean }) {
  return <Card>{isSignedIn ? <Assets /> : <Welcome />}</Card>
}

function Welcome() {
  const t = useTranslations('home')
  return (
    <>
      <h2 className={styles.promise}>{t('promise')}</h2>
      <p className={styles.quiet}>{t('promiseDetail')}</p>
      <LinkButton to="login" wide>
        {t('start')}
      </LinkButton>
      <LinkButton to="transparency" look="plain" size="small">
        {t('proof')}
      </LinkButton>
    </>
  )
}

function Assets() {
  const t = useTranslations('home')
  const masked = usePreferences((state) => state.hideBalance)
  const assets = useCall('queryUserAssets', {}, { everyMs, quiet: true })
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.label}>{t('totalAssets')}</h2>
        <IconButton
          label={masked ? t('showBalance') : t('hideBalance')}
          onClick={() => setPreferences({ hideBalance: !masked })}
        >
          {masked ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
        </IconButton>
      </div>
      <QueryView
        query={assets}
        skeleton={<TotalSkeleton />}
        empty={<EmptyState text={t('noAssets')} />}
      >
        {({ usdTotal, todayPnl }) => (
          <div className={styles.total}>
            <Amount value={usdTotal} decimals={2} unit={t('usd')} size="display" masked={masked} />
            <span className={styles.quiet}>
              {t('today')} <Amount value={todayPnl} decimals={2} signed toned masked={masked} />
            </span>
          </div>
        )}
      </QueryView>
    </>
  )
}

/** The offer of test money to a user without assets. It disappears with the first of them: no tile may stand below it. */
export function TestMoneyOffer() {
  const masked = usePreferences((state) => state.hideBalance)
  const { data } = useCall('queryUserAssets', {}, { everyMs, quiet: true })
  const isEmpty = data?.usdTotal != null && Money.read(data.usdTotal) === Money.zero
  return !masked && isEmpty && <TestMoney />
}

function TotalSkeleton() {
  return (
    <div className={styles.total}>
      <Skeleton width={52} height={10} />
      <Skeleton width={30} height={4} />
    </div>
  )
}
