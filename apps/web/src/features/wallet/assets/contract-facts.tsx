import type { ContractBalance } from '@candor/api'
import { useTranslations } from 'use-intl'
import { percent } from '../../../lib/percent.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import type { KeyValue } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import styles from './accounts-card.module.css'

/** The contract account: the first three lines add up to the fourth. */
export function ContractFacts({ contract }: { contract: ContractBalance }) {
  const t = useTranslations('assets.contract')
  const masked = usePreferences((state) => state.hideBalance)
  const money = (value: string | null, signed = false) => (
    <Amount
      value={value}
      decimals={2}
      unit={contract.currency}
      signed={signed}
      toned={signed}
      masked={masked}
    />
  )
  const sum: KeyValue[] = [
    { label: t('available'), value: money(contract.available) },
    { label: t('margin'), value: money(contract.marginUsed) },
    { label: t('unrealized'), value: money(contract.unrealizedPnl, true) },
    { label: t('equity'), value: money(contract.equity), strong: true },
  ]
  const results: KeyValue[] = [
    { label: t('today'), value: money(contract.todayPnl, true) },
    { label: t('total'), value: money(contract.totalPnl, true) },
    { label: t('ratio'), value: percent(contract.marginRatio) },
  ]
  return (
    <div className={styles.facts}>
      <KeyValueList items={sum} />
      <div className={styles.more}>
        <KeyValueList items={results} />
      </div>
      <LinkButton to="records" search={{ account: 'contract' }} look="secondary" size="small">
        {t('records')}
      </LinkButton>
    </div>
  )
}
