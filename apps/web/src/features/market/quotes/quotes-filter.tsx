import { useTranslations } from 'use-intl'
import { IconSearch } from '../../../ui/display/icons.ts'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import styles from './quotes-screen.module.css'
import { groups } from './sort-quotes.ts'
import type { Choice } from './sort-quotes.ts'

type Props = { choice: Choice; onChange: (part: Partial<Choice>) => void }

/** The search by name, and the choice of a group. */
export function QuotesFilter({ choice, onChange }: Props) {
  const t = useTranslations('quotes')
  const options = groups.map((value) => ({ value, label: t(`groups.${value}`) }))
  return (
    <div className={styles.filter}>
      <label className={styles.search}>
        <IconSearch size={20} aria-hidden />
        <span className="visually-hidden">{t('search')}</span>
        <input
          type="search"
          value={choice.keyword}
          placeholder={t('search')}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => onChange({ keyword: event.target.value })}
        />
      </label>
      <Tabs
        label={t('group')}
        value={choice.group}
        options={options}
        onChange={(group) => onChange({ group })}
        look="chips"
      />
    </div>
  )
}
