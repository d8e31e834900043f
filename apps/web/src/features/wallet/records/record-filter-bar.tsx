import { useTranslations } from 'use-intl'
import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import styles from '../list-page.module.css'
import { PillSelect } from '../pill-select.tsx'
import { accounts, recordPeriods, recordTypes } from './record-filter.ts'
import type { RecordFilter } from './record-filter.ts'

type Props = { filter: RecordFilter; onChange: (filter: RecordFilter) => void }

/** Account, coin, type and period, each with its own picker, and the link to the same entries as a file. */
export function RecordFilterBar({ filter, onChange }: Props) {
  const t = useTranslations('records')
  const words = useTranslations('assets.account')
  const list = useCall('getCurrencyList', {}, { staleMs: staleMs.catalogue, quiet: true })
  const known = list.data?.map(({ currency }) => currency) ?? []
  // The URL may name a coin before the list is loaded.
  const chosen = filter.currency === 'all' ? [] : [filter.currency]
  const currencies = [...new Set([...known, ...chosen])]
  const coins = currencies.map((value) => ({ value, label: value }))
  return (
    <div className={styles.filter} role="group" aria-label={t('filter.label')}>
      <PillSelect
        label={t('filter.account')}
        value={filter.account}
        options={[
          { value: 'all', label: t('all.accounts') },
          ...accounts.map((value) => ({ value, label: words(value) })),
        ]}
        onChange={(account) => onChange({ ...filter, account })}
      />
      <PillSelect
        label={t('filter.currency')}
        value={filter.currency}
        options={[{ value: 'all', label: t('all.currencies') }, ...coins]}
        onChange={(currency) => onChange({ ...filter, currency })}
      />
      <PillSelect
        label={t('filter.type')}
        value={filter.type}
        options={[
          { value: 'all', label: t('all.types') },
          ...recordTypes.map((value) => ({ value, label: t(`types.${value}`) })),
        ]}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <PillSelect
        label={t('filter.period')}
        value={filter.period}
        options={[
          { value: 'all', label: t('all.periods') },
          ...recordPeriods.map((value) => ({ value, label: t(`periods.${value}`) })),
        ]}
        onChange={(period) => onChange({ ...filter, period })}
      />
      <LinkButton to="statements" look="plain" size="small">
        {t('statements')}
      </LinkButton>
    </div>
  )
}
