import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { useSummary } from '../account/use-summary.ts'
import styles from './demo.module.css'

/** The results of demo and real positions, side by side. */
export function BesideReal() {
  const t = useTranslations('contracts')
  const { summary: demo } = useSummary()
  const { data: real } = useCall('getPositionsSummary', {}, { quiet: true })
  const line = (id: string, label: string, value: string | undefined) => ({
    id,
    label,
    value: <OwnAmount value={value} decimals={2} unit="USDT" signed toned />,
  })
  return (
    <Card title={t('demo.compare')}>
      <div className={styles.start}>
        <KeyValueList
          items={[
            line('demoToday', t('demo.ofDemo', { what: t('account.today') }), demo?.todayPnl),
            line('realToday', t('demo.ofReal', { what: t('account.today') }), real?.todayPnl),
            line('demoTotal', t('demo.ofDemo', { what: t('account.total') }), demo?.totalPnl),
            line('realTotal', t('demo.ofReal', { what: t('account.total') }), real?.totalPnl),
          ]}
        />
        <LinkButton to="contracts" look="plain" size="small">
          {t('demo.toReal')}
        </LinkButton>
      </div>
    </Card>
  )
}
