import { useTranslations } from 'use-intl'
import { IconArrowDown, IconArrowsUpDown, IconArrowUp } from '../../../ui/display/icons.ts'
import styles from './quotes-screen.module.css'
import type { Sort, SortField } from './sort-quotes.ts'

const fields: readonly SortField[] = ['name', 'price', 'change']
type Props = { sort: Sort | null; onChange: (sort: Sort | null) => void }

/** Three sortable columns: a tap sorts descending, the second ascending, the third restores the market's order. */
export function SortHeader({ sort, onChange }: Props) {
  const t = useTranslations('quotes')
  return (
    <div className={styles.header} role="group" aria-label={t('sortBy')}>
      {fields.map((field) => {
        const order = sort?.field === field ? sort.order : null
        return (
          <button
            key={field}
            type="button"
            className={styles.sort}
            aria-pressed={order !== null}
            onClick={() => onChange(next(field, order))}
          >
            {t(`sort.${field}`)}
            {order === null && <IconArrowsUpDown size={14} aria-hidden />}
            {order === 'desc' && (
              <IconArrowDown size={14} role="img" aria-label={t('descending')} />
            )}
            {order === 'asc' && <IconArrowUp size={14} role="img" aria-label={t('ascending')} />}
          </button>
        )
      })}
    </div>
  )
}

function next(field: SortField, order: Sort['order'] | null): Sort | null {
  if (order === null) return { field, order: 'desc' }
  return order === 'desc' ? { field, order: 'asc' } : null
}
